package import ArgumentParser
package import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc annotate PAGE`.
package struct Annotate: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "List, add, change and remove the annotations of a page.",
    usage: """
      pc annotate PAGE [ls]
      pc annotate PAGE add --highlight 'words' | --note TEXT --at X,Y | --reply ID --note TEXT
      pc annotate PAGE edit ID [--note TEXT] [--color '#208C85'] [--state done]
      pc annotate PAGE rm ID…
      """,
    discussion: """
      Annotations lie beside the PDF and never in it. Words are found as pc search finds them, also \
      on scans that were recognised. An id may be shortened. With an annotation its \
      answers are removed, too.
      """)

  @Argument(help: "A page.")
  package var page: String

  @Argument(help: "ls, add, edit or rm.")
  package var action = AnnotateAction.ls

  @Argument(help: .init("The annotations to change or remove.", valueName: "id"))
  package var ids: [String] = []

  @Option(help: .init("Highlight these words, wherever they are on the page.", valueName: "words"))
  package var highlight: String?

  @Option(help: .init("Underline these words.", valueName: "words"))
  package var underline: String?

  @Option(help: .init("Strike these words out.", valueName: "words"))
  package var strikeout: String?

  @Option(help: .init("Draw a wavy line below these words.", valueName: "words"))
  package var squiggly: String?

  @Option(help: .init("A comment.", valueName: "text"))
  package var note: String?

  @Option(help: .init("Words written on the page.", valueName: "text"))
  package var write: String?

  @Option(help: .init("The place of a comment or of words, from the top left.", valueName: "x,y"))
  package var at: PagePoint?

  @Option(help: .init("The annotation that the comment answers.", valueName: "id"))
  package var reply: String?

  @Option(help: .init("The state of an annotation.", valueName: "accepted|rejected|done"))
  package var state: Mark.State?

  @Option(help: .init("Marks this annotation as done.", valueName: "id"))
  package var done: [String] = []

  @Option(help: .init("Its colour; --color '#208C85' is the same.", valueName: "#rrggbb"))
  package var markColor: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  private var wordKinds: [(kind: AnnotationKind, words: String)] {
    [
      (AnnotationKind.highlight, highlight), (.underline, underline), (.strikeout, strikeout),
      (.squiggly, squiggly),
    ].compactMap { kind, words in words.map { (kind, $0) } }
  }

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the action lacks what it needs, or has what it does not take.
  package func validate() throws {
    switch action {
    case .ls where !wordKinds.isEmpty || note != nil || write != nil:
      throw ValidationError("to add an annotation, write 'add' behind the page")
    case .add:
      if wordKinds.isEmpty, note == nil, write == nil {
        throw ValidationError("say what to add: --highlight 'words', or --note TEXT --at X,Y")
      }
      if write != nil || note != nil && reply == nil && wordKinds.isEmpty, at == nil {
        throw ValidationError("--at X,Y is missing")
      }
    case .edit where ids.isEmpty && done.isEmpty: throw ValidationError("name what to change")
    case .edit where note == nil && markColor == nil && state == nil && done.isEmpty:
      throw ValidationError("say what to change: --note TEXT, --color, --state done")
    case .rm where ids.isEmpty: throw ValidationError("name what to remove")
    default: break
    }
  }

  /// Lists or changes the page's annotations.
  ///
  /// - Throws: ``CommandFailure`` if a word or colour is wrong, or the words are not on the page;
  ///   ``ReferenceError`` if there is no such page, ``EditRefusal`` if it has no id,
  ///   `MarkupRefusal` if its doc's annotations get too large; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    // Not before: the value of an unknown option looks like an id, and the option is the error.
    if action == .ls || action == .add, !ids.isEmpty {
      throw CommandFailure.usage("\(action.rawValue) takes no ids")
    }
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let entity = try workspace.resolver(snapshot).entity(Reference(parsing: page))
    guard case .page(let page) = entity, let id = page.id else {
      throw ReferenceError.wrongKind(self.page, found: entity.kindName, expected: "page")
    }
    let action = self.action == .ls && !done.isEmpty ? .edit : self.action
    switch action {
    case .ls:
      try await invocation.write(
        AnnotationsAnswer(of: page, id, in: workspace, snapshot, invocation), isLong: true)
      return .done
    case .add:
      let drawn = try await additions(to: page, snapshot, workspace, invocation)
      try workspace.library.markup.refuse(
        adding: drawn.reduce(0) { $0 + $1.mark.literal().document().count }, toDoc: page.docPath,
        in: snapshot)
      return try await workspace.change(options, invocation) { editor, _ in
        _ = try editor.annotate([((), page)]) { _, _, notes in
          for mark in drawn { try notes.add(mark.mark.literal(decimals: mark.decimals)) }
        }
        return .annotated(page, added: drawn.map(\.mark))
      }
    case .edit:
      return try await workspace.change(options, invocation) { editor, _ in
        let changed = try editor.annotate([((), page)]) { _, _, notes in
          try (ids + done).map { try change($0, isDone: done.contains($0), &notes) }
        }
        return .annotated(page, changed: changed.flatMap { $0 })
      }
    case .rm:
      return try await workspace.change(options, invocation) { editor, _ in
        let removed = try editor.annotate([((), page)]) { _, _, notes in
          let gone = notes.withReplies(try ids.map { try notes.id($0) })
          for id in gone { try notes.remove(id) }
          return gone
        }
        return .annotated(page, removed: removed.flatMap { $0 })
      }
    }
  }

  /// The annotations to add.
  private func additions(
    to page: Page, _ snapshot: LibrarySnapshot, _ workspace: Workspace, _ invocation: Invocation
  ) async throws -> [DrawnMark] {
    let content = try snapshot.shownContent(of: page)
    let anchor = content.anchor
    let author = try workspace.library.markup.author().name
    var generator = SystemRandomNumberGenerator()
    func draw(_ members: [(String, JSONLiteral?)]) throws -> DrawnMark {
      let literal = JSONLiteral.object(
        members.compactMap { key, value in value.map { .init(key: key, value: $0) } })
      let node = try JSONDocument(parsing: literal.document()).root
      do throws(DrawnMark.Fault) {
        return try DrawnMark(
          node, replacing: nil, id: EntityID(using: &generator), author: author,
          now: invocation.now(), on: anchor)
      } catch {
        throw CommandFailure.usage(error.explanation)
      }
    }
    let color = markColor.map { JSONLiteral.string($0) }
    var drawn: [DrawnMark] = []
    if !wordKinds.isEmpty {
      let indexer = try workspace.openIndexer(invocation, jobs: 1)
      let text = try await indexer.text(
        of: content.pageNumber, in: content.bundle, of: snapshot)
      for (kind, words) in wordKinds {
        let phrase = words.replacing("\"", with: " ")
        let found = try SearchQuery(parsing: "\"\(phrase)\"").quotes(in: text)
        if found.isEmpty {
          throw CommandFailure(
            "'\(words)' is not on '\(page.path)'",
            hints: ["pc text \(page.path.quoted) shows its words"], status: .negative)
        }
        drawn += try found.map { place in
          try draw([
            ("kind", .string(kind.rawValue)), ("color", color),
            ("text", note.map { .string($0) }), ("quote", place.quote.json),
            ("rects", .array(place.rects.map(\.literal))),
          ])
        }
      }
    } else if let note {
      var other: Mark?
      if let reply, let id = page.id {
        other = try NotesEdit(try workspace.notes(of: id, snapshot), of: id).mark(reply)
      }
      let place = at ?? other?.place ?? PagePoint(x: 0.5, y: 0.5)
      drawn.append(
        try draw([
          ("kind", "note"), ("color", color), ("text", .string(note)),
          ("replyTo", other?.id.map { .string($0.description) }), ("at", place.literal),
        ]))
    }
    if let write, let at {
      drawn.append(
        try draw([
          ("kind", "text"), ("color", color), ("text", .string(write)),
          ("fontSize", .decimal(0.02)),
          ("at", at.literal),
        ]))
    }
    return drawn
  }

  /// Changes one annotation, and returns its id.
  private func change(
    _ text: String, isDone: Bool, _ notes: inout NotesEdit
  ) throws -> EntityID {
    let id = try notes.id(text)
    if let markColor, !Tag.isColor(markColor) {
      throw CommandFailure.usage("'\(markColor)' is not a colour", hints: ["write #RRGGBB"])
    }
    var keys: [(String, JSONLiteral)] = []
    if let note { keys.append(("text", .string(note))) }
    if let markColor { keys.append(("color", .string(markColor))) }
    if let state = isDone ? .done : state { keys.append(("state", .string(state.rawValue))) }
    for (key, value) in keys { try notes.set(key, to: value, of: id) }
    return id
  }
}

/// What `pc annotate` does.
package enum AnnotateAction: String, ExpressibleByArgument, CaseIterable, Sendable {
  case ls, add, edit, rm
}

extension Mark.State: ExpressibleByArgument {}

extension Annotate: WordRewriting {
  package static func rewritten(_ words: [String]) -> [String] {
    GlobalOptions.colorWords(words, meaning: "--mark-color")
  }
}

extension Mark {
  /// Where an answer to it begins.
  fileprivate var place: PagePoint? {
    at ?? from ?? rects.first.map { PagePoint(x: $0.x0, y: $0.y0) } ?? strokes.first?.first
  }
}

extension PagePoint {
  fileprivate var literal: JSONLiteral { [.decimal(x), .decimal(y)] }
}

extension PageRect {
  fileprivate var literal: JSONLiteral {
    .array([x0, y0, x1, y1].map { .decimal(PageGeometry.round($0, 5)) })
  }
}

extension Mark.Quote {
  fileprivate var json: JSONLiteral {
    var members: [JSONLiteral.Entry] = [.init(key: "exact", value: .string(exact))]
    if let prefix { members.append(.init(key: "prefix", value: .string(prefix))) }
    if let suffix { members.append(.init(key: "suffix", value: .string(suffix))) }
    return .object(members)
  }
}
