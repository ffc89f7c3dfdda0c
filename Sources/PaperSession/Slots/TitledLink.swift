/// A doc or group that something lies in or beside.
public struct TitledLink: Hashable, Sendable, Encodable {
  public var id: String
  public var title: String
  /// From `docs/`.
  public var path: String

  public init(id: String, title: String, path: String) {
    self.id = id
    self.title = title
    self.path = path
  }
}
