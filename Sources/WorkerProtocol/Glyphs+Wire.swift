import PDFMarkup

extension Glyphs {
  func write(to writer: inout WireWriter) {
    writer.write(UInt32(count))
    for (scalar, glyph) in sorted(by: { $0.key < $1.key }) {
      writer.write(scalar.value)
      writer.write(glyph.advance)
      writer.write(UInt32(glyph.outline.count))
      for step in glyph.outline { step.write(to: &writer) }
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let glyphs = try reader.readList { (reader: inout WireReader) throws(WireError) in
      guard let scalar = Unicode.Scalar(try reader.read(UInt32.self)) else {
        throw WireError.malformed
      }
      let advance = try reader.readDouble()
      guard advance.isFinite else { throw WireError.malformed }
      let outline = try reader.readList {
        (reader: inout WireReader) throws(WireError) -> Glyph.Step in
        try Glyph.Step(from: &reader)
      }
      return (scalar, Glyph(advance: advance, outline: outline))
    }
    self.init(glyphs) { first, _ in first }
  }
}

extension Glyph.Step {
  fileprivate func write(to writer: inout WireWriter) {
    let (tag, points): (UInt8, [MarkPoint]) =
      switch self {
      case .move(let point): (0, [point])
      case .line(let point): (1, [point])
      case .curve(let first, let second, let end): (2, [first, second, end])
      case .close: (3, [])
      }
    writer.write(tag)
    for point in points {
      writer.write(point.x)
      writer.write(point.y)
    }
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    func point(_ reader: inout WireReader) throws(WireError) -> MarkPoint {
      let point = MarkPoint(try reader.readDouble(), try reader.readDouble())
      guard point.x.isFinite, point.y.isFinite else { throw .malformed }
      return point
    }
    switch try reader.read(UInt8.self) {
    case 0: self = .move(try point(&reader))
    case 1: self = .line(try point(&reader))
    case 2: self = .curve(try point(&reader), try point(&reader), try point(&reader))
    case 3: self = .close
    default: throw .malformed
    }
  }
}
