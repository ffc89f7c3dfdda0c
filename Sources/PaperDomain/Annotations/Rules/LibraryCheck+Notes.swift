extension LibraryCheck {
  /// Returns the problems of annotations, except those of their texts.
  func notesProblems() -> [Problem] {
    if snapshot.notes.isEmpty { return [] }
    let pageIDs = Set(snapshot.pages.values.compactMap(\.id))
    let bundles = Dictionary(
      snapshot.bundles.values.compactMap { bundle in bundle.id.map { ($0, bundle) } },
      uniquingKeysWith: { first, _ in first })
    return snapshot.notes.values.flatMap { notes in
      strayProblems(of: notes, pageIDs) + copiedProblems(of: notes)
        + notes.annotations.enumerated().flatMap { index, annotation in
          annotation.map { problems(of: $0, at: index, in: notes, bundles) } ?? []
        }
    }
  }

  private func strayProblems(of notes: Notes, _ pageIDs: Set<EntityID>) -> [Problem] {
    guard !snapshot.isPartial, let id = notes.page, !pageIDs.contains(id),
      !isBesideItsPage(notes, id)
    else { return [] }
    return [
      Problem(
        .strayNotes, in: notes.file, at: [.key("page")],
        "these annotations belong to page \(id), which is missing",
        fix: "move the file beside its page, or delete it")
    ]
  }

  /// Whether the page next to a notes file has no id to compare yet: it can't be read, or it was
  /// rewritten and will get its old id back.
  private func isBesideItsPage(_ notes: Notes, _ id: EntityID) -> Bool {
    guard case .notes(let path)? = ManifestPlace(path: notes.file) else { return false }
    if snapshot.broken.contains("docs/\(path).json") { return true }
    guard let page = snapshot.pages[path], page.id == nil else { return false }
    return base?.pages[path]?.id == id
  }

  private func copiedProblems(of notes: Notes) -> [Problem] {
    notes.copies.map {
      Problem(
        .copiedID, in: notes.file, at: ["annotations", .index($0), "id"],
        "this id belongs to another annotation", fix: "pc commit gives the copy a new one")
    }
  }

  private func problems(
    of annotation: Annotation, at index: Int, in notes: Notes, _ bundles: [EntityID: PDFBundle]
  ) -> [Problem] {
    let place: JSONPointer = ["annotations", .index(index)]
    var problems = anchorProblems(annotation.anchor, place + ["anchor"], in: notes.file, bundles)
    if let reply = annotation.replyTo, !notes.annotations.contains(where: { $0?.id == reply }),
      notes.annotations.allSatisfy({ $0 != nil })
    {
      problems.append(
        Problem(
          .strayReply, in: notes.file, at: place + ["replyTo"],
          "this replies to the annotation \(reply), which is missing",
          fix: "remove 'replyTo': then it is no reply"))
    }
    return problems
  }

  private func anchorProblems(
    _ anchor: AnnotationAnchor, _ place: JSONPointer, in file: String,
    _ bundles: [EntityID: PDFBundle]
  ) -> [Problem] {
    var problems: [Problem] = []
    if let number = anchor.pageNumber, number < 1 {
      problems.append(
        Problem(
          .pageOutOfRange, in: file, at: place + ["pageNumber"],
          "there is no page \(number): page numbers start at 1",
          fix: "write the page that it was drawn on"))
    }
    guard let name = anchor.bundle else { return problems }
    let bundle = anchor.bundleID.map { bundles[$0] } ?? snapshot.bundle(named: name)
    guard let bundle else {
      if snapshot.isPartial || isInBrokenBundle(name) { return problems }
      if let id = anchor.bundleID {
        // An unreadable bundle may have this id.
        if snapshot.broken.contains(where: { $0.hasPrefix("bundles/") }) { return problems }
        return problems + [
          Problem(
            .strayAnchor, in: file, at: place + ["bundle"],
            "this was drawn on the bundle \(id), which is missing",
            fix: "remove 'anchor': then it is on what the page shows")
        ]
      }
      return problems + [unknownBundle(name, in: file, at: place + ["bundle"])]
    }
    if let number = anchor.pageNumber, let count = bundle.pageCount, number > count {
      problems.append(
        Problem(
          .pageOutOfRange, in: file, at: place + ["pageNumber"],
          "there is no page \(number) in '\(bundle.name)', which has \(count)",
          fix: "use a number from 1 to \(count)"))
    }
    if let variant = anchor.variant, bundle.files[variant] == nil {
      problems.append(
        Problem(
          .strayAnchor, in: file, at: place + ["variant"],
          "this was drawn on \(variant.rawValue), which '\(bundle.name)' does not have",
          fix: "its variants are \(bundle.variants.map(\.rawValue).joined(separator: ", "))"))
    }
    return problems
  }
}
