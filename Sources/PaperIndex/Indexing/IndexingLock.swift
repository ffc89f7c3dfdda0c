import Files

/// The lock of the process that indexes a library: a second process waits, and then finds the
/// texts.
package struct IndexingLock: ~Copyable {
  private let lock: FileLock?

  /// Waits until no other process indexes; a cache in memory has no other users.
  ///
  /// - Parameter announce: Called once before waiting, with the other process's id if known.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile; `FileError` if the file
  ///   can't be locked.
  package init(_ cache: Cache, announce: (Int32?) -> Void) async throws {
    guard let place = cache.fileOfIndexing else {
      lock = nil
      return
    }
    var isAnnounced = false
    while true {
      do throws(FileError) {
        lock = try FileLock(acquiring: place)
        return
      } catch {
        guard case .locked(let holder) = error.reason else { throw error }
        if !isAnnounced { announce(holder) }
        isAnnounced = true
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
