/// A doc or group that contains an entity or is next to it.
public struct TitledLink: Hashable, Sendable, Encodable {
  public var id: String
  public var title: String
  /// Relative to `docs/`.
  public var path: String

  public init(id: String, title: String, path: String) {
    self.id = id
    self.title = title
    self.path = path
  }
}
