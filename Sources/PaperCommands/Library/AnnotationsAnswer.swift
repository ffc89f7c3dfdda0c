import PaperDomain
import PaperIndex
import PaperLibrary

/// The annotations of a page.
struct AnnotationsAnswer: Report {
  private let page: EntityID
  private let entries: [JSONLiteral]
  private let marks: [PlacedMark]

  /// - Throws: `FileError`, `JSONSyntaxError`, ``CacheError``; `WorkerError` when no worker can be
  ///   started.
  init(
    of page: Page, _ id: EntityID, in workspace: Workspace, _ snapshot: LibrarySnapshot,
    _ invocation: Invocation
  ) async throws {
    self.page = id
    guard let bytes = try workspace.notes(of: id, snapshot) else {
      (entries, marks) = ([], [])
      return
    }
    entries = try JSONDocument(parsing: bytes).root["annotations"]?.array?.map(\.literal) ?? []
    let made = try Mark.all(inNotes: bytes)
    guard let content = snapshot.content(of: page) else {
      marks = made.map { PlacedMark($0) }
      return
    }
    let indexer = try workspace.openIndexer(invocation, jobs: 1)
    marks = try await MarkPlaces().places(of: made, on: content, in: snapshot, indexer)
    await indexer.workers.shutdown()
  }

  var json: OutputJSON {
    func ids(_ place: PlacedMark.Place) -> [EntityID] {
      marks.compactMap { $0.place == place ? $0.mark.id : nil }
    }
    return [
      "page": .text(page), "annotations": .list(entries) { OutputJSON($0) },
      "otherContent": .list(ids(.otherContent)) { .text($0) },
      "notFound": .list(ids(.notFound)) { .text($0) },
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .left, .flexible])
    for placed in marks {
      let mark = placed.mark
      let state = mark.state.map { " (\($0.rawValue))" } ?? ""
      let answer = mark.annotation.replyTo == nil ? "" : "↳ "
      let says = [mark.stamp ?? mark.quote?.exact, mark.text].compactMap { $0 }
        .map { $0.replacing("\n", with: " ") }.joined(separator: ": ")
      table.add(
        "\(mark.id.map { String($0.description.prefix(8)) } ?? "", .id)",
        "\(answer)\(mark.kind.rawValue)\(state)\(placed.place.words.map { " (\($0))" } ?? "")",
        "\(mark.annotation.author ?? "")",
        "\(mark.annotation.createdAt.map { $0.local.prefix(10) } ?? "")", "\(says)")
    }
    try terminal.print(table)
    if marks.isEmpty { terminal.note("no annotations") }
  }
}

extension PlacedMark.Place {
  /// Why an annotation is not drawn; `nil` for one that is.
  var words: String? {
    switch self {
    case .shown: nil
    case .otherContent: "made on other content"
    case .notFound: "not found here"
    }
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
