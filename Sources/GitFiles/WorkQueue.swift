import Glibc

/// Work items that add more items, shared by threads. It ends when no item is waiting and no thread
/// is working.
///
/// Every access to `waiting`, `busy` and `isCancelled` holds the mutex: hence unchecked.
final class WorkQueue<Item: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Item] = []
  private var busy = 0
  private var isCancelled = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func add(_ item: Item) {
    pthread_mutex_lock(mutex)
    waiting.append(item)
    pthread_mutex_unlock(mutex)
    pthread_cond_signal(condition)
  }

  /// Waits for the next item; `nil` when all work is done or cancelled. Call `finish` after each
  /// item.
  func next() -> Item? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isCancelled {
      if let item = waiting.popLast() {
        busy += 1
        return item
      }
      if busy == 0 { break }
      pthread_cond_wait(condition, mutex)
    }
    return nil
  }

  /// Marks the last item as done, after all items that it added.
  func finish() {
    pthread_mutex_lock(mutex)
    busy -= 1
    let isOver = busy == 0 && waiting.isEmpty
    pthread_mutex_unlock(mutex)
    if isOver { pthread_cond_broadcast(condition) }
  }

  /// Stops every thread at its next item.
  func cancel() {
    pthread_mutex_lock(mutex)
    isCancelled = true
    pthread_mutex_unlock(mutex)
    pthread_cond_broadcast(condition)
  }
}
