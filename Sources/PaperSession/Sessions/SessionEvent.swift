/// What a reader did, as a viewer tells it.
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

/// A mark that a reader made, changed or took away, and where.
public struct AnnotationDraft: Hashable, Sendable {
  public var logicalPageID: String
  /// Its JSON, as the notes file has it.
  public var annotation: String

  public init(logicalPageID: String, annotation: String) {
    self.logicalPageID = logicalPageID
    self.annotation = annotation
  }
}
