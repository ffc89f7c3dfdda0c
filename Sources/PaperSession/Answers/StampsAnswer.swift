/// The designs of stamps.
public struct StampsAnswer: Sendable, Encodable {
  public struct Stamp: Sendable, Encodable {
    public var name: String
    /// What it is for.
    @OrNull public var title: String? = nil
    /// Its words, with tokens.
    public var text = ""
    /// `#RRGGBB`.
    public var color: String
    /// Width and height in points on paper.
    public var size: [Double] = []
    /// The path of the group that stamped pages move to.
    @OrNull public var moveTo: String? = nil

    public init(name: String, color: String) {
      self.name = name
      self.color = color
    }
  }

  public var stamps: [Stamp]

  public init(stamps: [Stamp]) { self.stamps = stamps }
}
