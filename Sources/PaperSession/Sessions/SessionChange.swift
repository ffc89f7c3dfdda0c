/// What an event changed.
public struct SessionChange: Sendable, Encodable {
  public var index: Int
  public var viewMode: ViewMode
  /// The slots that are not as they were.
  public var slots: [PageSlot]
}
