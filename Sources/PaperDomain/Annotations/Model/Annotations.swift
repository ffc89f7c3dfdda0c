/// The annotations of one page: `<page>.notes.json`.
package struct Notes: Hashable, Sendable {
  /// The path of the file from the library's root.
  package var file: String
  /// The id of the page.
  package var page: EntityID?
  /// In the file's order; `nil` for an annotation that can't be read.
  package var annotations: [Annotation?]
  /// What a search finds of each annotation: the comment, the words it covers and the words of a
  /// stamp, one a line.
  package var words: [String]

  package init(
    file: String, page: EntityID?, annotations: [Annotation?], words: [String]
  ) {
    self.file = file
    self.page = page
    self.annotations = annotations
    self.words = words
  }

  package var count: Int { annotations.count }

  /// Indices of annotations with the id of an earlier one: the user copied a line.
  package var copies: [Int] {
    var seen: Set<EntityID> = []
    return annotations.enumerated().compactMap { index, annotation in
      guard let id = annotation?.id else { return nil }
      return seen.insert(id).inserted ? nil : index
    }
  }
}

/// An annotation on a page, with the fields that rules and autofill use.
package struct Annotation: Hashable, Sendable {
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var author: String?
  package var kind: AnnotationKind
  package var anchor: AnnotationAnchor
  /// The id of the annotation that it replies to.
  package var replyTo: EntityID?
  /// The name of the stamp's design; `nil` for other kinds.
  package var stamp: String?

  package init(
    id: EntityID?, createdAt: Timestamp?, author: String?, kind: AnnotationKind,
    anchor: AnnotationAnchor, replyTo: EntityID?, stamp: String? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.author = author
    self.kind = kind
    self.anchor = anchor
    self.replyTo = replyTo
    self.stamp = stamp
  }

  /// Whether a commit has no fields to fill in.
  package var isComplete: Bool {
    id != nil && createdAt != nil && author != nil && anchor.bundleID != nil
      && anchor.isComplete
  }
}

/// The content that an annotation was drawn on. Missing fields default to the page's binding.
package struct AnnotationAnchor: Hashable, Sendable {
  /// A bundle's id; after hand edits, possibly its name.
  package var bundle: String?
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int?
  package var variant: Variant?
  /// The blob, and the page in it from 1: for annotations that follow the content.
  package var page: BlobPage?
  package var follows: AnnotationFollowing?

  package init(
    bundle: String? = nil, pageNumber: Int? = nil, variant: Variant? = nil, page: BlobPage? = nil,
    follows: AnnotationFollowing? = nil
  ) {
    self.bundle = bundle
    self.pageNumber = pageNumber
    self.variant = variant
    self.page = page
    self.follows = follows
  }

  /// Whether a commit has nothing to fill in. Only what follows the content needs the blob.
  package var isComplete: Bool {
    bundleID != nil && pageNumber != nil && variant != nil && follows != nil
      && (follows == .page || page != nil)
  }

  /// Whether an annotation with this anchor is shown on a page of a bundle.
  ///
  /// - Parameters:
  ///   - variant: The variant that is shown; `nil` for none.
  ///   - shown: The blob and page that are shown; `nil` for none. If the anchor names its own, that
  ///     alone decides.
  package func isShown(
    on content: PDFBundle?, pageNumber number: Int, variant shownVariant: Variant?,
    page shown: BlobPage?
  ) -> Bool {
    if follows != .version { return true }
    if let page { return page == shown }
    if let pageNumber, pageNumber != number { return false }
    if let bundle, bundle != content?.id?.description, bundle != content?.name { return false }
    return variant == nil || variant == shownVariant
  }

  /// The bundle's id, if the bundle is given by its id.
  package var bundleID: EntityID? { bundle.flatMap { EntityID(parsing: $0) } }
}

/// When an annotation is shown.
package enum AnnotationFollowing: String, CaseIterable, Sendable {
  /// While the page shows the content that it was drawn on.
  case version
  /// Whatever content the page shows.
  case page
}
