package import PaperDomain

/// A rectangle on a page: `[x0, y0, x1, y1]`, page-relative 0…1, origin top left, with 4 decimals.
public struct BoxAnswer: Sendable, Encodable, Hashable {
  public var x0: Double
  public var y0: Double
  public var x1: Double
  public var y1: Double

  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
  }

  package init(_ box: PageBox) {
    func rounded(_ side: Float) -> Double { (Double(side) * 10_000).rounded() / 10_000 }
    self.init(
      x0: rounded(box.x0), y0: rounded(box.y0), x1: rounded(box.x1), y1: rounded(box.y1))
  }

  /// Encodes an array of four numbers.
  ///
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for side in [x0, y0, x1, y1] { try container.encode(side) }
  }
}
