package import Files
import Libgit2
package import PaperDomain

/// The environment of a library, passed in as values: variables, clock, callbacks.
package struct LibrarySettings: Sendable {
  /// The environment variables, which determine git's configuration files and identities.
  package var environment: [String: String]
  /// Returns the current time.
  package var now: @Sendable () -> Timestamp
  /// Minutes east of UTC, for times in commits.
  package var offsetMinutes: Int
  /// The time to wait for another `pc` that is changing the same library.
  package var lockTimeoutSeconds: Double
  /// The file descriptor for stdout and stderr of hooks and other programs.
  package var messages: Int32 = 2
  /// Called when an operation that changed something is complete.
  package var changed: @Sendable () -> Void = {}
  /// The command's arguments, for the operation log.
  package var command: [String]
  /// Whether the user asked the program to stop. Long work without a `Task` checks it.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Opens the cache of a library's history in the cache folder.
  package var openVersionCache: @Sendable (_ cacheFolder: RootedPath) throws -> any VersionCache

  /// Removes the cached data of some PDFs from the cache folder, and may keep the texts of others.
  ///
  /// By default, empties the folder.
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

  /// The variable with the process id of the viewer that runs a command. That viewer has checked
  /// its own locks already.
  package static let viewerVariable = "PAPERCENTER_VIEWER"

  /// The variable with the id of the viewer's window in which a person gave a command.
  package static let windowVariable = "PAPERCENTER_WINDOW"

  /// The environment variable that names the device of the person who uses a viewer.
  package static let deviceVariable = "PAPERCENTER_DEVICE"
}
