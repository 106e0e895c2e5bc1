import HealthKit

// A program as any HealthKit app would be written; nothing in it knows on what it runs.

do {
  try await TodaysHealth().show()
} catch let error as HKError {
  print("HealthKit error \(error.code.rawValue): \(error.localizedDescription)")
  exit(1)
}
