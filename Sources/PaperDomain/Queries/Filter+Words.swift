extension Filter {
  /// What `is:` asks for.
  package enum State: String, CaseIterable, Sendable {
    case doc, group, page, bundle
    /// A doc without groups, a group without pages.
    case empty
    /// A group or page that its list does not name.
    case unlisted
    /// A bundle that no page shows.
    case unused
    /// A page whose bundle, or page of it, is not there.
    case dangling
    /// A page that shows what another page shows too.
    case shared
    /// Itself with a tag, or without any, whatever its doc has.
    case tagged, untagged

    /// The kind of thing that alone can be in this state; `nil` for several.
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

  /// What `has:` asks for; any other word is a variable's name.
  package enum Possession: String, CaseIterable, Sendable {
    case tags, variables
    /// Annotations.
    case notes
    /// Text corrected by hand.
    case text
    /// A variant of the bundle.
    case display, original, ocr
  }
}
