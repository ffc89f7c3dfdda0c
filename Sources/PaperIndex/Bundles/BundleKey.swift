package import PaperDomain

/// What a bundle is called in the cache: its id, or its name while its manifest has no id yet.
package enum BundleKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  case id(EntityID)
  case name(String)

  /// The id as written, or the name behind a colon, which no name has.
  package var description: String {
    switch self {
    case .id(let id): id.description
    case .name(let name): ":" + name
    }
  }

  /// Reads a description; `nil` for text that is none.
  package init?(description: String) {
    if description.hasPrefix(":") {
      self = .name(String(description.dropFirst()))
    } else if let id = EntityID(parsing: description) {
      self = .id(id)
    } else {
      return nil
    }
  }

  /// The order of the descriptions' bytes.
  package static func < (left: BundleKey, right: BundleKey) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
