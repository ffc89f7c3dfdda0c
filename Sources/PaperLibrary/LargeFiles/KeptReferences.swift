import Files
import PaperDomain

/// The docs and folders whose PDFs this device keeps: `.git/papercenter/kept.json`, which is not
/// committed.
package struct KeptReferences: Sendable {
  private let folder: String

  /// The largest file that is read, in bytes.
  private static let fileLimit = 1 << 20

  package init(_ library: Library) { folder = library.deviceFolder }

  private var path: String { RawPath.join(folder, "kept.json") }

  /// The ids of docs, and paths of folders that begin with `docs/`; empty if there is no file or
  /// its format is unknown.
  ///
  /// - Throws: `FileError` for a file that can't be read.
  package func all() throws -> [String] {
    guard try FileSystem.statusIfPresent(of: path) != nil else { return [] }
    let bytes = try FileSystem.read(path, limit: KeptReferences.fileLimit)
    do {
      return (try JSONDocument(parsing: bytes).root.array ?? []).compactMap(\.string)
    } catch {
      // The PDFs stay; only the list of what to keep is lost.
      return []
    }
  }

  /// Replaces the list.
  ///
  /// - Throws: `FileError`.
  package func set(_ references: [String]) throws {
    try FileSystem.makeDirectories(folder)
    try FileSystem.writeAtomically(
      JSONLiteral.array(references.map { .string($0) }).document(), to: path)
  }
}
