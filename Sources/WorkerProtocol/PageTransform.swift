/// Where points of one page are on another: an affine map of page-relative coordinates, origin top
/// left.
package struct PageTransform: Hashable, Sendable {
  /// A coordinate as `across · x + down · y + start`.
  package struct Row: Hashable, Sendable {
    package var across: Double
    package var down: Double
    package var start: Double

    package init(_ across: Double, _ down: Double, _ start: Double) {
      (self.across, self.down, self.start) = (across, down, start)
    }
  }

  package var x: Row
  package var y: Row

  package init(x: Row, y: Row) { (self.x, self.y) = (x, y) }

  /// Returns where a point is on the other page; both are page-relative.
  package func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (
      self.x.across * x + self.x.down * y + self.x.start,
      self.y.across * x + self.y.down * y + self.y.start
    )
  }
}

extension PageTransform {
  func write(to writer: inout WireWriter) {
    for row in [x, y] { for number in [row.across, row.down, row.start] { writer.write(number) } }
  }

  init(from reader: inout WireReader) throws(WireError) {
    x = try Row(from: &reader)
    y = try Row(from: &reader)
  }
}

extension PageTransform.Row {
  fileprivate init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.readDouble(), try reader.readDouble(), try reader.readDouble())
    guard [across, down, start].allSatisfy(\.isFinite) else { throw .malformed }
  }
}
