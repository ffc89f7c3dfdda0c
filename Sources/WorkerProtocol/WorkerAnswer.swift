package import PDFMarkup

/// An answer of a worker.
package enum WorkerAnswer: Hashable, Sendable {
  case inspection(FileInspection)
  case transcript(PageTranscript)
  /// The page has no text layer.
  case noText
  case picture(Picture)
  case imagePDF(ConvertedImage)
  /// `nil` if the PDF has none.
  case sourceImage([UInt8]?)
  /// `2026-05-01T10:11:12`, with an offset from UTC if it is known; `nil` if the file does not say.
  case takenAt(String?)
  /// `nil` if no sheet is seen.
  case sheet(SheetCorners?)
  case comparison(PageComparison)
  /// One for each box; `nil` for one that was not found.
  case transforms([PageTransform?])
  case engine(EngineFacts)
  case outline(FileOutline)
  case links([PageLink])
  case markupSource(PDFSource)
  case glyphs(Glyphs)
  case stampPicture(StampPicture)
  case pdf(WrittenPDF)
  case annotations(ForeignMarkup)
  case refused(Refusal)
}

extension WorkerAnswer {
  private enum Tag: UInt8 {
    case inspection, transcript, noText, picture, imagePDF, engine, refused, comparison, outline,
      links
    case markupSource, glyphs, pdf, annotations, transforms, stampPicture, sourceImage, takenAt,
      sheet
  }

  /// The message for this answer.
  package var message: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .inspection(let inspection):
      writer.write(Tag.inspection.rawValue)
      writer.write(int: inspection.pageCount)
    case .transcript(let transcript):
      writer.write(Tag.transcript.rawValue)
      transcript.write(to: &writer)
    case .noText:
      writer.write(Tag.noText.rawValue)
    case .picture(let picture):
      writer.write(Tag.picture.rawValue)
      writer.write(picture.format.rawValue)
      writer.write(int: picture.width)
      writer.write(int: picture.height)
      writer.write(blob: picture.bytes)
    case .imagePDF(let image):
      writer.write(Tag.imagePDF.rawValue)
      image.write(to: &writer)
    case .sourceImage(let bytes):
      writer.write(Tag.sourceImage.rawValue)
      writer.write(UInt8(bytes == nil ? 0 : 1))
      if let bytes { writer.write(blob: bytes) }
    case .takenAt(let time):
      writer.write(Tag.takenAt.rawValue)
      writer.write(UInt8(time == nil ? 0 : 1))
      if let time { writer.write(time) }
    case .sheet(let corners):
      writer.write(Tag.sheet.rawValue)
      writer.write(UInt8(corners == nil ? 0 : 1))
      corners?.write(to: &writer)
    case .comparison(let comparison):
      writer.write(Tag.comparison.rawValue)
      comparison.write(to: &writer)
    case .transforms(let transforms):
      writer.write(Tag.transforms.rawValue)
      writer.write(UInt32(transforms.count))
      for transform in transforms {
        writer.write(UInt8(transform == nil ? 0 : 1))
        transform?.write(to: &writer)
      }
    case .engine(let facts):
      writer.write(Tag.engine.rawValue)
      writer.write(facts.poppler)
      writer.write(facts.tesseract)
      writer.write(facts.ppOCR ?? "")
      writer.write(UInt32(facts.languages.count))
      for language in facts.languages { writer.write(language) }
    case .outline(let outline):
      writer.write(Tag.outline.rawValue)
      outline.write(to: &writer)
    case .links(let links):
      writer.write(Tag.links.rawValue)
      writer.write(UInt32(links.count))
      for link in links { link.write(to: &writer) }
    case .markupSource(let source):
      writer.write(Tag.markupSource.rawValue)
      source.write(to: &writer)
    case .glyphs(let glyphs):
      writer.write(Tag.glyphs.rawValue)
      glyphs.write(to: &writer)
    case .stampPicture(let picture):
      writer.write(Tag.stampPicture.rawValue)
      picture.write(to: &writer)
    case .pdf(let pdf):
      writer.write(Tag.pdf.rawValue)
      writer.write(blob: pdf.bytes)
      writer.write(UInt32(pdf.mended.count))
      for source in pdf.mended { writer.write(int: source) }
    case .annotations(let markup):
      writer.write(Tag.annotations.rawValue)
      markup.write(to: &writer)
    case .refused(let refusal):
      writer.write(Tag.refused.rawValue)
      refusal.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads an answer from a message and checks the bounds of every number.
  ///
  /// - Throws: ``WireError`` if the message is no valid answer.
  package init(message: [UInt8]) throws(WireError) {
    var reader = WireReader(message)
    guard let tag = Tag(rawValue: try reader.read(UInt8.self)) else { throw .malformed }
    switch tag {
    case .inspection:
      let pages = try reader.readInt()
      guard (1...FileInspection.maximumPageCount).contains(pages) else { throw .malformed }
      self = .inspection(
        FileInspection(pageCount: pages))
    case .transcript:
      self = .transcript(try PageTranscript(from: &reader))
    case .noText:
      self = .noText
    case .picture:
      self = .picture(try Picture(from: &reader))
    case .imagePDF:
      self = .imagePDF(try ConvertedImage(from: &reader))
    case .sourceImage:
      self = .sourceImage(try reader.read(UInt8.self) == 0 ? nil : try reader.readBlob())
    case .takenAt:
      self = .takenAt(try reader.read(UInt8.self) == 0 ? nil : try reader.readText())
    case .sheet:
      self = .sheet(
        try reader.read(UInt8.self) == 0 ? nil : try SheetCorners(from: &reader))
    case .comparison:
      self = .comparison(try PageComparison(from: &reader))
    case .transforms:
      self = .transforms(
        try reader.readList { (reader: inout WireReader) throws(WireError) -> PageTransform? in
          try reader.read(UInt8.self) == 0 ? nil : try PageTransform(from: &reader)
        })
    case .engine:
      let (poppler, tesseract) = (try reader.readText(), try reader.readText())
      let ppOCR = try reader.readText()
      self = .engine(
        EngineFacts(
          poppler: poppler, tesseract: tesseract, ppOCR: ppOCR.isEmpty ? nil : ppOCR,
          languages: try reader.readList { (reader: inout WireReader) throws(WireError) -> String in
            try reader.readText()
          }))
    case .outline:
      self = .outline(try FileOutline(from: &reader))
    case .links:
      self = .links(
        try reader.readList { (reader: inout WireReader) throws(WireError) -> PageLink in
          try PageLink(from: &reader)
        })
    case .markupSource:
      self = .markupSource(try PDFSource(from: &reader))
    case .glyphs:
      self = .glyphs(try Glyphs(from: &reader))
    case .stampPicture:
      self = .stampPicture(try StampPicture(from: &reader))
    case .pdf:
      self = .pdf(
        WrittenPDF(
          bytes: try reader.readBlob(),
          mended: try reader.readList { (reader: inout WireReader) throws(WireError) -> Int in
            try reader.readCount()
          }))
    case .annotations:
      self = .annotations(try ForeignMarkup(from: &reader))
    case .refused:
      self = .refused(try Refusal(from: &reader))
    }
    try reader.finish()
  }
}

extension Picture {
  fileprivate init(from reader: inout WireReader) throws(WireError) {
    format = try RenderSettings.Format(from: &reader)
    width = try reader.readCount()
    height = try reader.readCount()
    bytes = try reader.readBlob()
    let pixels = width.multipliedReportingOverflow(by: height)
    guard !pixels.overflow, pixels.partialValue > 0 else { throw .malformed }
    switch format {
    case .grey where bytes.count != pixels.partialValue: throw .malformed
    case .rgb where !bytes.count.isMultiple(of: 3) || bytes.count / 3 != pixels.partialValue:
      throw .malformed
    default: break
    }
  }
}
