import Foundation
import OSLog
import Synchronization
import Testing

struct LoggerTests {
  private let logger = Logger(subsystem: "dev.example", category: "tests")

  private func lines(_ environment: [String: String] = [:], _ body: () -> Void) -> [String] {
    LogWriter.capture(environment: environment, body)
  }

  private func message(
    _ environment: [String: String] = [:], _ message: OSLogMessage
  ) -> String? {
    lines(environment) { logger.log(message) }.first
  }

  @Test(
    "OS_ACTIVITY_MODE chooses the levels",
    arguments: [
      (nil, ["default", "error", "fault"]), ("default", ["default", "error", "fault"]),
      ("info", ["default", "info", "error", "fault"]),
      ("debug", ["default", "info", "debug", "error", "fault"]), ("disable", []),
    ] as [(String?, [String])])
  func levels(mode: String?, expected: [String]) {
    let environment = mode.map { ["OS_ACTIVITY_MODE": $0] } ?? [:]
    let lines = lines(environment) {
      for level in [OSLogType.default, .info, .debug, .error, .fault] {
        logger.log(level: level, "x")
      }
    }
    #expect(lines.count == expected.count)
    for (line, level) in zip(lines, expected) {
      #expect(line.contains("<\(level)> [dev.example:tests] x\n"))
    }
  }

  @Test("Texts are private, numbers are public, unless said otherwise")
  func privacy() throws {
    let name = "Ada"
    let line = try #require(
      message([:], "\(name) \(5) \(name, privacy: .public) \(7, privacy: .private) \(true)"))
    #expect(line.hasSuffix("<private> 5 Ada <private> true\n"))
    let shown = try #require(
      message(
        ["OS_LOG_PRIVATE": "show"], "\(name) \(name, privacy: .sensitive)"))
    #expect(shown.hasSuffix("Ada <private>\n"))
    let hashed = try #require(message([:], "\(name, privacy: .private(mask: .hash))"))
    #expect(hashed.contains("<mask.hash: '") && !hashed.contains("Ada"))
  }

  @Test("Formats and columns")
  func formats() throws {
    let line = try #require(
      message(
        [:],
        """
        \(255, format: .hex(includePrefix: true)) \(-1 as Int8, format: .hex) \
        \(7, format: .decimal(minDigits: 3)) \(3.14159, format: .fixed(precision: 2)) \
        \(true, format: .answer) |\(5, align: .right(columns: 3))|\
        \("a", align: .left(columns: 2), privacy: .public)|
        """))
    #expect(line.hasSuffix("0xff ff 007 3.14 yes |  5|a |\n"))
  }

  @Test("Values of unwritten messages are not computed")
  func laziness() {
    let computed = Mutex(0)
    func value() -> Int {
      computed.withLock {
        $0 += 1
        return 1
      }
    }
    _ = lines { logger.debug("\(value())") }
    #expect(computed.withLock { $0 } == 0)
    _ = lines { logger.error("\(value())") }
    #expect(computed.withLock { $0 } == 1)
  }

  @Test("os_log reads formats, hostile ones too")
  func format() {
    let log = OSLog(subsystem: "s", category: "c")
    let lines = lines {
      os_log("%{public}@ %d %@ 100%%", log: log, type: .error, "open", 3, "secret")
      os_log(.fault, log: log, "%.2f %x", 1.5, 255)
      os_log("%d %@ %", log: log)
      os_log("%{public @", log: log)
      os_log("%999999999d", log: log, 1)
      os_log("nothing", log: .disabled, type: .fault)
    }
    #expect(lines.count == 5)
    #expect(lines[0].hasSuffix("[s:c] open 3 <private> 100%\n"))
    #expect(lines[1].hasSuffix("<fault> [s:c] 1.50 ff\n"))
    #expect(lines[2].hasSuffix("<missing> <missing> %\n"))
    #expect(lines[3].hasSuffix("%{public @\n"))
    #expect(lines[4].hasSuffix(String(repeating: " ", count: 998) + "1\n"))
  }

  @Test("Signposts are written with the debug level")
  func signposts() {
    let signposter = OSSignposter(logger: logger)
    let lines = lines(["OS_ACTIVITY_MODE": "debug"]) {
      #expect(signposter.isEnabled)
      let state = signposter.beginInterval("read", id: OSSignpostID(9), "\(4) items")
      signposter.emitEvent("half")
      signposter.endInterval("read", state)
      #expect(signposter.withIntervalSignpost("work") { 42 } == 42)
      os_signpost(.event, log: OSLog(subsystem: "a", category: "b"), name: "tick", "%d", 3)
    }
    #expect(lines.count == 6)
    #expect(lines[0].hasSuffix("signpost begin read #9 4 items\n"))
    #expect(lines[1].hasSuffix("signpost event half\n"))
    #expect(lines[2].contains("signpost end read #9 after ") && lines[2].hasSuffix(" ms\n"))
    #expect(lines[5].hasSuffix("[a:b] signpost event tick 3\n"))
    #expect(self.lines { signposter.emitEvent("half") }.isEmpty)
    #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
  }
}

struct LockTests {
  @Test("OSAllocatedUnfairLock excludes, copies share it")
  func allocated() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    let copy = lock
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { copy.withLock { $0 += 1 } }
    }
    #expect(lock.withLock { $0 } == 8000)
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    plain.precondition(.owner)
    #expect(!plain.lockIfAvailable())
    plain.unlock()
    plain.precondition(.notOwner)
    #expect(plain.withLockIfAvailable { true } == true)
  }

  @Test("Locking twice from one thread stops the process")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      let lock = OSAllocatedUnfairLock()
      lock.lock()
      lock.lock()
    }
  }

  // @unchecked: the counter is reached under the lock only, which is what is tested.
  private final class Counter: @unchecked Sendable {
    let lock = os_unfair_lock_t.allocate(capacity: 1)
    var count = 0

    init() { lock.initialize(to: os_unfair_lock()) }

    deinit { lock.deallocate() }
  }

  @Test("os_unfair_lock excludes")
  func unfair() {
    let counter = Counter()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 {
        os_unfair_lock_lock(counter.lock)
        counter.count += 1
        os_unfair_lock_unlock(counter.lock)
      }
    }
    #expect(counter.count == 8000)
    #expect(os_unfair_lock_trylock(counter.lock))
    #expect(!os_unfair_lock_trylock(counter.lock))
    os_unfair_lock_assert_owner(counter.lock)
    os_unfair_lock_unlock(counter.lock)
    os_unfair_lock_assert_not_owner(counter.lock)
  }
}
