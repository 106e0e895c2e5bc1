import Dispatch
import Synchronization
import Testing

@testable import HealthKitExtras

@Suite struct BatchChannelTests {
  @Test("Everything sent arrives in order, however slow or fast either side is")
  func order() async throws {
    let channel = BatchChannel<Int>()
    DispatchQueue.global().async {
      for batch in 0..<500 { _ = channel.send([batch * 2, batch * 2 + 1]) }
      channel.finish()
    }
    var received: [Int] = []
    while let batch = try await channel.next() { received += batch }
    #expect(received == Array(0..<1000))
  }

  @Test("The producer is never more than one batch ahead")
  func backPressure() async throws {
    let channel = BatchChannel<Int>()
    let sent = Atomic<Int>(0)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      for batch in 0..<10 {
        guard channel.send([batch]) else { break }
        sent.add(1, ordering: .sequentiallyConsistent)
      }
      channel.finish()
      done.signal()
    }
    for taken in 1...10 {
      _ = try await channel.next()
      #expect(sent.load(ordering: .sequentiallyConsistent) <= taken + 1)
    }
    #expect(try await channel.next() == nil)
  }

  @Test("An error comes after what was sent before it, once")
  func errors() async throws {
    struct Broken: Error {}
    let channel = BatchChannel<Int>()
    DispatchQueue.global().async {
      _ = channel.send([1])
      channel.finish(throwing: Broken())
    }
    #expect(try await channel.next() == [1])
    await #expect(throws: Broken.self) { try await channel.next() }
    #expect(try await channel.next() == nil)
  }

  @Test("A consumer that goes away stops the producer")
  func cancellation() async throws {
    let channel = BatchChannel<Int>()
    let stopped = AsyncStream.makeStream(of: Int.self)
    DispatchQueue.global().async {
      var batches = 0
      while channel.send([batches]) { batches += 1 }
      stopped.continuation.yield(batches)
      stopped.continuation.finish()
    }
    _ = try await channel.next()
    channel.cancel()
    var results = stopped.stream.makeAsyncIterator()
    #expect(await results.next() != nil)
    #expect(try await channel.next() == nil)
  }

  @Test("Cancelling the consumer's task ends its wait")
  func taskCancellation() async throws {
    let channel = BatchChannel<Int>()
    let task = Task { try await channel.next() }
    task.cancel()
    switch await task.result {
    case .success(let batch): #expect(batch == nil)
    case .failure(let error): #expect(error is CancellationError)
    }
    #expect(!channel.send([1]))
  }
}
