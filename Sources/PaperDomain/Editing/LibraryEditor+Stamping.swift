/// A page to stamp.
package struct StampTarget: Sendable {
  package var page: Page
  /// What it shows.
  package var content: AnnotationAnchor
  package var size: PaperSize

  package init(page: Page, content: AnnotationAnchor, size: PaperSize) {
    self.page = page
    self.content = content
    self.size = size
  }
}

/// A page that was stamped.
package struct StampedPage: Sendable {
  /// Where it was.
  package var page: Page
  package var mark: Mark
  /// Where it is now, if the design moves it.
  package var movedTo: String?
}

extension LibraryEditor {
  /// Stamps pages, and moves them if the design says so.
  ///
  /// - Parameter point: Where the middle of the stamp is, page-relative.
  /// - Throws: ``EditRefusal`` if the group to move to is missing, or a page has no id;
  ///   ``JSONSyntaxError`` if a file of annotations is not JSON.
  package mutating func stamp(
    _ targets: [StampTarget], _ stamping: Stamping, at point: PagePoint
  ) throws -> [StampedPage] {
    let goal = try stamping.design.moveTo.map { path in
      guard let group = snapshot.groups[path] else {
        throw EditRefusal.missingStampGoal(stamping.design.name, group: path)
      }
      return group
    }
    var places: [String: Page] = [:]
    if let goal {
      let leaving = targets.map(\.page).filter { $0.groupPath != goal.path }
      for move in try self.move(leaving, into: goal) {
        if case .page(let page) = move.entity { places[move.from] = page }
      }
    }
    let docs = snapshot.docs
    let numbered = targets.enumerated().map { (number: $0 + 1, id: newID(), target: $1) }
    func place(_ target: StampTarget) -> Page { places[target.page.path] ?? target.page }
    return try annotate(numbered.map { (item: $0, page: place($0.target)) }) { item, page, notes in
      let target = item.target
      let mark = stamping.mark(
        item.id, at: point, on: target.content, target.size,
        doc: docs[target.page.docPath]?.title ?? target.page.docPath,
        pageName: target.page.name, number: item.number)
      try notes.add(mark.literal(decimals: target.size.decimals))
      return StampedPage(
        page: target.page, mark: mark, movedTo: page.path == target.page.path ? nil : page.path)
    }
  }

  /// Removes annotations of pages.
  ///
  /// - Throws: ``EditRefusal/neverCommitted(_:)`` if a page has no id, ``JSONSyntaxError`` if a
  ///   file of annotations is not JSON.
  package mutating func removeAnnotations(
    _ removals: [(page: Page, ids: Set<EntityID>)]
  ) throws {
    _ = try annotate(removals.map { (item: $0.ids, page: $0.page) }) { ids, _, notes in
      for id in ids { try notes.remove(id) }
    }
  }

  /// Changes the annotations of pages.
  ///
  /// - Parameters:
  ///   - items: With their pages, where they are now.
  ///   - change: Receives an item, its page and the page's annotations.
  /// - Returns: What `change` returns, for each item.
  /// - Throws: ``EditRefusal/neverCommitted(_:)`` if a page has no id, ``JSONSyntaxError`` if a
  ///   file of annotations is not JSON; errors of `change`.
  package mutating func annotate<Item, Value>(
    _ items: [(item: Item, page: Page)],
    _ change: (Item, Page, inout NotesEdit) throws -> Value
  ) throws -> [Value] {
    let files = notesFiles(of: items.map(\.page)).map(\.first)
    var values: [Value] = []
    for ((item, page), known) in zip(items, files) {
      guard let id = page.id else { throw EditRefusal.neverCommitted(page.path) }
      var notes = try NotesEdit(try known.map { try edits.contents(of: $0) }, of: id)
      values.append(try change(item, page, &notes))
      let file = known ?? "docs/\(page.path).notes.json"
      if let bytes = notes.bytes {
        edits.write(file, bytes)
      } else if known != nil {
        edits.remove(file)
      }
      snapshot.notes[file] = notes.bytes.flatMap { bytes in
        guard
          case .notes(let read)? = Manifest.read(
            bytes, path: file, place: .notes(path: page.path)
          ).manifest
        else { return nil }
        return read
      }
    }
    return values
  }
}
