import Files
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func annotations(on content: SlotContent) async throws -> AnnotationsAnswer {
    try await refusing {
      let moment = try await moments.now()
      guard let id = EntityID(parsing: content.logicalPageID),
        let notes = moment.snapshot.notes.values.first(where: { $0.page == id })
      else { return AnnotationsAnswer(annotations: []) }
      let document = try JSONDocument(
        parsing: FileSystem.read(
          moment.library.path(of: notes.file), limit: Library.manifestLimit))
      // The file may have changed since the snapshot: then the annotations it still has are sent.
      let nodes = document.root["annotations"]?.array ?? []
      return AnnotationsAnswer(
        annotations: zip(notes.annotations, nodes).compactMap { annotation, node in
          guard let annotation, annotation.anchor.isShown(on: content) else { return nil }
          return AnnotationsAnswer.Annotation(Mark(annotation, node))
        })
    }
  }
}

extension AnnotationAnchor {
  /// Whether an annotation with this anchor is shown on a version and source.
  fileprivate func isShown(on content: SlotContent) -> Bool {
    if follows != .version { return true }
    if let page { return page == content.picture }
    if let pageNumber, pageNumber != content.pageNumber { return false }
    if let bundle, bundle != content.bundle?.id?.description, bundle != content.bundleName {
      return false
    }
    switch (variant, content.source) {
    case (nil, _), (.display, .display), (.original, .original), (.ocr, .ocrText): return true
    default: return false
    }
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
