/// The error of a request of a viewer.
public struct ViewerRefusal: Error, Sendable, Equatable {
  public enum Code: String, Sendable {
    case malformed
    case notFound = "not-found"
    case notAllowed = "not-allowed"
    case refused, unreadable
    case busy, failed
  }

  /// Why a request was refused, for a client that has sentences of its own.
  public enum Reason: String, Sendable, Encodable {
    case damaged, encrypted, missing, elsewhere, purged
    /// The PDF has no such page.
    case noPage = "no-page"
    /// No picture can have the page's size.
    case size
    /// Drawing took too long, or too much memory, or the program that draws was stopped.
    case time, memory, stopped
    /// Nothing was done, or undone, in the window.
    case nothingToUndo = "nothing-to-undo"
    case nothingToRedo = "nothing-to-redo"
    /// Someone else changed the same annotation since.
    case changedLater = "changed-later"
  }

  public var code: Code
  /// One sentence that names the entity.
  public var message: String
  /// A command or step that fixes the error.
  public var hint: String?
  public var reason: Reason?
  /// The error code of the command that failed, one of `docs/errors.md`.
  public var errorCode: String?

  public init(
    _ code: Code, _ message: String, hint: String? = nil, reason: Reason? = nil,
    errorCode: String? = nil
  ) {
    self.errorCode = errorCode
    self.code = code
    self.message = message
    self.hint = hint
    self.reason = reason
  }
}
