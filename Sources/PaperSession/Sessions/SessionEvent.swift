/// An action of the reader, as a viewer sends it.
public enum SessionEvent: Hashable, Sendable {
  case pageVersionPreviewChanged(logicalPageID: String, pageVersionID: String)
  case sourceChanged(logicalPageID: String, source: String)
  /// From 0.
  case pageNavigated(newIndex: Int)
  case viewModeChanged(ViewMode)
  case annotationCreated(AnnotationDraft)
  case annotationUpdated(AnnotationDraft)
  case annotationDeleted(AnnotationDraft)
}

/// An annotation that a reader made, changed or removed, and its page.
public struct AnnotationDraft: Hashable, Sendable {
  public var logicalPageID: String
  /// The JSON of the annotation, in the form of the notes file.
  public var annotation: String

  public init(logicalPageID: String, annotation: String) {
    self.logicalPageID = logicalPageID
    self.annotation = annotation
  }
}
