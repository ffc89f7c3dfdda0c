import Files
import PaperDomain
import PaperLibrary
import PaperSession
import Synchronization

/// What this device remembers of reading: which docs were opened last, and how a person likes it.
///
/// Beside the library, never in it: nothing here is part of what is committed.
final class DeviceMemory: Sendable {
  private let library: Library
  private let preferencesPath: String?
  private let lock = Mutex(())

  /// A file larger than this, in bytes, is not ours.
  private static let fileLimit = 1 << 20

  init(library: Library, environment: [String: String]) {
    self.library = library
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { RawPath.join($0, ".local/state") }
    preferencesPath = state.map { RawPath.join($0, "papercenter/viewer.json") }
  }

  /// A folder with room for files that come in, on the library's own file system.
  func spacious() throws -> String {
    try FileSystem.makeDirectories(library.deviceFolder)
    return library.deviceFolder
  }

  /// The docs that were opened last, last first.
  func recent() throws -> [RecentDocs.Opened] {
    try lock.withLock { _ in try RecentDocs(library).all() }
  }

  func note(_ opened: RecentDocs.Opened) throws {
    try lock.withLock { _ in try RecentDocs(library).note(opened) }
  }

  /// A JSON object; an empty one where nothing was kept.
  func preferences() throws -> [UInt8] {
    guard let preferencesPath, let bytes = try bytes(of: preferencesPath) else {
      return Array("{}".utf8)
    }
    do {
      let isObject = try JSONDocument(parsing: bytes).root.object != nil
      return isObject ? bytes : Array("{}".utf8)
    } catch {
      return Array("{}".utf8)
    }
  }

  func keep(preferences: [UInt8]) throws {
    guard let preferencesPath else {
      throw ViewerRefusal(
        .refused, "there is no place for preferences: HOME is not set")
    }
    try FileSystem.makeDirectories(RawPath.directory(of: preferencesPath))
    try FileSystem.writeAtomically(preferences, to: preferencesPath)
  }

  private func bytes(of path: String) throws -> [UInt8]? {
    do {
      return try FileSystem.read(path, limit: DeviceMemory.fileLimit)
    } catch  where error.isAbsent {
      return nil
    }
  }
}
