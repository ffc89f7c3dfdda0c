/// Schedules drawing: one picture for each worker, requested pictures before prefetched ones.
actor DrawingQueue {
  private struct Waiting {
    var key: PictureStore.Key
    var number: UInt64
    var isAhead: Bool
    var go: CheckedContinuation<Bool, Never>
  }

  private let places: Int
  private var running = 0
  private var waiting: [Waiting] = []
  private var next: UInt64 = 0
  private var cancelled: Set<UInt64> = []

  init(places: Int) { self.places = max(1, places) }

  /// Waits for a free worker.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; the caller then must not `leave`.
  func enter(_ key: PictureStore.Key, isAhead: Bool) async throws {
    if running < places, !isAhead || running < max(1, places - 1) {
      running += 1
      return
    }
    next += 1
    let number = next
    let isIn = await withTaskCancellationHandler {
      await withCheckedContinuation { go in
        if cancelled.remove(number) != nil { return go.resume(returning: false) }
        waiting.append(Waiting(key: key, number: number, isAhead: isAhead, go: go))
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
    if !isIn { throw CancellationError() }
  }

  /// Frees the worker for the next picture in the queue.
  func leave() {
    running -= 1
    let urgent = waiting.firstIndex { !$0.isAhead }
    guard let place = urgent ?? (running < max(1, places - 1) ? waiting.indices.first : nil) else {
      return
    }
    running += 1
    waiting.remove(at: place).go.resume(returning: true)
  }

  /// Marks a prefetched picture as requested.
  func hurry(_ key: PictureStore.Key) {
    guard let place = waiting.firstIndex(where: { $0.key == key && $0.isAhead }) else { return }
    waiting[place].isAhead = false
  }

  private func cancel(_ number: UInt64) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else {
      // It is not in the queue yet, or it draws already and calls `leave` when it is done.
      if number == next { cancelled.insert(number) }
      return
    }
    waiting.remove(at: place).go.resume(returning: false)
  }
}
