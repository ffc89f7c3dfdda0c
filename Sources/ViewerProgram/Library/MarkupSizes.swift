import Synchronization

/// The bytes that the annotations of docs take. The disk is asked every ten seconds: a long doc has
/// hundreds of files, and a pen does not wait for them.
final class MarkupSizes: Sendable {
  private struct Known {
    var bytes: Int
    var until: ContinuousClock.Instant
  }

  private let known = Mutex<[String: Known]>([:])

  /// - Parameters:
  ///   - added: The bytes that are added now.
  ///   - measure: Asks the disk.
  /// - Returns: The bytes with those that were added.
  func size(of doc: String, adding added: Int, _ measure: () throws -> Int) rethrows -> Int {
    let now = ContinuousClock.now
    let last = known.withLock { $0[doc] }
    let fresh =
      if let last, last.until > now { last } else {
        Known(bytes: try measure(), until: now + .seconds(10))
      }
    known.withLock { $0[doc] = Known(bytes: fresh.bytes + added, until: fresh.until) }
    return fresh.bytes + added
  }
}
