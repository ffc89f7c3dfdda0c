import Files
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func stamps() async throws -> StampsAnswer {
    try await refusing {
      StampsAnswer(stamps: try await moments.now().snapshot.designs.map { .init($0) })
    }
  }

  func stampPicture(_ digest: String) async throws -> [UInt8]? {
    try await refusing { try await moments.now().library.stamps.picture(digest) }
  }

  /// Stamps a page with a design that moves it: both are one operation of the library.
  ///
  /// - Returns: Whether the annotations are such a stamp; `false` if nothing is done.
  /// - Throws: ``ViewerRefusal``.
  func stampAndMove(
    _ wanted: [JSONNode], of page: EntityID, on content: SlotContent, in moment: LibraryView,
    by requester: Requester
  ) async throws -> Bool {
    guard wanted.count == 1, wanted[0]["kind"]?.string == AnnotationKind.stamp.rawValue,
      let name = wanted[0]["stamp"]?.string,
      let point = wanted[0]["at"]?.array?.compactMap(\.double), point.count == 2,
      let design = try? moment.snapshot.design(named: name), design.moveTo != nil,
      let logical = moment.page(page).page
    else { return false }
    guard moment.snapshot.content(of: logical)?.shown == content.picture else {
      throw ViewerRefusal(
        .refused, "'\(design.name)' moves the page: show its first source to stamp it")
    }
    _ = try await commands.run(
      [
        "stamp", "--commit", "--again", "--stamp", design.name, "--at", "\(point[0]),\(point[1])",
        "--", "docs/\(logical.path)",
      ], by: requester)
    try await moments.refresh()
    return true
  }

  /// The stamp that is wanted: an annotation of the kind `stamp` with a point instead of a place.
  ///
  /// - Returns: Its annotation for an id; `nil` if nothing is to be stamped.
  /// - Throws: ``ViewerRefusal``, ``StampRefusal``, ``PictureError``.
  func stamp(
    _ wanted: JSONNode, of page: EntityID, on content: SlotContent, in moment: LibraryView,
    by requester: Requester
  ) async throws -> (@Sendable (EntityID) -> JSONLiteral)? {
    guard wanted["kind"]?.string == AnnotationKind.stamp.rawValue, wanted["rects"] == nil,
      let name = wanted["stamp"]?.string,
      let point = wanted["at"]?.array?.compactMap(\.double), point.count == 2,
      let shown = content.picture
    else { return nil }
    let library = moment.library
    let design = try moment.snapshot.design(named: name)
    try library.stamps.refuseOffline(moment.snapshot.library)
    let stamping = try library.stamps.stamping(
      design, by: requester.person?.name, on: requester.person?.device)
    guard let size = try await workers.paperSizes(of: [shown], in: library)[shown] else {
      return nil
    }
    let logical = moment.page(page).page
    let doc = logical.flatMap { moment.snapshot.docs[$0.docPath]?.title } ?? ""
    let anchor = AnnotationAnchor(drawnOn: content)
    let place = PagePoint(x: point[0], y: point[1])
    return { id in
      stamping.mark(
        id, at: place, on: anchor, size, doc: doc, pageName: logical?.name ?? ""
      ).literal(decimals: size.decimals)
    }
  }
}

extension StampsAnswer.Stamp {
  fileprivate init(_ design: StampDesign) {
    self.init(name: design.name, color: design.color)
    title = design.title
    text = design.text ?? design.name
    size = [design.width, design.height]
    moveTo = design.moveTo
  }
}
