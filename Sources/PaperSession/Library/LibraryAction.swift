/// A change that a person requested and confirmed; each is one command, committed at once.
///
/// References are ids, or any references that commands accept.
public enum LibraryAction: Hashable, Sendable {
  case makeCurrent(page: String, pageVersionID: String)
  case newDoc(title: String, at: String?, like: Template? = nil)
  case newGroup(doc: String, title: String, like: Template? = nil)
  case addPages(group: String, bundle: String, pages: String)
  case bind(page: String, bundle: String, pageNumber: Int)
  case rename(String, title: String)
  case move([String], MovePlace)
  /// All the members of a doc or group, in their new order.
  case order(String, members: [String])
  case copy(String, to: String)
  case remove([String])
  case tag([String], add: [String], remove: [String])
  /// `nil` clears a variable.
  case set([String], variables: [String: String?])
  case defineTag(String, color: String?, scope: String?)
  case defineVariable(String, type: String, scope: String?, options: [String])
  case renameTag(String, to: String)
  case renameVariable(String, to: String)
  case removeTag(String)
  case removeVariable(String)
  /// Fixes the errors that have only one possible fix.
  case fix
  case undo
  case redo

  /// A doc or group whose contents a new one gets.
  public struct Template: Hashable, Sendable {
    public var reference: String
    /// The bundle that the new pages show; `nil` for those that the template's pages show.
    public var bundle: String?

    public init(_ reference: String, bundle: String?) {
      self.reference = reference
      self.bundle = bundle
    }
  }

  public enum MovePlace: Hashable, Sendable {
    case into(String)
    case before(String)
    case after(String)
  }

  /// The docs, groups and pages that the action changes.
  public var subjects: [String] {
    switch self {
    case .makeCurrent(let page, _), .bind(let page, _, _): [page]
    case .newDoc, .defineTag, .defineVariable, .renameTag, .renameVariable, .removeTag,
      .removeVariable, .fix, .undo, .redo, .copy:
      []
    case .newGroup(let doc, _, _): [doc]
    case .addPages(let group, _, _): [group]
    case .rename(let reference, _), .order(let reference, _): [reference]
    case .move(let references, _), .remove(let references), .tag(let references, _, _),
      .set(let references, _):
      references
    }
  }
}
