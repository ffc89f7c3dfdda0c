import Files
import PaperDomain

/// The docs opened last on this device: `.git/papercenter/recent.json`, which is not committed.
package struct RecentDocs: Sendable {
  private let folder: String

  /// The largest number of stored docs.
  private static let limit = 20
  /// The largest file that is read, in bytes.
  private static let fileLimit = 1 << 20

  package init(_ library: Library) { folder = library.deviceFolder }

  private var path: String { RawPath.join(folder, "recent.json") }

  /// A doc that was opened, with the page.
  package struct Opened: Equatable, Sendable {
    /// The doc's id.
    package var doc: String
    /// The page's id, if a page was shown.
    package var page: String?
    /// The time in the format of manifests.
    package var openedAt: String

    package init(doc: String, page: String?, openedAt: String) {
      self.doc = doc
      self.page = page
      self.openedAt = openedAt
    }
  }

  /// The docs, latest first; empty if there is no file or its format is unknown.
  ///
  /// - Throws: `FileError` for a file that can't be read.
  package func all() throws -> [Opened] {
    guard try FileSystem.statusIfPresent(of: path) != nil else { return [] }
    let bytes = try FileSystem.read(path, limit: RecentDocs.fileLimit)
    do {
      let entries = try JSONDocument(parsing: bytes).root.array ?? []
      return entries.compactMap { entry in
        guard let doc = entry["doc"]?.string, let time = entry["openedAt"]?.string else {
          return nil
        }
        return Opened(doc: doc, page: entry["page"]?.string, openedAt: time)
      }
    } catch {
      // After a crash the file may be incomplete; the list is then lost, which does no harm.
      return []
    }
  }

  /// Adds an opened doc at the front of the list.
  ///
  /// - Throws: `FileError`.
  package func note(_ opened: Opened) throws {
    var all = try all().filter { $0.doc != opened.doc }
    all.insert(opened, at: 0)
    let entries = all.prefix(RecentDocs.limit).map { opened -> JSONLiteral in
      [
        "doc": .string(opened.doc), "page": opened.page.map { .string($0) } ?? .null,
        "openedAt": .string(opened.openedAt),
      ]
    }
    try FileSystem.makeDirectories(folder)
    try FileSystem.writeAtomically(JSONLiteral.array(Array(entries)).document(), to: path)
  }
}
