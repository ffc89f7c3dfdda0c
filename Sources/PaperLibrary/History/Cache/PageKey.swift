package import PaperDomain

/// A page's key in history: its id, or its path while its manifest had no id.
package enum PageKey: Hashable, Sendable, CustomStringConvertible {
  case id(EntityID)
  /// The manifest's path, relative to the library's root: `docs/2023/calculus/mc/p003.json`.
  case path(String)

  package init(_ page: Page) { self = page.id.map { .id($0) } ?? .path(page.file) }

  /// Parses a description: an id, otherwise a path; no path looks like an id.
  package init(description: String) {
    self = EntityID(parsing: description).map { .id($0) } ?? .path(description)
  }

  package var description: String {
    switch self {
    case .id(let id): id.description
    case .path(let path): path
    }
  }
}
