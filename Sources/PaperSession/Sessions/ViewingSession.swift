package import GitNames
import PaperDomain

/// Pages in reading order, and the state of the reader.
///
/// A value: it does not access files, git or other sessions. Annotations have an effect
/// outside: ``ViewerLibrary`` keeps those that a session allows.
///
/// ```swift
/// try session.apply(.pageVersionPreviewChanged(logicalPageID: page, pageVersionID: commit))
/// session.slots[0].sourceOptions  // those of the version previewed now
/// ```
public struct ViewingSession: Sendable {
  public let kind: SessionKind
  public let title: String
  /// The doc, for a session of a doc or of one of its groups.
  public let doc: TitledLink?
  /// The commit that is read; `nil` for the working tree.
  public let at: String?
  public let features: SessionFeatures
  public private(set) var viewMode: ViewMode
  /// The index of the reader's page, from 0.
  public private(set) var index: Int
  public private(set) var slots: [PageSlot]
  private let places: [String: Int]

  /// - Parameter index: The index at which the reader starts, limited to the existing slots.
  package init(
    kind: SessionKind, title: String, doc: TitledLink?, at: ObjectID?, features: SessionFeatures,
    viewMode: ViewMode, index: Int = 0, slots: [PageSlot]
  ) {
    self.kind = kind
    self.title = title
    self.doc = doc
    self.at = at?.description
    self.features = features
    self.viewMode = viewMode
    self.index = max(0, min(index, slots.count - 1))
    self.slots = slots
    for place in slots.indices { self.slots[place].index = place }
    places = Dictionary(
      slots.enumerated().map { ($1.logicalPageID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same pages for another reader, who starts at a page; at the first one for `nil`.
  ///
  /// - Parameter path: The page's path, relative to `docs/`.
  package func starting(atPage path: String?, viewMode: ViewMode) -> ViewingSession {
    var session = self
    session.viewMode = viewMode
    session.index = path.flatMap { path in slots.firstIndex { $0.path == path } } ?? 0
    return session
  }

  /// Applies an event.
  ///
  /// - Throws: ``SessionRefusal`` if there is no such page, version or source, or the event is not
  ///   allowed; the session is then unchanged.
  @discardableResult
  public mutating func apply(_ event: SessionEvent) throws(SessionRefusal) -> SessionChange {
    switch event {
    case .pageVersionPreviewChanged(let page, let version):
      let place = try place(of: page)
      try slots[place].preview(version)
      return change([place])
    case .sourceChanged(let page, let source):
      let place = try place(of: page)
      guard let source = PageSource(rawValue: source) else {
        throw .unknownSource(source, page: page)
      }
      try slots[place].show(source)
      return change([place])
    case .pageNavigated(let newIndex):
      guard slots.indices.contains(newIndex) else {
        throw .noSuchIndex(newIndex, count: slots.count)
      }
      index = newIndex
      return change([])
    case .viewModeChanged(let mode):
      viewMode = mode
      return change([])
    case .annotationCreated(let draft), .annotationUpdated(let draft),
      .annotationDeleted(let draft):
      let slot = slots[try place(of: draft.logicalPageID)]
      // Readers of the current version would not see what is drawn on an earlier one.
      guard features.annotations, slot.capabilities.canAnnotate, slot.previewed.current else {
        throw .notAllowed(.annotate, page: slot.logicalPageID)
      }
      return change([])
    }
  }

  /// What a slot shows in a version and from a source; its current ones if they are `nil`.
  ///
  /// - Parameter index: From 0.
  /// - Throws: ``SessionRefusal`` if there is no such slot, version or source, or the slot does not
  ///   allow another one.
  public func content(
    ofSlot index: Int, version: String? = nil, source: String? = nil
  ) throws(SessionRefusal) -> SlotContent {
    guard slots.indices.contains(index) else { throw .noSuchIndex(index, count: slots.count) }
    var slot = slots[index]
    if let version { try slot.preview(version) }
    if let source {
      guard let source = PageSource(rawValue: source) else {
        throw .unknownSource(source, page: slot.logicalPageID)
      }
      try slot.show(source)
    }
    return SlotContent(slot)
  }

  private func place(of page: String) throws(SessionRefusal) -> Int {
    guard let place = places[page] else { throw .unknownPage(page) }
    return place
  }

  private func change(_ changed: [Int]) -> SessionChange {
    SessionChange(index: index, viewMode: viewMode, slots: changed.map { slots[$0] })
  }
}
