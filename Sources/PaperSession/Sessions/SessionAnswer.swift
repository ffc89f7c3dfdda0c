/// A session as a viewer receives it.
public struct SessionAnswer: Sendable, Encodable {
  public let session: String
  public let kind: SessionKind
  public let title: String
  @OrNull public var doc: TitledLink?
  @OrNull public var at: String?
  public let viewMode: ViewMode
  public let features: SessionFeatures
  /// The slot that is read now, from 0.
  public let index: Int
  public let linkedTo: [String]
  public let slots: [PageSlot]

  init(_ session: ViewingSession, id: String, linkedTo: [String]) {
    self.session = id
    kind = session.kind
    title = session.title
    _doc = OrNull(wrappedValue: session.doc)
    _at = OrNull(wrappedValue: session.at)
    viewMode = session.viewMode
    features = session.features
    index = session.index
    self.linkedTo = linkedTo
    slots = session.slots
  }
}
