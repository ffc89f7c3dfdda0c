import Glibc

/// Plain threads, for work that blocks in system calls.
enum Threads {
  /// Calls `body(0)` here and `body(1)`, `body(2)`… on threads of their own; returns when all have.
  ///
  /// When the system refuses a thread, there are fewer: `body` must not count on the others.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 1..<max(count, 1) {
      let start = Unmanaged.passRetained(Start { body(index) })
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { argument in
          if let argument {
            Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
          }
          return nil
        }, start.toOpaque())
      guard code == 0 else {
        start.release()
        break
      }
      threads.append(thread)
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
