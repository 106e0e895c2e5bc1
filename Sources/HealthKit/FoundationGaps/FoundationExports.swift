// Clients that import HealthKit alone use Foundation and Core Foundation, as with Apple's (L01).
@_exported import CoreFoundation
@_exported import Foundation
