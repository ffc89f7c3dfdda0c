/// What an event changed.
public struct SessionChange: Sendable, Encodable {
  /// The slot that is read now, from 0.
  public var index: Int
  public var viewMode: ViewMode
  /// The slots that changed.
  public var slots: [PageSlot]
}
