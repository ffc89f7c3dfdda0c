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

extension SessionEvent {
  /// The annotation, for an event of annotations.
  public var draft: AnnotationDraft? {
    switch self {
    case .annotationCreated(let draft), .annotationUpdated(let draft),
      .annotationDeleted(let draft):
      draft
    case .pageVersionPreviewChanged, .sourceChanged, .pageNavigated, .viewModeChanged: nil
    }
  }
}

extension ViewingSession {
  /// What the slot of an annotation shows; `nil` if the session has no such page.
  public func content(of draft: AnnotationDraft) -> SlotContent? {
    slots.first { $0.logicalPageID == draft.logicalPageID }.map { SlotContent($0) }
  }
}

/// An annotation that a reader made, changed or removed, and its page.
public struct AnnotationDraft: Hashable, Sendable {
  public var logicalPageID: String
  /// The JSON of the event: its `annotation`, or several `annotations`, in the form of the notes file.
  public var annotation: String

  public init(logicalPageID: String, annotation: String) {
    self.logicalPageID = logicalPageID
    self.annotation = annotation
  }
}
