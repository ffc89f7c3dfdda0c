/// What is shown of a photo of a sheet of paper.
package struct PhotoCut: Hashable, Sendable {
  package enum Sheet: Hashable, Sendable {
    /// All of the photo.
    case whole
    /// The sheet, laid flat, if one is seen.
    case found
    /// What is between four corners, laid flat.
    case corners(SheetCorners)
  }

  package var sheet: Sheet
  /// Clockwise quarter turns after that: 0 to 3.
  package var quarterTurns: Int

  package init(_ sheet: Sheet, quarterTurns: Int = 0) {
    self.sheet = sheet
    self.quarterTurns = quarterTurns
  }

  package static let none = PhotoCut(.whole)
}

/// The corners of a sheet of paper in an upright photo, as fractions of its width and height from the
/// top left.
package struct SheetCorners: Hashable, Sendable {
  /// x and y of the top left, top right, bottom right and bottom left corner.
  package let numbers: [Double]

  /// - Returns: `nil` unless there are eight numbers from -0.5 to 1.5, and the corners make a convex
  ///   figure, clockwise, that is not a line.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 8, numbers.allSatisfy({ (-0.5...1.5).contains($0) }) else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map { (x: numbers[$0], y: numbers[$0 + 1]) }
    for index in 0..<4 {
      let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
      let area = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      guard area > 0.000_1 else { return nil }
    }
    self.numbers = numbers
  }
}

extension PhotoCut {
  func write(to writer: inout WireWriter) {
    switch sheet {
    case .whole: writer.write(UInt8(0))
    case .found: writer.write(UInt8(1))
    case .corners(let corners):
      writer.write(UInt8(2))
      corners.write(to: &writer)
    }
    writer.write(UInt8(quarterTurns))
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: sheet = .whole
    case 1: sheet = .found
    case 2: sheet = .corners(try SheetCorners(from: &reader))
    default: throw .malformed
    }
    quarterTurns = Int(try reader.read(UInt8.self))
    guard quarterTurns < 4 else { throw .malformed }
  }
}

extension SheetCorners {
  func write(to writer: inout WireWriter) {
    for number in numbers { writer.write(number) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    var numbers: [Double] = []
    for _ in 0..<8 { numbers.append(try reader.readDouble()) }
    guard let corners = SheetCorners(numbers) else { throw .malformed }
    self = corners
  }
}
