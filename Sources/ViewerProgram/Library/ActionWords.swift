import GitNames
import PaperDomain
import PaperSession

/// Builds the command line of an action.
///
/// Values from clients are resolved to entities first and passed as ids, or passed where they can't
/// be options: after `--`, or after the `=` of an option.
struct ActionWords {
  private let snapshot: LibrarySnapshot
  private let resolver: ReferenceResolver

  init(_ snapshot: LibrarySnapshot) {
    self.snapshot = snapshot
    resolver = ReferenceResolver(snapshot)
  }

  /// - Parameter operation: The operation to undo; `nil` for the last one.
  func words(
    for action: LibraryAction, operation: EntityID? = nil
  ) throws -> (verb: [String], arguments: [String]) {
    switch action {
    case .makeCurrent(let page, let version):
      guard let commit = ObjectID(parsing: version) else {
        throw ViewerRefusal(.malformed, "'\(version)' is not a version of a page")
      }
      return (["restore"], ["\(try name(page))@\(commit)"])
    case .newDoc(let title, let folder, let template):
      try NewName.checkTitle(title)
      if let folder { try NewName.checkPath(folder) }
      let place = try folder.flatMap { $0.isEmpty ? nil : $0 }.map {
        ["--at=docs/\(try plain($0))/"]
      }
      return (["new", "doc"], (place ?? []) + (try template.map(like) ?? []) + ["--", title])
    case .newGroup(let doc, let title, nil):
      try NewName.checkTitle(title)
      return (["new", "group"], ["--", try name(doc), title])
    case .newGroup(let doc, let title, let template?):
      try NewName.checkTitle(title)
      let target = "docs/\(try entity(doc).path)/\(ItemName.slug(title))"
      let pages = try template.bundle.map { ["--bundle=\(try bundle($0))"] } ?? []
      return (
        ["cp"], pages + ["--title=\(title)", "--", try name(template.reference), target]
      )
    case .addPages(let group, let bundle, let pages):
      return (["add"], [try name(group), try shown(bundle, pages)])
    case .bind(let page, let bundle, let number):
      return (["bind"], [try name(page), try shown(bundle, "\(number)")])
    case .rename(let reference, let title):
      try NewName.checkCharacters(title)
      return (["rename"], ["--title=\(title)", try name(reference)])
    case .move(let references, let place):
      return try move(references, place)
    case .order(let reference, let members):
      return (["order"], ["--", try name(reference)] + (try members.map(member)))
    case .copy(let reference, let target):
      try NewName.checkPath(target)
      return (["cp"], ["--", try name(reference), try plain(target)])
    case .remove(let references):
      return (["rm"], ["--yes"] + (try references.map(name)))
    case .tag(let references, let added, let removed):
      return (
        ["tag"],
        try references.map(name) + added.map { "+\(try tag($0))" }
          + removed.map { "--remove=\(try tag($0))" }
      )
    case .set(let references, let variables):
      return (
        ["set"],
        try references.map(name)
          + variables.sorted { $0.key < $1.key }.map { name, value in
            "\(try variable(name))=\(value ?? "")"
          }
      )
    case .defineTag(let tag, let color, let scope):
      let color = color.map { ["--color=\($0)"] } ?? []
      let scope = scope.map { ["--scope=\($0)"] } ?? []
      return (["define", "tag"], color + scope + ["--", tag])
    case .defineVariable(let name, let type, let scope, let options):
      return (
        ["define", "variable"],
        ["--type=\(type)"] + (scope.map { ["--scope=\($0)"] } ?? [])
          + (options.isEmpty ? [] : ["--options=\(options.joined(separator: ","))"]) + ["--", name]
      )
    case .renameTag(let old, let new): return (["tags", "rename"], ["--", old, new])
    case .renameVariable(let old, let new): return (["variables", "rename"], ["--", old, new])
    case .removeTag(let name): return (["tags", "rm"], ["--", name])
    case .removeVariable(let name): return (["variables", "rm"], ["--", name])
    case .fix: return (["check"], ["--fix"])
    case .undo: return (["undo"], operation.map { ["--operation=\($0)"] } ?? [])
    case .redo: return (["redo"], [])
    }
  }

  /// Reorders pages or groups within one list; moves all other entities.
  private func move(
    _ references: [String], _ place: LibraryAction.MovePlace
  ) throws -> (verb: [String], arguments: [String]) {
    let (side, target): (String, String)
    switch place {
    case .into(let target):
      return (["mv"], try references.map(name) + [try destination(of: references, into: target)])
    case .before(let other): (side, target) = ("before", other)
    case .after(let other): (side, target) = ("after", other)
    }
    let neighbour = try entity(target)
    let parent: String
    switch neighbour {
    case .page(let page): parent = page.groupPath
    case .group(let group): parent = group.docPath
    default: throw ViewerRefusal(.malformed, "'\(target)' has no place in a list")
    }
    let moved = try references.map { try entity($0) }
    guard moved.allSatisfy({ parentPath($0.path) == parent }) else {
      throw ViewerRefusal(
        .refused, "an entity moved before or after '\(neighbour.path)' has to be in the same list",
        hint: "move it there first")
    }
    return (
      ["order"],
      [parent, "--move"] + moved.map { lastComponent($0.path) }
        + ["--\(side)", lastComponent(neighbour.path)]
    )
  }

  /// Docs move into a folder, which may be new, or empty for the top; all else into an entity.
  private func destination(of references: [String], into target: String) throws -> String {
    let areDocs = try references.allSatisfy { reference in
      if case .doc = try entity(reference) { true } else { false }
    }
    guard areDocs else { return try name(target) }
    return target.isEmpty ? "docs/" : "docs/\(try plain(target))/"
  }

  private func entity(_ reference: String) throws -> Entity {
    try resolver.entity(Reference(parsing: reference))
  }

  /// The entity of a reference, as a word that names nothing else.
  private func name(_ reference: String) throws -> String {
    let found = try entity(reference)
    if case .folder = found { throw ViewerRefusal(.notFound, "'\(reference)' is a folder") }
    return found.id?.description ?? (found.file ?? found.path)
  }

  /// The options of a new doc that gets the contents of another.
  private func like(_ template: LibraryAction.Template) throws -> [String] {
    let pages = try template.bundle.map { ["--bundle=\(try bundle($0))"] } ?? []
    return ["--template=\(try name(template.reference))"] + pages
  }

  private func bundle(_ reference: String) throws -> String {
    try resolver.bundle(Reference(parsing: reference)).name
  }

  private func member(_ reference: String) throws -> String {
    lastComponent(try entity(reference).path)
  }

  private func shown(_ bundle: String, _ pages: String) throws -> String {
    let found = try resolver.bundle(Reference(parsing: bundle))
    let ranges = try PageRanges(parsing: pages, maximum: PDFBundle.maximumPages)
    return "\(found.name)#\(ranges.pages.map(String.init).joined(separator: ","))"
  }

  private func tag(_ text: String) throws -> String {
    guard let tag = TagReference(parsing: text) else {
      throw ViewerRefusal(.malformed, "'\(text)' is not Group/Tag")
    }
    return tag.description
  }

  private func variable(_ name: String) throws -> String {
    guard snapshot.variable(named: name) != nil else {
      throw ViewerRefusal(
        .refused, "there is no variable '\(name)'", hint: "pc variables lists them")
    }
    return name
  }

  private func plain(_ text: String) throws -> String {
    guard !text.hasPrefix("-"), !text.hasPrefix("/"), !text.split(separator: "/").contains("..")
    else { throw ViewerRefusal(.malformed, "'\(text)' is not a path in the library") }
    return text
  }
}
