import Files
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func comments(on content: SlotContent) async throws -> CommentsAnswer {
    try await refusing {
      let moment = try await moments.now()
      guard let id = EntityID(parsing: content.logicalPageID),
        let notes = moment.snapshot.notes.values.first(where: { $0.page == id })
      else { return CommentsAnswer(comments: []) }
      let texts = try NotesTexts(
        FileSystem.read(moment.library.path(of: notes.file), limit: Library.manifestLimit))
      var comments: [CommentsAnswer.Comment] = []
      for (place, annotation) in notes.annotations.enumerated() {
        guard let annotation, annotation.anchor.isShown(on: content),
          let text = texts.text(of: place), !text.isEmpty
        else { continue }
        comments.append(
          CommentsAnswer.Comment(
            id: annotation.id?.description, createdAt: annotation.createdAt?.description,
            author: annotation.author, kind: annotation.kind.rawValue, text: text,
            replyTo: annotation.replyTo?.description, box: texts.box(of: place)))
      }
      return CommentsAnswer(comments: comments)
    }
  }
}

extension AnnotationAnchor {
  /// Whether an annotation with this anchor is shown on a version and source.
  fileprivate func isShown(on content: SlotContent) -> Bool {
    if follows != .version { return true }
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

/// The contents of a notes file that the domain does not parse: texts and rectangles.
private struct NotesTexts {
  private let document: JSONDocument

  init(_ bytes: [UInt8]) throws { document = try JSONDocument(parsing: bytes) }

  private func annotation(_ place: Int) -> JSONNode? {
    guard let list = document.root["annotations"]?.array, list.indices.contains(place) else {
      return nil
    }
    return list[place]
  }

  func text(of place: Int) -> String? { annotation(place)?["text"]?.string }

  /// The first rectangle, or the point.
  func box(of place: Int) -> BoxAnswer? {
    let first = annotation(place)?["rects"]?.array?.first ?? annotation(place)?["at"]
    guard let numbers = first?.array?.compactMap(\.double), numbers.count >= 2 else { return nil }
    return BoxAnswer(
      x0: numbers[0], y0: numbers[1], x1: numbers.count > 2 ? numbers[2] : numbers[0],
      y1: numbers.count > 3 ? numbers[3] : numbers[1])
  }
}
