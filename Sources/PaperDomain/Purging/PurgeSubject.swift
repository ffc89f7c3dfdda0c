/// An entity that can be purged from the history.
package enum PurgeSubject: Hashable, Sendable {
  case blob(BlobID)
  case bundle(EntityID)
  case page(EntityID)

  /// The kind, for messages.
  package var kindName: String {
    switch self {
    case .blob: "blob"
    case .bundle: "bundle"
    case .page: "page"
    }
  }

  /// The identity, unique within the kind.
  package var name: String {
    switch self {
    case .blob(let blob): blob.description
    case .bundle(let id), .page(let id): id.description
    }
  }

  package init?(kindName: String, name: String) {
    let subject: PurgeSubject? =
      switch kindName {
      case "blob": BlobID(parsing: name).map { .blob($0) }
      case "bundle": EntityID(parsing: name).map { .bundle($0) }
      case "page": EntityID(parsing: name).map { .page($0) }
      default: nil
      }
    guard let subject else { return nil }
    self = subject
  }
}
