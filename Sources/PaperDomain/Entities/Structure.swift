/// A Doc: a folder under `docs/` with a `doc.json`.
package struct Doc: Identified, Hashable, Sendable {
  /// From `docs/`, without a trailing slash: `2023/calculus-midterm`.
  package var path: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var title: String
  /// Who wrote it, if it is a book.
  package var author: String?
  /// The order list: names of group folders.
  package var groups: [String]
  package var metadata: Metadata

  package init(
    path: String, id: EntityID?, createdAt: Timestamp?, title: String, author: String? = nil,
    groups: [String], metadata: Metadata
  ) {
    self.path = path
    self.id = id
    self.createdAt = createdAt
    self.title = title
    self.author = author
    self.groups = groups
    self.metadata = metadata
  }

  package var file: String { "docs/\(path)/doc.json" }
}

/// A PageGroup: a direct subfolder of a Doc with a `group.json`.
package struct PageGroup: Identified, Hashable, Sendable {
  /// From `docs/`: `2023/calculus-midterm/proofs`.
  package var path: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var title: String
  /// The order list: names of page files without `.json`.
  package var pages: [String]
  package var metadata: Metadata

  package init(
    path: String, id: EntityID?, createdAt: Timestamp?, title: String, pages: [String],
    metadata: Metadata
  ) {
    self.path = path
    self.id = id
    self.createdAt = createdAt
    self.title = title
    self.pages = pages
    self.metadata = metadata
  }

  package var file: String { "docs/\(path)/group.json" }
  package var name: String { lastComponent(path) }
  package var docPath: String { parentPath(path) }
}

/// A Page: one file, one binding.
package struct Page: Identified, Hashable, Sendable {
  /// From `docs/`, without `.json`: `2023/calculus-midterm/proofs/p003`.
  package var path: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  /// The content that it shows.
  package var binding: Binding
  package var metadata: Metadata

  package init(
    path: String, id: EntityID?, createdAt: Timestamp?, binding: Binding, metadata: Metadata
  ) {
    self.path = path
    self.id = id
    self.createdAt = createdAt
    self.binding = binding
    self.metadata = metadata
  }

  package var file: String { "docs/\(path).json" }
  package var name: String { lastComponent(path) }
  package var groupPath: String { parentPath(path) }
  package var docPath: String { parentPath(groupPath) }
}

/// The bundle page that a Page shows, as in its manifest.
package struct Binding: Hashable, Sendable, CustomStringConvertible {
  /// A bundle's name, present or former.
  package var bundle: String
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int

  package init(bundle: String, pageNumber: Int) {
    self.bundle = bundle
    self.pageNumber = pageNumber
  }

  package var description: String { "\(bundle)#\(pageNumber)" }
}

// Paths are split byte by byte: to Swift, a slash and a combining accent after it are one
// character.

/// Returns the part of a path after its last slash.
package func lastComponent(_ path: String) -> String {
  let bytes = path.utf8
  guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[bytes.index(after: slash)...])
}

/// Returns the part of a path before its last slash; empty if there is none.
package func parentPath(_ path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
}

/// Whether a path is below a folder, compared byte by byte.
package func isPath(_ path: String, below folder: String) -> Bool {
  path.utf8.count > folder.utf8.count && path.utf8.starts(with: folder.utf8)
    && path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count)]
      == UInt8(ascii: "/")
}

/// Whether a path is directly in a folder, not in one of its subfolders, compared byte by byte.
func isPath(_ path: String, directlyIn folder: String) -> Bool {
  let answer = path.utf8.withContiguousStorageIfAvailable { path in
    folder.utf8.withContiguousStorageIfAvailable { folder in
      path.count > folder.count && path[folder.count] == UInt8(ascii: "/")
        && path[..<folder.count].elementsEqual(folder)
        && !path[(folder.count + 1)...].contains(UInt8(ascii: "/"))
    } ?? nil
  }
  return (answer ?? nil) ?? (parentPath(path) == folder)
}

/// Returns the new path of a file after `source` was moved to `target`; `nil` for a path outside
/// `source`.
package func relocated(_ path: String, from source: String, to target: String) -> String? {
  if path.utf8.elementsEqual(source.utf8) { return target }
  guard isPath(path, below: source) else { return nil }
  return target + String(Substring(path.utf8.dropFirst(source.utf8.count)))
}
