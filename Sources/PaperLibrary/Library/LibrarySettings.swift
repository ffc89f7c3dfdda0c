package import Files
import Libgit2
package import PaperDomain

/// What the world outside gives a library: environment, clock, chance. Handed in as values.
package struct LibrarySettings: Sendable {
  /// The environment, from which git's configuration places and identities are read.
  package var environment: [String: String]
  /// What time it is now.
  package var now: @Sendable () -> Timestamp
  /// Minutes east of UTC, for times in commits.
  package var offsetMinutes: Int
  /// How long to wait for another `pc` that is changing the same library.
  package var lockTimeoutSeconds: Double
  /// The descriptor that hooks and other started programs tell people on: their errors, and their
  /// output too.
  package var messages: Int32 = 2
  /// Called when an operation that changed something is whole.
  package var changed: @Sendable () -> Void = {}
  /// The words after `pc`, for the operation log.
  package var command: [String]
  /// Whether the person asked the program to stop, which long work without a `Task` looks at.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Opens what is remembered of a library's history, given the folder for caches.
  package var openVersionCache: @Sendable (_ cacheFolder: RootedPath) throws -> any VersionCache

  /// Takes what is known of some PDFs out of the folder for caches, and may keep texts of others.
  ///
  /// Empties the folder unless given.
  package var forget: @Sendable (_ cacheFolder: RootedPath, _ blobs: Set<BlobID>) throws -> Void = {
    folder, _ in
    for entry in try FileSystem.entries(of: folder) {
      try FileSystem.removeTree(folder.inside(entry.name))
    }
  }

  package init(
    environment: [String: String], now: @escaping @Sendable () -> Timestamp,
    offsetMinutes: Int = 0, lockTimeoutSeconds: Double = 5, command: [String] = [],
    openVersionCache: @escaping @Sendable (_ cacheFolder: RootedPath) throws -> any VersionCache = {
      _ in MemoryVersionCache()
    }
  ) {
    self.environment = environment
    self.now = now
    self.offsetMinutes = offsetMinutes
    self.lockTimeoutSeconds = lockTimeoutSeconds
    self.command = command
    self.openVersionCache = openVersionCache
  }
}
