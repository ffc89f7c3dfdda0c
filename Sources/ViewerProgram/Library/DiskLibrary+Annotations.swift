import Files
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func annotations(on content: SlotContent) async throws -> AnnotationsAnswer {
    try await refusing {
      let moment = try await moments.now()
      guard let id = EntityID(parsing: content.logicalPageID) else {
        return AnnotationsAnswer(annotations: [])
      }
      let marks = try await placed(moment.marks(of: id), on: content, in: moment)
      var standing: MarkStanding?
      if let file = moment.notesFile(of: id), marks.contains(where: { $0.mark.kind == .stamp }) {
        standing = try moment.library.stamps.standing(ofMarksIn: file)
      }
      return AnnotationsAnswer(
        annotations: marks.map { AnnotationsAnswer.Annotation($0, standing) })
    }
  }

  /// Annotations of a page, where they are on what a slot shows.
  private func placed(
    _ marks: [Mark], on content: SlotContent, in moment: LibraryView
  ) async throws -> [PlacedMark] {
    guard let shown = content.pageContent else {
      return marks.map { mark in
        PlacedMark(mark, mark.annotation.anchor.isShown(on: content) ? .shown : .otherContent)
      }
    }
    return try await places.places(
      of: marks, on: shown, in: moment.snapshot, indexer(moment))
  }

  /// The annotations among drafts that a rebinding carried to another place, as they are seen.
  ///
  /// Whoever moves one says where it is on what is shown, and from then on it was made on that.
  private func carried(
    _ drafts: [EntityID], of page: EntityID, on content: SlotContent, in moment: LibraryView
  ) async throws -> [EntityID: Mark] {
    let marks = try moment.marks(of: page).filter { $0.id.map(drafts.contains) ?? false }
    let placed = try await placed(marks, on: content, in: moment)
    return Dictionary(
      zip(marks, placed).compactMap { made, placed in
        guard let id = made.id, placed.place == .shown, placed.mark != made else { return nil }
        var mark = placed.mark
        let follows = mark.annotation.anchor.follows
        mark.annotation.anchor = AnnotationAnchor(drawnOn: content)
        mark.annotation.anchor.follows = follows
        return (id, mark)
      }, uniquingKeysWith: { first, _ in first })
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
      let nodes = try draft.nodes()
      if case .annotationCreated = event,
        try await stampAndMove(nodes, of: page, on: content, in: moment, by: requester)
      {
        return
      }
      let person = try moment.library.person(of: requester)
      let now = moment.library.settings.now()
      var drafts: [(node: JSONNode, id: EntityID, stamp: (@Sendable (EntityID) -> JSONLiteral)?)] =
        []
      var generator = SystemRandomNumberGenerator()
      for node in nodes {
        let id = node["id"]?.string.flatMap { EntityID(parsing: $0) }
        if id == nil, node["id"] != nil {
          throw ViewerRefusal(.malformed, "the id of an annotation is a UUID")
        }
        let stamp = try await stamp(node, of: page, on: content, in: moment, by: requester)
        drafts.append((node, id ?? EntityID(using: &generator), stamp))
      }
      if let doc = moment.page(page).page?.docPath {
        let markup = moment.library.markup
        let size = try markupSizes.size(of: doc, adding: draft.annotation.utf8.count) {
          try markup.size(ofDoc: doc, in: moment.snapshot)
        }
        try markup.refuse(size: size, ofDoc: doc, in: moment.snapshot)
      }
      // Only what is there already can have been carried to another place.
      var moved: [EntityID] = []
      if case .annotationUpdated = event { moved = drafts.filter { $0.node.hasPlace }.map(\.id) }
      let carried =
        moved.isEmpty ? [:] : try await carried(moved, of: page, on: content, in: moment)
      let action = EntityID(using: &generator)
      _ = try moment.library.markup.add(to: page) { journal in
        if case .annotationDeleted = event {
          let edit = try moment.notes(of: page, with: journal)
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
        let present = try moment.annotations(drafts.map(\.id), of: page, with: journal)
        let changes = try drafts.map { draft in
          let before = present[draft.id]
          var change = AnnotationChange(id: draft.id, before: before, after: nil)
          if let stamp = draft.stamp, before == nil {
            change.after = stamp(draft.id)
          } else {
            let carried = before == nil ? nil : carried[draft.id]
            let drawn = try DrawnMark(
              try draft.node.replacing(in: carried?.literal(decimals: 5) ?? before ?? [:]),
              replacing: try carried ?? before.flatMap { try Mark(reading: $0) }, id: draft.id,
              author: person.name, now: now, on: AnnotationAnchor(drawnOn: content))
            change.after = drawn.mark.literal(decimals: drawn.decimals)
          }
          return change
        }
        return MarkupAction(
          id: action, createdAt: now, person: person, window: requester.window, changes: changes)
      }
      watcher.send(.markup(page: page.description))
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
      watcher.send(.markup(page: page.description))
      await folding.touch()
    }
  }

  func foldMarkup() async { await folding.fold() }
}

extension LibraryView {
  /// Where the annotations of a page are or will be; `nil` for a page that is gone.
  fileprivate func notesFile(of page: EntityID) -> String? {
    let known = self.page(page)
    return known.notes ?? known.page.map { "docs/\($0.path).notes.json" }
  }

  /// The notes file of a page with the actions of a journal that it does not have yet.
  func notes(of page: EntityID, with journal: MarkupJournal) throws -> NotesEdit {
    var edit = try NotesEdit(notesBytes(of: page), of: page)
    try edit.apply(journal.pending)
    return edit
  }

  /// The notes file of a page; `nil` if it has none.
  private func notesBytes(of page: EntityID) throws -> [UInt8]? {
    // The snapshot may be older than the file: a commit of annotations has just made it, or removed it.
    guard let path = notesFile(of: page).map({ library.path(of: $0) }),
      try FileSystem.statusIfPresent(of: path) != nil
    else { return nil }
    return try FileSystem.read(path, limit: Library.manifestLimit)
  }

  /// The present content of annotations of a page, without those that are gone. Their journal is
  /// not applied as a whole: that takes long after an hour of drawing.
  fileprivate func annotations(
    _ ids: [EntityID], of page: EntityID, with journal: MarkupJournal
  ) throws -> [EntityID: JSONLiteral] {
    var wanted = Set(ids)
    var present: [EntityID: JSONLiteral] = [:]
    for change in journal.pending.reversed().lazy.flatMap({ $0.changes.reversed() })
    where wanted.remove(change.id) != nil {
      present[change.id] = change.after
    }
    if wanted.isEmpty { return present }
    let file = try NotesEdit(notesBytes(of: page), of: page)
    for id in wanted { present[id] = file.annotation(id) }
    return present
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
  /// Whether it says where an annotation is.
  fileprivate var hasPlace: Bool {
    ["rects", "quads", "at", "from", "to", "path"].contains { self[$0] != nil }
  }

  fileprivate func replacing(in annotation: JSONLiteral) throws -> JSONNode {
    guard case .object(let old) = annotation, case .object(let new) = literal else { return self }
    let given = Set(new.map(\.key))
    let kept = old.filter { !given.contains($0.key) } + new.filter { $0.value != .null }
    return try JSONDocument(parsing: JSONLiteral.object(kept).document()).root
  }
}

extension SlotContent {
  /// What is shown; `nil` without a picture.
  var pageContent: PageContent? {
    guard let bundle, let variant, let picture else { return nil }
    return PageContent(bundle: bundle, pageNumber: pageNumber, variant: variant, shown: picture)
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
  fileprivate init(_ placed: PlacedMark, _ standing: MarkStanding?) {
    let mark = placed.mark
    self.init(kind: mark.kind.rawValue)
    hidden = placed.place == .shown ? nil : placed.place.rawValue
    id = mark.id?.description
    createdAt = mark.annotation.createdAt?.description
    author = mark.annotation.author
    replyTo = mark.annotation.replyTo?.description
    text = mark.text
    quote = mark.quote?.exact
    stamp = mark.stamp
    stampText = mark.stampText
    if mark.kind == .stamp, let id = mark.id {
      isCommitted = standing?.committed.contains(id) ?? false
      isShared = standing?.shared.map { $0.contains(id) }
    }
    picture = mark.stampSHA256
    border = mark.hasBorder
    state = mark.state?.rawValue
    imported = mark.imported != nil && mark.imported?.blob == mark.annotation.anchor.page?.blob
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
