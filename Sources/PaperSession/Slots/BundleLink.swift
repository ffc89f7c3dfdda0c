/// A bundle that a page or slot shows.
public struct BundleLink: Hashable, Sendable, Encodable {
  /// `nil` while its manifest has no id.
  @OrNull public var id: String?
  public var name: String

  public init(id: String?, name: String) {
    _id = OrNull(wrappedValue: id)
    self.name = name
  }
}
