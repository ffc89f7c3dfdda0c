package import PaperDomain

/// The key of a bundle in the cache: its id, or its name if its manifest has no id yet.
package enum BundleKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  case id(EntityID)
  case name(String)

  /// The id as written, or the name after a colon, which no name contains.
  package var description: String {
    switch self {
    case .id(let id): id.description
    case .name(let name): ":" + name
    }
  }

  /// Parses a description; `nil` if it is malformed.
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
