import Glibc

/// POSIX threads, for work that blocks in system calls.
package enum Threads {
  /// Calls `body(0)` on this thread and `body(1)`, `body(2)`… on new threads; returns when all have
  /// ended.
  ///
  /// If the system refuses a thread, there are fewer: `body` must not depend on the others.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 1..<max(count, 1) {
      guard let thread = start({ body(index) }) else { break }
      threads.append(thread)
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Starts a thread; `nil` when the system refuses it.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let start = Unmanaged.passRetained(Start(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument {
          Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, start.toOpaque())
    if code == 0 { return thread }
    start.release()
    return nil
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
