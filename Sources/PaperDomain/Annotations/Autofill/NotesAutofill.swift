/// Fills in annotations: ids, times, authors and anchors.
///
/// Annotations that were copied with a page belong to the copy.
struct NotesAutofill {
  private let copies: [String: Identities.Copy]
  private let newPageIDs: [String: EntityID]
  private let bundleIDs: [String: EntityID]
  private let pages: [EntityID: Page]
  private let snapshot: LibrarySnapshot
  private let now: Timestamp
  private let author: String?

  typealias Put = (DiagnosticCode, JSONPointer, JSONLiteral, [String], String) -> Void

  init(
    _ snapshot: LibrarySnapshot, copies: [String: Identities.Copy],
    newPageIDs: [String: EntityID], bundleIDs: [String: EntityID], now: Timestamp, author: String?
  ) {
    self.snapshot = snapshot
    self.copies = copies
    self.newPageIDs = newPageIDs
    self.bundleIDs = bundleIDs
    self.now = now
    self.author = author
    let needsPages = snapshot.notes.values.contains { notes in
      notes.annotations.contains { $0?.isComplete == false }
    }
    pages =
      needsPages
      ? Dictionary(
        snapshot.pages.values.compactMap { page in page.id.map { ($0, page) } },
        uniquingKeysWith: { first, _ in first }) : [:]
  }

  func complete(
    _ notes: Notes, using generator: inout some RandomNumberGenerator, _ set: Put
  ) {
    var page = notes.page.flatMap { pages[$0] }
    var isCopiedAlong = false
    if case .notes(let path)? = ManifestPlace(path: notes.file), let id = notes.page,
      let newID = newPageIDs[path], copies["docs/\(path).json"]?.id == id
    {
      set(
        .copiedID, ["page"], .string(newID.description), ManifestKeys.notes,
        "page: the copy's id")
      renew(notes, using: &generator, set)
      page = snapshot.pages[path]
      isCopiedAlong = true
    }
    let copied = isCopiedAlong ? [] : notes.copies
    for (index, annotation) in notes.annotations.enumerated() {
      guard let annotation else { continue }
      let place: JSONPointer = ["annotations", .index(index)]
      let isCopy = copied.contains(index)
      if annotation.id == nil || isCopy {
        set(
          isCopy ? .copiedID : .missingID, place.appending("id"),
          .string(EntityID(using: &generator).description), ManifestKeys.annotation,
          "annotation \(index + 1): \(isCopy ? "an id of its own" : "+ id")")
      }
      if annotation.createdAt == nil {
        set(
          .missingCreatedAt, place.appending("createdAt"), .string(now.description),
          ManifestKeys.annotation, "annotation \(index + 1): + createdAt")
      }
      if annotation.author == nil, let author {
        set(
          .missingKey, place.appending("author"), .string(author), ManifestKeys.annotation,
          "annotation \(index + 1): + author")
      }
      complete(annotation.anchor, index, of: page, set)
    }
  }

  /// Gives annotations of a copied page new ids, and updates replies.
  private func renew(
    _ notes: Notes, using generator: inout some RandomNumberGenerator, _ set: Put
  ) {
    var ids: [EntityID: EntityID] = [:]
    for case let old? in notes.annotations.map({ $0?.id }) where ids[old] == nil {
      ids[old] = EntityID(using: &generator)
    }
    for (index, annotation) in notes.annotations.enumerated() {
      let place: JSONPointer = ["annotations", .index(index)]
      for (key, old) in [("id", annotation?.id), ("replyTo", annotation?.replyTo)] {
        guard let new = old.flatMap({ ids[$0] }) else { continue }
        set(
          .copiedID, place.appending(.key(key)), .string(new.description), ManifestKeys.annotation,
          "annotation \(index + 1): \(key == "id" ? "an id of its own" : "answers the copy")")
      }
    }
  }

  /// Fills in missing anchor fields from the page's binding, and replaces a bundle's name by its
  /// id.
  private func complete(
    _ anchor: AnnotationAnchor, _ index: Int, of page: Page?, _ set: Put
  ) {
    guard let binding = page?.binding,
      let shown = snapshot.bundle(named: binding.bundle)
    else { return }
    let place: JSONPointer = ["annotations", .index(index), "anchor"]
    func put(_ key: String, _ value: JSONLiteral) {
      let words = "annotation \(index + 1): anchor \(key)"
      let keyOrder = ManifestKeys.annotation + ManifestKeys.anchor
      set(.missingKey, place.appending(.key(key)), value, keyOrder, words)
    }
    let given = anchor.bundle.flatMap { name in
      anchor.bundleID.map { id in snapshot.bundles.values.first { $0.id == id } }
        ?? snapshot.bundle(named: name)
    }
    if anchor.bundle != nil, given == nil { return }
    let bundle = given ?? shown
    if anchor.bundleID == nil, let id = bundleIDs[bundle.name] {
      put("bundle", .string(id.description))
    }
    if anchor.pageNumber == nil, bundle.name == shown.name {
      put("pageNumber", .int(binding.pageNumber))
    }
    let variant = anchor.variant ?? bundle.leading
    if anchor.variant == nil, let variant { put("variant", .string(variant.rawValue)) }
    if anchor.page == nil, !anchor.isComplete, let variant,
      let number = anchor.pageNumber ?? (bundle.name == shown.name ? binding.pageNumber : nil),
      let page = bundle.location(of: number, in: variant)
    {
      put("sha256", .string(page.blob.description))
      put("filePage", .int(page.page))
    }
    if anchor.follows == nil { put("follows", .string(AnnotationFollowing.page.rawValue)) }
  }
}
