package import PaperDomain

/// What a page is called in history: its id, or its file while its manifest had none.
package enum PageKey: Hashable, Sendable, CustomStringConvertible {
  case id(EntityID)
  /// The manifest, from the library's root: `docs/2023/calculus/mc/p003.json`.
  case path(String)

  package init(_ page: Page) { self = page.id.map { .id($0) } ?? .path(page.file) }

  /// Reads a description: an id, or else a path, which no id looks like.
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
