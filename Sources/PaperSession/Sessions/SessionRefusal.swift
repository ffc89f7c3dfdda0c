/// The error of an event that a session refuses; the session is unchanged.
public enum SessionRefusal: Error, Hashable, Sendable {
  case unknownPage(String)
  case unknownVersion(String, page: String)
  case unknownSource(String, page: String)
  case noSuchIndex(Int, count: Int)
  case notAllowed(Capability, page: String)

  public enum Capability: Sendable {
    case previewOtherVersions, switchSource, annotate
  }

  /// One sentence that is shown to users.
  public var explanation: String {
    switch self {
    case .unknownPage(let id): "this session has no page '\(id)'"
    case .unknownVersion(let id, let page): "the page '\(page)' has no version '\(id)'"
    case .unknownSource(let source, let page):
      "the previewed version of the page '\(page)' has no source '\(source)'"
    case .noSuchIndex(let index, let count): "there is no page \(index) of \(count)"
    case .notAllowed(let capability, let page):
      switch capability {
      case .previewOtherVersions: "other versions of '\(page)' can't be previewed here"
      case .switchSource: "the source of '\(page)' can't be switched here"
      case .annotate: "'\(page)' can't be annotated here"
      }
    }
  }
}
