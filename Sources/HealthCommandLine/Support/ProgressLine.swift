import Foundation
import Synchronization

/// One line on a terminal's standard error that says how far long work is: share, count, rate and
/// time left. Silent where nobody watches.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown = Date.distantPast
    var isShown = false
  }

  private let context: Context
  private let noun: String
  private let start: Date
  private let state = Mutex(State())
  private static let pause = 0.1

  init(_ context: Context, noun: String) {
    self.context = context
    self.noun = noun
    start = context.now()
  }

  /// - Parameters:
  ///   - fraction: 0...1 where it is known, for the time left.
  ///   - count: what has been done so far.
  func update(fraction: Double?, count: Int) {
    guard context.console.errorIsTerminal else { return }
    let now = context.now()
    state.withLock { state in
      guard now.timeIntervalSince(state.lastShown) >= Self.pause else { return }
      state.lastShown = now
      state.isShown = true
      let text = Self.text(
        fraction: fraction, count: count, noun: noun, elapsed: now.timeIntervalSince(start))
      context.console.writeError("\r\u{1B}[K" + text)
    }
  }

  /// Clears the line.
  func finish() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      context.console.writeError("\r\u{1B}[K")
    }
  }

  static func text(fraction: Double?, count: Int, noun: String, elapsed: Double) -> String {
    var parts: [String] = []
    if let fraction { parts.append("\(Int((fraction * 100).rounded(.down))) %") }
    parts.append("\(Figures.grouped(count)) \(noun)")
    if elapsed >= 0.5 {
      parts.append("\(Figures.grouped(Int(Double(count) / elapsed)))/s")
      if let fraction, fraction > 0.01 {
        let left = Int((elapsed / fraction * (1 - fraction)).rounded())
        parts.append("\(left / 60):\(Figures.twoDigits(left % 60)) left")
      }
    }
    return parts.joined(separator: "  ")
  }
}
