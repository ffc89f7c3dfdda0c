/// The error of a request of a viewer.
public struct ViewerRefusal: Error, Sendable, Equatable {
  public enum Code: String, Sendable {
    case malformed
    case notFound = "not-found"
    case notAllowed = "not-allowed"
    case refused, unreadable
    case busy, failed
  }

  public var code: Code
  /// One sentence that names the entity.
  public var message: String
  /// A command or step that fixes the error.
  public var hint: String?

  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
