// HealthKit
