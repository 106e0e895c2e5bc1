import HealthKit

// Saves without end and says after each save what was acknowledged, until somebody ends it.
let store = HKHealthStore()
let steps = HKQuantityType(.stepCount)
do {
  try await store.requestAuthorization(toShare: [steps], read: [steps])
  var second = Date.now.timeIntervalSinceReferenceDate.rounded()
  while true {
    let samples = (0..<5).map { offset in
      let start = Date(timeIntervalSinceReferenceDate: second + Double(offset))
      return HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: start,
        end: start + 1)
    }
    second += 5
    try await store.save(samples)
    let line = samples.map(\.uuid.uuidString).joined(separator: " ") + "\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
