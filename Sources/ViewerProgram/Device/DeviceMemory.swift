import Files
import PaperDomain
import PaperLibrary
import PaperSession
import Synchronization

/// The reading state of this device: the docs opened last, and the user's preferences.
///
/// Stored outside of the commits of the library.
final class DeviceMemory: Sendable {
  private let library: Library
  private let stateFolder: String?
  private let lock = Mutex(())

  /// The size limit of a file in bytes; a larger one was not written by this program: ignored.
  private static let fileLimit = 1 << 20

  init(library: Library, environment: [String: String]) {
    self.library = library
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { RawPath.join($0, ".local/state") }
    stateFolder = state.map { RawPath.join($0, "papercenter") }
  }

  /// The docs that were opened last, the latest first.
  func recent() throws -> [RecentDocs.Opened] {
    try lock.withLock { _ in try RecentDocs(library).all() }
  }

  func note(_ opened: RecentDocs.Opened) throws {
    try lock.withLock { _ in try RecentDocs(library).note(opened) }
  }

  /// A JSON object; empty if no preferences are stored.
  ///
  /// - Parameter person: `nil` for the user of this device.
  func preferences(of person: Person?) throws -> [UInt8] {
    guard let path = preferencesPath(of: person), let bytes = try bytes(of: path) else {
      return Array("{}".utf8)
    }
    do {
      let isObject = try JSONDocument(parsing: bytes).root.object != nil
      return isObject ? bytes : Array("{}".utf8)
    } catch {
      return Array("{}".utf8)
    }
  }

  func keep(preferences: [UInt8], of person: Person?) throws {
    guard let path = preferencesPath(of: person) else {
      throw ViewerRefusal(
        .refused, "there is no place for preferences: HOME is not set")
    }
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try FileSystem.writeAtomically(preferences, to: path)
  }

  /// The file of a person's preferences. Names may have any characters, so it is called by a digest.
  private func preferencesPath(of person: Person?) -> String? {
    guard let stateFolder else { return nil }
    guard let person else { return RawPath.join(stateFolder, "viewer.json") }
    let digest = Digest.sha256(Array("\(person.name)\n\(person.email)".utf8))
    return RawPath.join(stateFolder, "viewers/\(hexText(digest.prefix(16))).json")
  }

  private func bytes(of path: String) throws -> [UInt8]? {
    do {
      return try FileSystem.read(path, limit: DeviceMemory.fileLimit)
    } catch  where error.isAbsent {
      return nil
    }
  }
}
