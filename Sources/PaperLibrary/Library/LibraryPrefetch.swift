import Files
import GitFiles
import Libgit2

/// Prefetches what every scan of a working tree needs, while the command line is parsed: the
/// repository, git's configuration, and git's index.
///
/// It only reads. Errors are ignored here, because ``Library/open(at:settings:ahead:)`` meets them
/// again and reports them.
package final class LibraryPrefetch: Sendable {
  struct Start: Sendable {
    let root: String
    let repository: Repository
    let config: Config
    let index: GitIndexFile
  }

  private let folder: String
  private let environment: [String: String]
  private let reading: BackgroundTask<Result<Start?, any Error>>

  /// Starts to read the library around a folder.
  package init(at folder: String, environment: [String: String]) {
    self.folder = folder
    self.environment = environment
    reading = BackgroundTask { Result { try Self.read(folder, environment) } }
  }

  /// The prefetched data; `nil` if it belongs to another folder or environment.
  func start(at folder: String, environment: [String: String]) -> Start? {
    guard folder == self.folder, environment == self.environment else { return nil }
    guard case .success(let start) = reading.value else { return nil }
    return start
  }

  private static func read(_ folder: String, _ environment: [String: String]) throws -> Start? {
    guard let root = try Library.root(above: folder) else { return nil }
    let repository = try Repository.open(
      at: root, settings: GitSettings(environment: environment))
    return Start(
      root: root, repository: repository, config: try repository.config(),
      index: try GitIndexFile(Library.indexPath(of: repository)))
  }
}
