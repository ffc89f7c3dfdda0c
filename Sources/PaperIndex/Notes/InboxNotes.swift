import Files
import FullText
import PaperDomain
package import PaperInbox
package import PaperLibrary

/// The notes that were written of waiting pictures: `notes/*.md`.
package struct InboxNotes: Sendable {
  /// A note of the working tree.
  package struct Note: Hashable, Sendable {
    /// From the library's root.
    package var path: String
    package var content: NoteFile
  }

  /// A note with the words of a query.
  package struct Found: Hashable, Sendable {
    package var path: String
    package var snippet: SearchSnippet
  }

  /// Newest first.
  package let all: [Note]

  /// The largest note that is read, in bytes.
  private static let limit = 1 << 20

  /// Reads the notes. A file that can't be read is left out: it may be anything that a person put
  /// there.
  ///
  /// - Throws: `FileError` if the folder can't be listed.
  package init(_ library: Library) throws {
    let folder = library.path(of: "notes")
    all = try Self.names(library).sorted { NaturalOrder.areInIncreasingOrder($1, $0) }.compactMap {
      name in
      guard let bytes = try? FileSystem.read(folder.inside(name), limit: Self.limit) else {
        return nil
      }
      return Note(path: "notes/\(name)", content: NoteFile(parsing: bytes))
    }
  }

  /// The number of notes.
  ///
  /// - Throws: `FileError` if the folder can't be listed.
  package static func count(_ library: Library) throws -> Int { try names(library).count }

  private static func names(_ library: Library) throws -> [String] {
    let folder = library.path(of: "notes")
    guard try FileSystem.statusIfPresent(of: folder)?.kind == .directory else { return [] }
    return try FileSystem.entries(of: folder).filter {
      $0.kind == .regular && $0.name.hasSuffix(".md") && !$0.name.hasPrefix(".")
    }.map(\.name)
  }

  /// The notes that meet a query, newest first. Conditions on pages are met by none.
  package func matching(_ query: SearchQuery) -> [Found] {
    if !query.filters.isEmpty || query.terms.isEmpty { return [] }
    return all.compactMap { note in
      let matcher = TermMatcher(text: note.content.text)
      guard query.text.isMet(by: matcher) else { return nil }
      return Found(path: note.path, snippet: query.matches(in: note.content.text).snippet)
    }
  }
}
