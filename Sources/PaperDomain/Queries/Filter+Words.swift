extension Filter {
  /// The values of `is:`.
  package enum State: String, CaseIterable, Sendable {
    case doc, group, page, bundle
    /// A doc without groups, a group without pages.
    case empty
    /// A group or page that is not in its container's list.
    case unlisted
    /// A bundle that no page shows.
    case unused
    /// A page whose bundle, or bundle page, is missing.
    case dangling
    /// A page with the same content as another page.
    case shared
    /// The entity itself has a tag, or has none, whatever its doc has.
    case tagged, untagged

    /// The only kind of entity that can be in this state; `nil` if there are several.
    package var kind: CarrierKind? {
      switch self {
      case .doc: .doc
      case .group: .group
      case .page, .dangling, .shared: .page
      case .bundle, .unused: .bundle
      case .empty, .unlisted, .tagged, .untagged: nil
      }
    }
  }

  /// The values of `has:`; any other word is a variable's name.
  package enum Possession: String, CaseIterable, Sendable {
    case tags, variables
    /// Annotations.
    case notes
    /// A hand-corrected text.
    case text
    /// A variant of the bundle.
    case display, original, ocr
  }
}
