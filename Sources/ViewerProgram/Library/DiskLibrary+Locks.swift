import Glibc
import PaperDomain
import PaperLibrary
import PaperSession

/// Writes the locks of this viewer's windows to files, so that `pc` and other viewers respect them.
extension DiskLibrary {
  func share(
    lock lineage: [String], of holder: EditLocks.Holder
  ) async throws -> EditLocks.Holder? {
    try await refusing {
      if let other = try await self.holder(ofLockOn: lineage) { return other }
      let library = try await moments.now().library
      let now = library.settings.now()
      try EditLockFolder(library).put(
        EditLock(
          lineage: lineage, name: holder.name, window: holder.window, process: getpid(),
          host: EditLockFolder.host, since: Timestamp(parsing: holder.since) ?? now,
          expires: Timestamp(seconds: now.seconds + EditLocks.lifetime.components.seconds)))
      return nil
    }
  }

  func unshare(lock id: String, of window: String) async {
    do {
      try EditLockFolder(try await moments.now().library).release(id, window: window)
    } catch {
      // The lock ends by itself if it is not renewed.
    }
  }

  func holder(ofLockOn lineage: [String]) async throws -> EditLocks.Holder? {
    try await refusing {
      guard let id = lineage.last else { return nil }
      let locks = try EditLockFolder(try await moments.now().library).held()
      return locks.first { lock in
        let isElsewhere = lock.process != getpid() || lock.host != EditLockFolder.host
        let isInTheWay =
          lock.lineage.last.map(lineage.contains) == true
          || lock.lineage.contains(id)
        return isElsewhere && isInTheWay
      }.map {
        EditLocks.Holder(name: $0.name, window: $0.window, since: $0.since.description)
      }
    }
  }
}
