/// A request to a worker.
///
/// Paths are raw Linux bytes, absolute or relative to the worker's working directory. Pages count
/// from 1 inside the file.
package enum WorkerRequest: Hashable, Sendable {
  case inspect(path: [UInt8])
  /// The text layer; the answer is `.noText` if the page has none.
  case text(path: [UInt8], page: Int)
  case recognise(path: [UInt8], page: Int, settings: RecognitionSettings)
  case render(path: [UInt8], page: Int, settings: RenderSettings)
  /// Any PNG, converted to one without transparency and interlacing.
  case plainPNG(path: [UInt8])
  /// Two pages side by side with their differences marked, at this number of dots per inch.
  case compare(old: PageInFile, new: PageInFile, dpi: Double)
  case engine
  /// The sizes and labels of all pages, and the outline.
  case outline(path: [UInt8])
  case links(path: [UInt8], page: Int)
  /// What is needed to add annotations to these pages of a PDF.
  case markupSource(path: [UInt8], pages: [Int])
  /// The outlines of a text's characters.
  case glyphs(text: String)

  /// Both sides must have the same version; they are installed together.
  package static let version: UInt8 = 5

  /// The file of the request.
  package var path: [UInt8]? {
    switch self {
    case .inspect(let path), .text(let path, _), .recognise(let path, _, _),
      .render(let path, _, _), .plainPNG(let path), .outline(let path), .links(let path, _),
      .markupSource(let path, _):
      path
    // A worker that has the second file open would do equally well.
    case .compare(let old, _, _): old.path
    case .engine, .glyphs: nil
    }
  }
}

extension WorkerRequest {
  private enum Tag: UInt8 {
    case inspect, text, recognise, render, plainPNG, engine, compare, outline, links
    case markupSource, glyphs
  }

  /// The message for this request.
  package var message: [UInt8] {
    var writer = WireWriter()
    writer.write(Self.version)
    switch self {
    case .inspect(let path):
      writer.write(Tag.inspect.rawValue)
      writer.write(blob: path)
    case .text(let path, let page):
      writer.write(Tag.text.rawValue)
      writer.write(blob: path)
      writer.write(int: page)
    case .recognise(let path, let page, let settings):
      writer.write(Tag.recognise.rawValue)
      writer.write(blob: path)
      writer.write(int: page)
      settings.write(to: &writer)
    case .render(let path, let page, let settings):
      writer.write(Tag.render.rawValue)
      writer.write(blob: path)
      writer.write(int: page)
      settings.write(to: &writer)
    case .plainPNG(let path):
      writer.write(Tag.plainPNG.rawValue)
      writer.write(blob: path)
    case .compare(let old, let new, let dpi):
      writer.write(Tag.compare.rawValue)
      for page in [old, new] {
        writer.write(blob: page.path)
        writer.write(int: page.page)
      }
      writer.write(dpi)
    case .engine:
      writer.write(Tag.engine.rawValue)
    case .outline(let path):
      writer.write(Tag.outline.rawValue)
      writer.write(blob: path)
    case .links(let path, let page):
      writer.write(Tag.links.rawValue)
      writer.write(blob: path)
      writer.write(int: page)
    case .markupSource(let path, let pages):
      writer.write(Tag.markupSource.rawValue)
      writer.write(blob: path)
      writer.write(UInt32(pages.count))
      for page in pages { writer.write(int: page) }
    case .glyphs(let text):
      writer.write(Tag.glyphs.rawValue)
      writer.write(text)
    }
    return writer.bytes
  }

  /// Reads a request from a message.
  ///
  /// - Throws: ``WireError`` if the message is no valid request; `.version` for one of another
  ///   version.
  package init(message: [UInt8]) throws(WireError) {
    var reader = WireReader(message)
    let version = try reader.read(UInt8.self)
    guard version == Self.version else { throw .version(version) }
    guard let tag = Tag(rawValue: try reader.read(UInt8.self)) else { throw .malformed }
    switch tag {
    case .inspect:
      self = .inspect(path: try reader.readBlob())
    case .text:
      self = .text(path: try reader.readBlob(), page: try reader.readInt())
    case .recognise:
      self = .recognise(
        path: try reader.readBlob(), page: try reader.readInt(), settings: try .init(from: &reader))
    case .render:
      self = .render(
        path: try reader.readBlob(), page: try reader.readInt(), settings: try .init(from: &reader))
    case .plainPNG:
      self = .plainPNG(path: try reader.readBlob())
    case .compare:
      let old = PageInFile(path: try reader.readBlob(), page: try reader.readInt())
      let new = PageInFile(path: try reader.readBlob(), page: try reader.readInt())
      self = .compare(old: old, new: new, dpi: try reader.readDouble())
    case .engine:
      self = .engine
    case .outline:
      self = .outline(path: try reader.readBlob())
    case .links:
      self = .links(path: try reader.readBlob(), page: try reader.readInt())
    case .markupSource:
      self = .markupSource(
        path: try reader.readBlob(),
        pages: try reader.readList { (reader: inout WireReader) throws(WireError) -> Int in
          try reader.readInt()
        })
    case .glyphs:
      self = .glyphs(text: try reader.readText())
    }
    try reader.finish()
  }
}

extension RecognitionSettings {
  fileprivate func write(to writer: inout WireWriter) {
    writer.write(UInt32(languages.count))
    for language in languages { writer.write(language) }
    writer.write(dpi)
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    languages = try reader.readList { (reader: inout WireReader) throws(WireError) -> String in
      try reader.readText()
    }
    dpi = try reader.readDouble()
  }
}

extension RenderSettings {
  fileprivate func write(to writer: inout WireWriter) {
    switch size {
    case .dpi(let dpi):
      writer.write(UInt8(0))
      writer.write(dpi)
    case .width(let pixels):
      writer.write(UInt8(1))
      writer.write(int: pixels)
    case .tile(let width, let column, let row):
      writer.write(UInt8(2))
      for number in [width, column, row] { writer.write(int: number) }
    }
    writer.write(format.rawValue)
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: size = .dpi(try reader.readDouble())
    case 1: size = .width(try reader.readInt())
    case 2:
      size = .tile(
        ofWidth: try reader.readInt(), column: try reader.readInt(), row: try reader.readInt())
    default: throw .malformed
    }
    guard let format = Format(rawValue: try reader.read(UInt8.self)) else { throw .malformed }
    self.format = format
  }
}
