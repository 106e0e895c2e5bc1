// HealthKitReporter
