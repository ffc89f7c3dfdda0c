/// The annotations of one page: `<page>.notes.json`.
package struct Notes: Hashable, Sendable {
  /// The file, from the library's root.
  package var file: String
  /// The page they belong to, by id.
  package var page: EntityID?
  /// In the file's order; `nil` for one that can't be read.
  package var annotations: [Annotation?]

  package init(
    file: String, page: EntityID?, annotations: [Annotation?]
  ) {
    self.file = file
    self.page = page
    self.annotations = annotations
  }

  package var count: Int { annotations.count }

  /// Places of annotations that carry the id of one before them: a line was copied.
  package var copies: [Int] {
    var seen: Set<EntityID> = []
    return annotations.enumerated().compactMap { index, annotation in
      guard let id = annotation?.id else { return nil }
      return seen.insert(id).inserted ? nil : index
    }
  }
}

/// A mark on a page, as far as rules and autofill look at it.
package struct Annotation: Hashable, Sendable {
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var author: String?
  package var kind: AnnotationKind
  package var anchor: AnnotationAnchor
  /// The annotation it answers, by id.
  package var replyTo: EntityID?

  package init(
    id: EntityID?, createdAt: Timestamp?, author: String?, kind: AnnotationKind,
    anchor: AnnotationAnchor, replyTo: EntityID?
  ) {
    self.id = id
    self.createdAt = createdAt
    self.author = author
    self.kind = kind
    self.anchor = anchor
    self.replyTo = replyTo
  }

  /// Whether there is nothing that a commit would fill in.
  package var isComplete: Bool {
    id != nil && createdAt != nil && author != nil && anchor.bundleID != nil
      && anchor.pageNumber != nil && anchor.variant != nil && anchor.follows != nil
  }
}

/// What an annotation was drawn on; what is left out is the page's binding.
package struct AnnotationAnchor: Hashable, Sendable {
  /// A bundle's id; by hand, its name.
  package var bundle: String?
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int?
  package var variant: Variant?
  package var follows: AnnotationFollowing?

  package init(
    bundle: String? = nil, pageNumber: Int? = nil, variant: Variant? = nil,
    follows: AnnotationFollowing? = nil
  ) {
    self.bundle = bundle
    self.pageNumber = pageNumber
    self.variant = variant
    self.follows = follows
  }

  /// The bundle where it is given by id.
  package var bundleID: EntityID? { bundle.flatMap { EntityID(parsing: $0) } }
}

/// When an annotation is shown.
package enum AnnotationFollowing: String, CaseIterable, Sendable {
  /// While the page shows what it was drawn on.
  case version
  /// Whatever the page shows.
  case page
}

/// What an annotation looks like.
package enum AnnotationKind: String, CaseIterable, Sendable {
  case highlight, underline, strikeout, ink, text, note, rectangle, line, stamp

  /// The keys that say where on the page it is: all of them are needed.
  package var geometry: [String] {
    switch self {
    case .highlight, .underline, .strikeout, .rectangle, .stamp: ["rects"]
    case .ink: ["path"]
    case .text, .note: ["at"]
    case .line: ["from", "to"]
    }
  }
}
