import PaperSession

/// The body of a request for a change.
struct ActionRequestBody: Decodable {
  enum Name: String, Decodable {
    case makeCurrent, newDoc, newGroup, addPages, bind, rename, move, order, copy, remove, tag, set
    case defineTag, defineVariable, renameTag, renameVariable, removeTag, removeVariable
    case fix, undo, redo
  }

  var action: Name
  var dryRun: Bool?
  var page: String?
  var pageVersionID: String?
  var title: String?
  var at: String?
  var doc: String?
  var group: String?
  var bundle: String?
  var template: String?
  var pages: String?
  var pageNumber: Int?
  var ref: String?
  var refs: [String]?
  var to: String?
  var before: String?
  var after: String?
  var members: [String]?
  var add: [String]?
  var remove: [String]?
  var variables: [String: Value?]?
  var tag: String?
  var color: String?
  var scope: String?
  var name: String?
  var newName: String?
  var type: String?
  var options: [String]?

  /// A variable's new value.
  enum Value: Decodable {
    case int(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .int(try container.decode(Int.self))
      } catch DecodingError.typeMismatch {
        self = .text(try container.decode(String.self))
      }
    }

    var text: String {
      switch self {
      case .int(let value): String(value)
      case .text(let value): value
      }
    }
  }

  /// The most entities that one request may name.
  private static let referenceLimit = 10_000

  /// - Throws: ``Problem`` `.malformed` if a value is missing.
  func libraryAction() throws(Problem) -> LibraryAction {
    switch action {
    case .makeCurrent:
      return .makeCurrent(
        page: try wanted(page, "page"), pageVersionID: try wanted(pageVersionID, "pageVersionID"))
    case .newDoc:
      return .newDoc(title: try wanted(title, "title"), at: at, like: like)
    case .newGroup:
      return .newGroup(
        doc: try wanted(doc, "doc"), title: try wanted(title, "title"), like: like)
    case .addPages:
      return .addPages(
        group: try wanted(group, "group"), bundle: try wanted(bundle, "bundle"),
        pages: try wanted(pages, "pages"))
    case .bind:
      return .bind(
        page: try wanted(page, "page"), bundle: try wanted(bundle, "bundle"),
        pageNumber: try wanted(pageNumber, "pageNumber"))
    case .rename: return .rename(try wanted(ref, "ref"), title: try wanted(title, "title"))
    case .move: return .move(try references(), try place())
    case .order: return .order(try wanted(ref, "ref"), members: try some(members, "members"))
    case .copy: return .copy(try wanted(ref, "ref"), to: try wanted(to, "to"))
    case .remove: return .remove(try references())
    case .tag: return .tag(try references(), add: add ?? [], remove: remove ?? [])
    case .set:
      let values = try wanted(variables, "variables")
      return .set(try references(), variables: values.mapValues { $0?.text })
    case .defineTag:
      return .defineTag(try wanted(tag, "tag"), color: color, scope: scope)
    case .defineVariable:
      return .defineVariable(
        try wanted(name, "name"), type: try wanted(type, "type"), scope: scope,
        options: options ?? [])
    case .renameTag:
      return .renameTag(try wanted(name, "name"), to: try wanted(newName, "newName"))
    case .renameVariable:
      return .renameVariable(try wanted(name, "name"), to: try wanted(newName, "newName"))
    case .removeTag: return .removeTag(try wanted(name, "name"))
    case .removeVariable: return .removeVariable(try wanted(name, "name"))
    case .fix: return .fix
    case .undo: return .undo
    case .redo: return .redo
    }
  }

  private var like: LibraryAction.Template? {
    template.map { LibraryAction.Template($0, bundle: bundle) }
  }

  private func wanted<Value>(_ value: Value?, _ name: String) throws(Problem) -> Value {
    guard let value else { throw Problem(.malformed, "\(action.rawValue) lacks '\(name)'") }
    return value
  }

  private func some(_ values: [String]?, _ name: String) throws(Problem) -> [String] {
    let values = try wanted(values, name)
    guard (1...ActionRequestBody.referenceLimit).contains(values.count) else {
      throw Problem(.malformed, "'\(name)' names 1 to \(ActionRequestBody.referenceLimit) elements")
    }
    return values
  }

  private func references() throws(Problem) -> [String] { try some(refs, "refs") }

  private func place() throws(Problem) -> LibraryAction.MovePlace {
    switch (to, before, after) {
    case (let to?, nil, nil): return .into(to)
    case (nil, let before?, nil): return .before(before)
    case (nil, nil, let after?): return .after(after)
    default: throw Problem(.malformed, "move takes one of 'to', 'before' and 'after'")
    }
  }
}
