/// The result of comparing two pages as images.
package struct PageComparison: Hashable, Sendable {
  /// The rotation that aligns the old page with the new one: degrees, clockwise.
  package var degrees: Double
  /// The factor by which the old page was enlarged, about its middle.
  package var scale: Double
  /// The shift to the right after the rotation, as a part of the page's width.
  package var shiftX: Double
  /// The shift downwards, as a part of the page's height.
  package var shiftY: Double
  /// The overlap of the ink: 0 none, 1 all.
  package var likeness: Double
  /// Areas with content of the old page only, in the new page's coordinates.
  package var removed: [Box]
  /// Areas with content of the new page only.
  package var added: [Box]
  /// The side of the smallest dark square that the comparison can find, in millimetres on the new
  /// page; `nil` where every pixel was compared.
  package var smallest: Double?
  /// The size of the image in pixels.
  package var width: Int
  package var height: Int
  /// The image of both pages side by side, with their differences marked.
  package var png: [UInt8]

  /// A rectangle on a page, page-relative 0…1, origin top left; beyond 1 if the other page is
  /// higher.
  package struct Box: Hashable, Sendable {
    package var x0: Float
    package var y0: Float
    package var x1: Float
    package var y1: Float

    package init(x0: Float, y0: Float, x1: Float, y1: Float) {
      (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    }
  }

  package init(
    degrees: Double, scale: Double, shiftX: Double, shiftY: Double, likeness: Double,
    removed: [Box],
    added: [Box], smallest: Double?, width: Int, height: Int, png: [UInt8]
  ) {
    self.degrees = degrees
    self.scale = scale
    self.shiftX = shiftX
    self.shiftY = shiftY
    self.likeness = likeness
    self.removed = removed
    self.added = added
    self.smallest = smallest
    self.width = width
    self.height = height
    self.png = png
  }
}

extension PageComparison {
  func write(to writer: inout WireWriter) {
    for number in [degrees, scale, shiftX, shiftY, likeness] { writer.write(number) }
    Box.write(removed, to: &writer)
    Box.write(added, to: &writer)
    writer.write(smallest ?? 0)
    writer.write(int: width)
    writer.write(int: height)
    writer.write(blob: png)
  }

  init(from reader: inout WireReader) throws(WireError) {
    degrees = try reader.readDouble()
    scale = try reader.readDouble()
    shiftX = try reader.readDouble()
    shiftY = try reader.readDouble()
    likeness = try reader.readDouble()
    removed = try Box.list(from: &reader)
    added = try Box.list(from: &reader)
    let smallest = try reader.readDouble()
    self.smallest = smallest == 0 ? nil : smallest
    width = try reader.readCount()
    height = try reader.readCount()
    png = try reader.readBlob()
    guard [degrees, scale, shiftX, shiftY, likeness, smallest].allSatisfy(\.isFinite),
      smallest >= 0,
      width > 0, height > 0
    else {
      throw .malformed
    }
  }

}

extension PageComparison.Box {
  static func write(_ boxes: [Self], to writer: inout WireWriter) {
    writer.write(UInt32(boxes.count))
    for box in boxes {
      for side in [box.x0, box.y0, box.x1, box.y1] { writer.write(side) }
    }
  }

  static func list(from reader: inout WireReader) throws(WireError) -> [Self] {
    try reader.readList { (reader: inout WireReader) throws(WireError) -> Self in
      let box = Self(
        x0: try reader.readFloat(), y0: try reader.readFloat(), x1: try reader.readFloat(),
        y1: try reader.readFloat())
      guard [box.x0, box.y0, box.x1, box.y1].allSatisfy(\.isFinite) else { throw .malformed }
      return box
    }
  }
}
