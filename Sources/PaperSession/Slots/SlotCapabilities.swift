/// The actions that a slot allows; the session refuses others, whatever a viewer offers.
public struct SlotCapabilities: Hashable, Sendable, Codable {
  public var canPreviewOtherVersions: Bool
  public var canSwitchSource: Bool
  public var canAnnotate: Bool

  public init(canPreviewOtherVersions: Bool, canSwitchSource: Bool, canAnnotate: Bool) {
    self.canPreviewOtherVersions = canPreviewOtherVersions
    self.canSwitchSource = canSwitchSource
    self.canAnnotate = canAnnotate
  }
}
