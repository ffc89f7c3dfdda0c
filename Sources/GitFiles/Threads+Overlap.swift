import Files

extension Threads {
  /// Runs two closures in parallel, `aside` on its own thread, and returns the result of `aside`.
  ///
  /// Both have ended when this returns or throws. If both throw, the error of `here` is thrown.
  package static func overlap<Value: Sendable>(
    _ here: () throws -> Void, _ aside: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    var hereResult = Result<Void, any Error>.success(())
    let asideResult = overlap(
      { hereResult = Result { try here() } }, { Result { try aside() } })
    try hereResult.get()
    return try asideResult.get()
  }

  /// Runs two closures in parallel, `aside` on its own thread, and returns the result of `aside`.
  package static func overlap<Value: Sendable>(
    _ here: () -> Void, _ aside: @escaping @Sendable () -> Value
  ) -> Value {
    let other = BackgroundTask(aside)
    here()
    return other.value
  }
}
