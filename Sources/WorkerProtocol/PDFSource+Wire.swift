import PDFMarkup

extension PDFSource {
  func write(to writer: inout WireWriter) {
    writer.write(int: size)
    writer.write(root)
    writer.write(info ?? "")
    writer.write(firstID ?? "")
    writer.write(UInt32(pages.count))
    for (number, page) in pages.sorted(by: { $0.key < $1.key }) {
      writer.write(int: number)
      writer.write(int: page.object)
      writer.write(int: page.generation)
      writer.write(page.dictionary)
      writer.write(UInt32(page.annotations.count))
      for annotation in page.annotations { writer.write(annotation) }
      page.frame.write(to: &writer)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let size = try reader.readCount()
    let root = try reader.readText()
    let info = try reader.readText()
    let firstID = try reader.readText()
    let pages = try reader.readList { (reader: inout WireReader) throws(WireError) in
      (
        try reader.readCount(),
        Page(
          object: try reader.readCount(), generation: try reader.readCount(),
          dictionary: try reader.readText(),
          annotations: try reader.readList {
            (reader: inout WireReader) throws(WireError) -> String in try reader.readText()
          },
          frame: try PageFrame(from: &reader))
      )
    }
    self.init(
      size: size, root: root, info: info.isEmpty ? nil : info,
      firstID: firstID.isEmpty ? nil : firstID,
      pages: Dictionary(pages) { first, _ in first })
  }
}

extension PageFrame {
  func write(to writer: inout WireWriter) {
    for number in [left, bottom, right, top, userUnit] { writer.write(number) }
    writer.write(int: rotation)
  }

  init(from reader: inout WireReader) throws(WireError) {
    var numbers: [Double] = []
    for _ in 0..<5 {
      let number = try reader.readDouble()
      guard number.isFinite else { throw .malformed }
      numbers.append(number)
    }
    self.init(
      left: numbers[0], bottom: numbers[1], right: numbers[2], top: numbers[3],
      rotation: try reader.readInt(), userUnit: numbers[4])
  }
}
