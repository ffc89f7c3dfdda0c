/// A bundle that something shows.
public struct BundleLink: Hashable, Sendable, Encodable {
  /// `nil` while its manifest has none.
  @OrNull public var id: String?
  public var name: String

  public init(id: String?, name: String) {
    _id = OrNull(wrappedValue: id)
    self.name = name
  }
}
