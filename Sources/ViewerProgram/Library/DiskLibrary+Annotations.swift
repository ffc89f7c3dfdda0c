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
      guard let page = EntityID(parsing: content.logicalPageID),
        let node = try JSONDocument(parsing: Array(draft.annotation.utf8)).root["annotation"]
      else { throw ViewerRefusal(.malformed, "an annotation is an object") }
      let person = try moment.library.person(of: requester)
      let given = node["id"]?.string.flatMap { EntityID(parsing: $0) }
      if given == nil, node["id"] != nil {
        throw ViewerRefusal(.malformed, "the id of an annotation is a UUID")
      }
      _ = try moment.library.markup.add(to: page) { journal in
        var generator = SystemRandomNumberGenerator()
        let id = given ?? EntityID(using: &generator)
        let edit = try moment.notes(of: page, with: journal)
        let before = edit.annotation(id)
        var after: JSONLiteral?
        if case .annotationDeleted = event {
          if before == nil { throw ViewerRefusal(.notFound, "there is no annotation '\(id)'") }
        } else {
          let drawn = try DrawnMark(
            node, replacing: try before.flatMap { try Mark(reading: $0) }, id: id,
            author: person.name, now: moment.library.settings.now(),
            on: AnnotationAnchor(drawnOn: content)
          )
          after = drawn.mark.literal(decimals: drawn.decimals)
        }
        return MarkupAction(
          id: EntityID(using: &generator), createdAt: moment.library.settings.now(),
          person: person, window: requester.window,
          changes: [AnnotationChange(id: id, before: before, after: after)])
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
    let file =
      snapshot.notes.values.first { $0.page == page }?.file
      ?? snapshot.pages.values.first { $0.id == page }.map { "docs/\($0.path).notes.json" }
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

extension AnnotationAnchor {
  fileprivate func isShown(on content: SlotContent) -> Bool {
    isShown(
      on: content.bundle, pageNumber: content.pageNumber, variant: content.variant,
      page: content.picture)
  }

  /// The anchor of what is drawn on a slot.
  fileprivate init(drawnOn content: SlotContent) {
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
