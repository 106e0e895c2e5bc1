// Programs that import HealthKit alone use Foundation's types, as they do on Apple's platforms.
@_exported import CoreFoundation
@_exported import Foundation
