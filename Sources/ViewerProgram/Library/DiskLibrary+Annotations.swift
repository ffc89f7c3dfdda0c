import Files
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func annotations(on content: SlotContent) async throws -> AnnotationsAnswer {
    try await refusing {
      let moment = try await moments.now()
      guard let id = EntityID(parsing: content.logicalPageID) else {
        return AnnotationsAnswer(annotations: [])
      }
      return AnnotationsAnswer(
        annotations: try moment.marks(of: id).filter { $0.annotation.anchor.isShown(on: content) }
          .map { AnnotationsAnswer.Annotation($0) })
    }
  }

  func keep(
    _ event: SessionEvent, on content: SlotContent, by requester: Requester
  ) async throws {
    guard let draft = event.draft else { return }
    try await refusing {
      let moment = try await moments.now()
      guard let page = EntityID(parsing: content.logicalPageID) else {
        throw ViewerRefusal(.malformed, "this page can't be marked")
      }
      let person = try moment.library.person(of: requester)
      let now = moment.library.settings.now()
      var drafts: [(node: JSONNode, id: EntityID, stamp: (@Sendable (EntityID) -> JSONLiteral)?)] =
        []
      var generator = SystemRandomNumberGenerator()
      for node in try draft.nodes() {
        let id = node["id"]?.string.flatMap { EntityID(parsing: $0) }
        if id == nil, node["id"] != nil {
          throw ViewerRefusal(.malformed, "the id of an annotation is a UUID")
        }
        let stamp = try await stamp(node, of: page, on: content, in: moment, by: requester)
        drafts.append((node, id ?? EntityID(using: &generator), stamp))
      }
      if let doc = moment.page(page).page?.docPath {
        try moment.library.markup.refuse(
          adding: draft.annotation.utf8.count, toDoc: doc, in: moment.snapshot)
      }
      let action = EntityID(using: &generator)
      _ = try moment.library.markup.add(to: page) { journal in
        let edit = try moment.notes(of: page, with: journal)
        if case .annotationDeleted = event {
          // Whoever removes a comment removes its answers.
          for draft in drafts where edit.annotation(draft.id) == nil {
            throw ViewerRefusal(.notFound, "there is no annotation '\(draft.id)'")
          }
          return MarkupAction(
            id: action, createdAt: now, person: person, window: requester.window,
            changes: edit.withReplies(drafts.map(\.id)).map {
              AnnotationChange(id: $0, before: edit.annotation($0), after: nil)
            })
        }
        let changes = try drafts.map { draft in
          let before = edit.annotation(draft.id)
          var change = AnnotationChange(id: draft.id, before: before, after: nil)
          if let stamp = draft.stamp, before == nil {
            change.after = stamp(draft.id)
          } else {
            let drawn = try DrawnMark(
              try draft.node.replacing(in: before ?? [:]),
              replacing: try before.flatMap { try Mark(reading: $0) }, id: draft.id,
              author: person.name, now: now, on: AnnotationAnchor(drawnOn: content))
            change.after = drawn.mark.literal(decimals: drawn.decimals)
          }
          return change
        }
        return MarkupAction(
          id: action, createdAt: now, person: person, window: requester.window, changes: changes)
      }
      watcher.tell(.markup(page: page.description))
      await folding.touch()
    }
  }

  func undoMarkup(of page: String, redoing: Bool, by requester: Requester) async throws {
    try await refusing {
      let moment = try await moments.now()
      guard let page = EntityID(parsing: page), let window = requester.window else {
        throw ViewerRefusal(.malformed, "an undo of annotations needs a page and a window")
      }
      let person = try moment.library.person(of: requester)
      _ = try moment.library.markup.add(to: page) { journal in
        guard
          let action = redoing ? journal.redoable(in: window) : journal.undoable(in: window)
        else {
          throw ViewerRefusal(
            .refused, "nothing was done in this window",
            reason: redoing ? .nothingToRedo : .nothingToUndo)
        }
        let edit = try moment.notes(of: page, with: journal)
        guard let changes = action.inverse(now: { edit.annotation($0) }) else {
          throw ViewerRefusal(
            .refused, "someone changed the same annotation later", reason: .changedLater)
        }
        var generator = SystemRandomNumberGenerator()
        return MarkupAction(
          id: EntityID(using: &generator), createdAt: moment.library.settings.now(),
          person: person, window: window, undoes: action.id, changes: changes)
      }
      watcher.tell(.markup(page: page.description))
      await folding.touch()
    }
  }

  func foldMarkup() async { await folding.fold() }
}

extension LibraryView {
  /// The notes file of a page with the actions of a journal that it does not have yet.
  func notes(of page: EntityID, with journal: MarkupJournal) throws -> NotesEdit {
    // The snapshot may be older than the file: a commit of annotations has just made it, or removed it.
    let known = self.page(page)
    let file = known.notes ?? known.page.map { "docs/\($0.path).notes.json" }
    let path = file.map { library.path(of: $0) }
    var bytes: [UInt8]?
    if let path, try FileSystem.statusIfPresent(of: path) != nil {
      bytes = try FileSystem.read(path, limit: Library.manifestLimit)
    }
    var edit = try NotesEdit(bytes, of: page)
    for action in journal.pending { try edit.apply(action) }
    return edit
  }

  /// The annotations of a page in drawing order, also those that no file has yet.
  func marks(of page: EntityID) throws -> [Mark] {
    // The journal first: what is committed between the two is applied twice, and not missed.
    guard let bytes = try notes(of: page, with: library.markup.journal(of: page)).bytes
    else { return [] }
    return try Mark.all(inNotes: bytes)
  }
}

extension Library {
  /// The person of a request; without one, the person whom git is configured with.
  fileprivate func person(of requester: Requester) throws -> MarkupAction.Person {
    if let person = requester.person {
      return MarkupAction.Person(name: person.name, email: person.email)
    }
    return try markup.author()
  }
}

extension AnnotationDraft {
  /// The most annotations that one action makes or changes.
  private static let limit = 1_000

  /// The annotations of an event, one or several.
  fileprivate func nodes() throws -> [JSONNode] {
    let root = try JSONDocument(parsing: Array(annotation.utf8)).root
    let nodes = root["annotations"]?.array ?? [root["annotation"]].compactMap { $0 }
    guard !nodes.isEmpty, nodes.count <= AnnotationDraft.limit,
      nodes.allSatisfy({ $0.object != nil })
    else { throw ViewerRefusal(.malformed, "an annotation is an object") }
    return nodes
  }
}

extension JSONNode {
  /// An annotation with the keys of this one: they replace its own, and `null` removes them.
  fileprivate func replacing(in annotation: JSONLiteral) throws -> JSONNode {
    guard case .object(let old) = annotation, case .object(let new) = literal else { return self }
    let given = Set(new.map(\.key))
    let kept = old.filter { !given.contains($0.key) } + new.filter { $0.value != .null }
    return try JSONDocument(parsing: JSONLiteral.object(kept).document()).root
  }
}

extension AnnotationAnchor {
  fileprivate func isShown(on content: SlotContent) -> Bool {
    isShown(
      on: content.bundle, pageNumber: content.pageNumber, variant: content.variant,
      page: content.picture)
  }

  /// The anchor of what is drawn on a slot.
  init(drawnOn content: SlotContent) {
    self.init(
      bundle: content.bundle?.id?.description ?? content.bundleName,
      pageNumber: content.pageNumber, variant: content.variant, page: content.picture)
  }
}

extension AnnotationsAnswer.Annotation {
  fileprivate init(_ mark: Mark) {
    self.init(kind: mark.kind.rawValue)
    id = mark.id?.description
    createdAt = mark.annotation.createdAt?.description
    author = mark.annotation.author
    replyTo = mark.annotation.replyTo?.description
    text = mark.text
    quote = mark.quote?.exact
    stamp = mark.stamp
    stampText = mark.stampText
    picture = mark.stampSHA256
    border = mark.hasBorder
    state = mark.state?.rawValue
    tags = mark.tags
    color = mark.color
    fill = mark.fill
    opacity = mark.opacity
    width = mark.width
    fontSize = mark.fontSize
    align = mark.align?.rawValue
    ends = mark.ends?.map(\.rawValue)
    rects = mark.rects.map { [$0.x0, $0.y0, $0.x1, $0.y1] }
    quads = mark.quads.map { $0.flatMap(\.coordinates) }
    at = mark.at?.coordinates
    from = mark.from?.coordinates
    to = mark.to?.coordinates
    path = mark.strokes.isEmpty ? nil : mark.strokes.map { $0.flatMap(\.coordinates) }
    pressure = mark.pressure.isEmpty ? nil : mark.pressure
  }
}

extension PagePoint {
  fileprivate var coordinates: [Double] { [x, y] }
}
