import PDFMarkup

extension ForeignMarkup {
  func write(to writer: inout WireWriter) {
    writer.write(UInt32(frames.count))
    for (page, frame) in frames.sorted(by: { $0.key < $1.key }) {
      writer.write(int: page)
      frame.write(to: &writer)
    }
    writer.write(UInt32(annotations.count))
    for annotation in annotations { annotation.write(to: &writer) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let frames = try reader.readList { (reader: inout WireReader) throws(WireError) in
      (try reader.readCount(), try PageFrame(from: &reader))
    }
    self.init(
      annotations: try reader.readList { (reader: inout WireReader) throws(WireError) in
        try ForeignAnnotation(from: &reader)
      }, frames: Dictionary(frames) { first, _ in first })
  }
}

extension ForeignAnnotation {
  fileprivate func write(to writer: inout WireWriter) {
    writer.write(int: page)
    for text in [object, subtype, replyTo] { writer.write(text) }
    writer.write(UInt32(texts.count))
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      writer.write(key)
      writer.write(text)
    }
    writer.write(UInt32(numbers.count))
    for (key, values) in numbers.sorted(by: { $0.key < $1.key }) {
      writer.write(key)
      writer.write(numbers: values)
    }
    writer.write(UInt32(strokes.count))
    for stroke in strokes { writer.write(numbers: stroke) }
    writer.write(UInt32(ends.count))
    for end in ends { writer.write(end) }
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    self.init(
      page: try reader.readCount(), object: try reader.readText(), subtype: try reader.readText())
    replyTo = try reader.readText()
    let texts = try reader.readList { (reader: inout WireReader) throws(WireError) in
      (try reader.readText(), try reader.readText())
    }
    let numbers = try reader.readList { (reader: inout WireReader) throws(WireError) in
      (try reader.readText(), try reader.readNumbers())
    }
    self.texts = Dictionary(texts) { first, _ in first }
    self.numbers = Dictionary(numbers) { first, _ in first }
    strokes = try reader.readList { (reader: inout WireReader) throws(WireError) in
      try reader.readNumbers()
    }
    ends = try reader.readList { (reader: inout WireReader) throws(WireError) in
      try reader.readText()
    }
  }
}

extension WireWriter {
  fileprivate mutating func write(numbers: [Double]) {
    write(UInt32(numbers.count))
    for number in numbers { write(number) }
  }
}

extension WireReader {
  fileprivate mutating func readNumbers() throws(WireError) -> [Double] {
    try readList { (reader: inout WireReader) throws(WireError) in
      let number = try reader.readDouble()
      guard number.isFinite else { throw .malformed }
      return number
    }
  }
}
