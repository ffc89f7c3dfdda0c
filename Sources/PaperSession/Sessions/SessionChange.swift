/// What an event changed.
public struct SessionChange: Sendable, Encodable {
  public var index: Int
  public var viewMode: ViewMode
  /// The slots that changed.
  public var slots: [PageSlot]
}
