import PaperDomain
import PaperLibrary

/// The annotations of a page.
struct AnnotationsAnswer: Report {
  private let page: EntityID
  private let entries: [JSONLiteral]
  private let marks: [Mark]

  /// - Throws: `FileError`, `JSONSyntaxError`.
  init(of page: EntityID, in workspace: Workspace, _ snapshot: LibrarySnapshot) throws {
    self.page = page
    guard let bytes = try workspace.notes(of: page, snapshot) else {
      (entries, marks) = ([], [])
      return
    }
    entries = try JSONDocument(parsing: bytes).root["annotations"]?.array?.map(\.literal) ?? []
    marks = try Mark.all(inNotes: bytes)
  }

  var json: OutputJSON {
    ["page": .text(page), "annotations": .list(entries) { OutputJSON($0) }]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .left, .flexible])
    for mark in marks {
      let state = mark.state.map { " (\($0.rawValue))" } ?? ""
      let answer = mark.annotation.replyTo == nil ? "" : "↳ "
      let says = [mark.stamp ?? mark.quote?.exact, mark.text].compactMap { $0 }
        .map { $0.replacing("\n", with: " ") }.joined(separator: ": ")
      table.add(
        "\(mark.id.map { String($0.description.prefix(8)) } ?? "", .id)",
        "\(answer)\(mark.kind.rawValue)\(state)", "\(mark.annotation.author ?? "")",
        "\(mark.annotation.createdAt.map { $0.local.prefix(10) } ?? "")", "\(says)")
    }
    try terminal.print(table)
    if marks.isEmpty { terminal.note("no annotations") }
  }
}

extension PlannedChange {
  /// Annotations that were added, changed or removed.
  static func annotated(
    _ page: Page, added: [Mark] = [], changed: [EntityID] = [], removed: [EntityID] = []
  ) -> PlannedChange {
    var change = PlannedChange()
    func line(_ sign: String, _ id: EntityID?, _ words: String) {
      change.lines.append(
        "\(page.path, .heading)  \(sign) \(id.map { String($0.description.prefix(8)) } ?? "", .id)\(words)"
      )
    }
    for mark in added {
      let says = mark.quote?.exact ?? mark.text
      line("+", mark.id, " \(mark.kind.rawValue)\(says.map { ": \($0)" } ?? "")")
    }
    for id in changed { line("~", id, "") }
    for id in removed { line("-", id, "") }
    change.members = [
      .init("page", .text(page.id)), .init("path", .string(page.path)),
      .init("added", .list(added) { .text($0.id) }),
      .init("changed", .list(changed) { .text($0) }),
      .init("removed", .list(removed) { .text($0) }),
    ]
    return change
  }
}

extension Workspace {
  /// The file of a page's annotations; `nil` if it has none.
  func notes(of page: EntityID, _ snapshot: LibrarySnapshot) throws -> [UInt8]? {
    try snapshot.notes.values.first { $0.page == page }.map {
      try WorkingSource(root: library.folder).read($0.file)
    }
  }
}

extension NotesEdit {
  /// The annotation with an id, which may be shortened.
  ///
  /// - Throws: ``CommandFailure``.
  func id(_ text: String) throws(CommandFailure) -> EntityID {
    let folded = text.lowercased()
    let found = ids.filter { $0.description.hasPrefix(folded) }
    if found.count == 1 { return found[0] }
    throw CommandFailure(
      found.isEmpty
        ? "there is no annotation '\(text)' on this page"
        : "'\(text)' begins \(found.count) ids of annotations",
      hints: found.isEmpty ? ["pc annotate PAGE lists them"] : ["write more of it"])
  }

  func mark(_ text: String) throws -> Mark? {
    try annotation(id(text)).flatMap { try Mark(reading: $0) }
  }
}
