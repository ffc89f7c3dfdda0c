/// What a session offers besides reading.
public struct SessionFeatures: Hashable, Sendable, Codable {
  public var annotations: Bool
  public var sideComments: Bool

  public init(annotations: Bool, sideComments: Bool) {
    self.annotations = annotations
    self.sideComments = sideComments
  }
}
