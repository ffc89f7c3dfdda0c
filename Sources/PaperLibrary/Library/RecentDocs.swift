import Files
import PaperDomain

/// Which docs were opened last on this device: `.git/papercenter/recent.json`, which is no part of
/// what is committed.
package struct RecentDocs: Sendable {
  private let folder: String

  /// Docs that are remembered.
  private static let limit = 20
  /// A file larger than this, in bytes, is not ours.
  private static let fileLimit = 1 << 20

  package init(_ library: Library) { folder = library.deviceFolder }

  private var path: String { RawPath.join(folder, "recent.json") }

  /// A doc that was opened, and where.
  package struct Opened: Equatable, Sendable {
    /// The doc's id.
    package var doc: String
    /// The page's id, where one was shown.
    package var page: String?
    /// As manifests write a time.
    package var openedAt: String

    package init(doc: String, page: String?, openedAt: String) {
      self.doc = doc
      self.page = page
      self.openedAt = openedAt
    }
  }

  /// Last first; nothing where there is no file, or it is not ours.
  ///
  /// - Throws: `FileError` for a file that can't be read.
  package func all() throws -> [Opened] {
    guard let bytes = try bytes() else { return [] }
    do {
      let entries = try JSONDocument(parsing: bytes).root.array ?? []
      return entries.compactMap { entry in
        guard let doc = entry["doc"]?.string, let time = entry["openedAt"]?.string else {
          return nil
        }
        return Opened(doc: doc, page: entry["page"]?.string, openedAt: time)
      }
    } catch {
      // Half a file, after a crash: what was opened last is forgotten, and nothing is lost.
      return []
    }
  }

  private func bytes() throws -> [UInt8]? {
    do {
      return try FileSystem.read(path, limit: RecentDocs.fileLimit)
    } catch  where error.isAbsent {
      return nil
    }
  }

  /// Notes that a doc was opened: it is the last one now.
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
