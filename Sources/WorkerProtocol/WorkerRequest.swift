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
  /// An image file, converted to a PDF, and what is to be shown of a photo.
  case imagePDF(path: [UInt8], PhotoCut)
  /// An image file, or a PDF's first page, as a PNG or JPEG that fits into a square of this many
  /// pixels.
  case photo(path: [UInt8], side: Int, format: RenderSettings.Format, PhotoCut)
  /// Where a sheet of paper is in a photo.
  case sheet(path: [UInt8])
  /// When a picture was taken.
  case takenAt(path: [UInt8])
  /// The image file inside a PDF that was made of it.
  case sourceImage(path: [UInt8])
  /// Two pages side by side with their differences marked, at this number of dots per inch.
  case compare(old: PageInFile, new: PageInFile, dpi: Double)
  /// Where boxes of one page are on another version of it.
  case locate(old: PageInFile, new: PageInFile, boxes: [PageComparison.Box])
  case engine
  /// The sizes and labels of all pages, and the outline.
  case outline(path: [UInt8])
  case links(path: [UInt8], page: Int)
  /// What is needed to add annotations to these pages of a PDF.
  case markupSource(path: [UInt8], pages: [Int])
  /// The outlines of a text's characters.
  case glyphs(text: String)
  /// A PNG with its transparency, as a PDF has it.
  case stampPicture(png: [UInt8])
  /// The annotations that a PDF has itself.
  case annotations(path: [UInt8])
  /// One PDF of the pages of several.
  case merge(MergePlan)
  /// A rewritten PDF: repaired and without encryption, and on request with its annotations as
  /// content.
  case rewrite(path: [UInt8], flatten: Bool)

  /// Both sides must have the same version; they are installed together.
  package static let version: UInt8 = 11

  /// The file of the request.
  package var path: [UInt8]? {
    switch self {
    case .inspect(let path), .text(let path, _), .recognise(let path, _, _),
      .render(let path, _, _), .imagePDF(let path, _), .sourceImage(let path),
      .takenAt(let path), .photo(let path, _, _, _), .sheet(let path),
      .outline(let path), .links(let path, _),
      .markupSource(let path, _), .annotations(let path), .rewrite(let path, _):
      path
    // A worker that has the second file open would do equally well.
    case .compare(let old, _, _), .locate(let old, _, _): old.path
    case .engine, .glyphs, .stampPicture, .merge: nil
    }
  }
}

extension WorkerRequest {
  private enum Tag: UInt8 {
    case inspect, text, recognise, render, imagePDF, engine, compare, outline, links
    case markupSource, glyphs, merge, rewrite, annotations, locate, stampPicture, sourceImage,
      takenAt, photo, sheet
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
    case .imagePDF(let path, let cut):
      writer.write(Tag.imagePDF.rawValue)
      writer.write(blob: path)
      cut.write(to: &writer)
    case .photo(let path, let side, let format, let cut):
      writer.write(Tag.photo.rawValue)
      writer.write(blob: path)
      writer.write(int: side)
      writer.write(format.rawValue)
      cut.write(to: &writer)
    case .sheet(let path):
      writer.write(Tag.sheet.rawValue)
      writer.write(blob: path)
    case .sourceImage(let path):
      writer.write(Tag.sourceImage.rawValue)
      writer.write(blob: path)
    case .takenAt(let path):
      writer.write(Tag.takenAt.rawValue)
      writer.write(blob: path)
    case .compare(let old, let new, let dpi):
      writer.write(Tag.compare.rawValue)
      for page in [old, new] { page.write(to: &writer) }
      writer.write(dpi)
    case .locate(let old, let new, let boxes):
      writer.write(Tag.locate.rawValue)
      for page in [old, new] { page.write(to: &writer) }
      PageComparison.Box.write(boxes, to: &writer)
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
    case .stampPicture(let png):
      writer.write(Tag.stampPicture.rawValue)
      writer.write(blob: png)
    case .merge(let plan):
      writer.write(Tag.merge.rawValue)
      plan.write(to: &writer)
    case .annotations(let path):
      writer.write(Tag.annotations.rawValue)
      writer.write(blob: path)
    case .rewrite(let path, let flatten):
      writer.write(Tag.rewrite.rawValue)
      writer.write(blob: path)
      writer.write(UInt8(flatten ? 1 : 0))
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
    case .imagePDF:
      self = .imagePDF(path: try reader.readBlob(), try PhotoCut(from: &reader))
    case .photo:
      self = .photo(
        path: try reader.readBlob(), side: try reader.readInt(),
        format: try RenderSettings.Format(from: &reader), try PhotoCut(from: &reader))
    case .sheet:
      self = .sheet(path: try reader.readBlob())
    case .sourceImage:
      self = .sourceImage(path: try reader.readBlob())
    case .takenAt:
      self = .takenAt(path: try reader.readBlob())
    case .compare:
      self = .compare(
        old: try PageInFile(from: &reader), new: try PageInFile(from: &reader),
        dpi: try reader.readDouble())
    case .locate:
      self = .locate(
        old: try PageInFile(from: &reader), new: try PageInFile(from: &reader),
        boxes: try PageComparison.Box.list(from: &reader))
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
    case .stampPicture:
      self = .stampPicture(png: try reader.readBlob())
    case .merge:
      self = .merge(try MergePlan(from: &reader))
    case .annotations:
      self = .annotations(path: try reader.readBlob())
    case .rewrite:
      self = .rewrite(
        path: try reader.readBlob(), flatten: try reader.read(UInt8.self) != 0)
    }
    try reader.finish()
  }
}

extension PageInFile {
  fileprivate func write(to writer: inout WireWriter) {
    writer.write(blob: path)
    writer.write(int: page)
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    self.init(path: try reader.readBlob(), page: try reader.readInt())
  }
}

extension RecognitionSettings {
  fileprivate func write(to writer: inout WireWriter) {
    writer.write(UInt32(languages.count))
    for language in languages { writer.write(language) }
    writer.write(dpi)
    writer.write(UInt8(usesPPOCR ? 1 : 0))
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    languages = try reader.readList { (reader: inout WireReader) throws(WireError) -> String in
      try reader.readText()
    }
    dpi = try reader.readDouble()
    usesPPOCR = try reader.read(UInt8.self) != 0
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
    writer.write(UInt8(hidesAnnotations ? 1 : 0))
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
    format = try Format(from: &reader)
    hidesAnnotations = try reader.read(UInt8.self) != 0
  }
}

extension RenderSettings.Format {
  init(from reader: inout WireReader) throws(WireError) {
    guard let format = Self(rawValue: try reader.read(UInt8.self)) else { throw .malformed }
    self = format
  }
}
