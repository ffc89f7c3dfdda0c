import PDFMarkup

extension StampPicture {
  func write(to writer: inout WireWriter) {
    writer.write(int: width)
    writer.write(int: height)
    writer.write(blob: colors)
    writer.write(blob: opacity)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      width: try reader.readCount(), height: try reader.readCount(),
      colors: try reader.readBlob(), opacity: try reader.readBlob())
    guard width > 0, height > 0 else { throw .malformed }
  }
}
