import HealthEngine
import Synchronization

/// Who runs, on what device: what `HKSource.default()` and `HKDevice.local()` answer.
///
/// It is what the environment says; where that cannot be read, which every call to the store tells,
/// a development identity stands in.
package struct AppContext: Sendable {
  package var app: AppIdentity
  package var device: DeviceProfile

  package init(app: AppIdentity, device: DeviceProfile = DeviceProfile()) {
    self.app = app
    self.device = device
  }

  /// Of the process.
  package static var current: AppContext { shared.withLock { $0.context } }

  package static func use(_ context: AppContext) {
    shared.withLock { $0 = Shared(context) }
  }

  /// The provenance of objects that are not saved yet: the app, without its version and device, which
  /// the store adds (F021).
  static func unsaved(device: HKDevice?) -> Provenance {
    let unsaved = shared.withLock { $0.unsaved }
    guard let device else { return unsaved }
    return Provenance(source: unsaved.source, device: device.record)
  }

  private struct Shared: Sendable {
    var context: AppContext
    var unsaved: Provenance

    init(_ context: AppContext) {
      self.context = context
      unsaved = Provenance(source: context.app.source)
    }
  }

  /// An environment that cannot be read leaves the development identity; the store then tells why
  /// at its first call.
  private static let shared = Mutex(
    Shared(
      AppContext(
        app: (try? ProcessContext.current.app.get())
          ?? AppIdentity(
            bundleIdentifier: "dev.local.\(ProcessInfo.processInfo.processName)",
            name: ProcessInfo.processInfo.processName),
        device: (try? ProcessContext.current.device.get()) ?? DeviceProfile())))
}
