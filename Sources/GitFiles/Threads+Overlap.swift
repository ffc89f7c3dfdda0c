import Files

extension Threads {
  /// Does two things at once, `aside` on a thread of its own, and returns what that gave.
  ///
  /// Both are over when this returns or throws; of two errors the one of `here` is thrown.
  package static func overlap<Value: Sendable>(
    _ here: () throws -> Void, _ aside: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    var hereResult = Result<Void, any Error>.success(())
    let asideResult = overlap(
      { hereResult = Result { try here() } }, { Result { try aside() } })
    try hereResult.get()
    return try asideResult.get()
  }

  /// Does two things at once, `aside` on a thread of its own, and returns what that gave.
  package static func overlap<Value: Sendable>(
    _ here: () -> Void, _ aside: @escaping @Sendable () -> Value
  ) -> Value {
    let other = BackgroundTask(aside)
    here()
    return other.value
  }
}
