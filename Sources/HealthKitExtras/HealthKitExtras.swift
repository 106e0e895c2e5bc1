// HealthKitExtras
