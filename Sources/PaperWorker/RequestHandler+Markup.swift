import PDFMarkup
import Poppler
import Qpdf
import WorkerProtocol

extension RequestHandler {
  /// What is needed to add annotations to pages of a file.
  func markupSource(_ path: [UInt8], pages: [Int]) throws(Refusal) -> PDFSource {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    return try file.withBytes { bytes in
      Result { () throws(QpdfError) in try PDFSource(QpdfDocument(bytes), pages: pages) }
    }.mapError(Refusal.init).get()
  }

  /// The outlines of a text's characters, without those that no font has.
  func glyphs(of text: String) -> Glyphs {
    var glyphs: Glyphs = [:]
    for character in text.unicodeScalars where glyphs[character] == nil {
      guard let (advance, steps) = fonts.outline(of: character) else { continue }
      glyphs[character] = Glyph(advance: advance, outline: steps.map(Glyph.Step.init))
    }
    return glyphs
  }
}

extension Glyph.Step {
  fileprivate init(_ step: FontOutlines.Step) {
    self =
      switch step {
      case .move(let x, let y): .move(MarkPoint(x, y))
      case .line(let x, let y): .line(MarkPoint(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        .curve(MarkPoint(x1, y1), MarkPoint(x2, y2), MarkPoint(x, y))
      case .close: .close
      }
  }
}

extension PDFSource {
  fileprivate init(_ document: QpdfDocument, pages numbers: [Int]) throws(QpdfError) {
    let trailer = try document.trailer
    let root = try document.root
    guard let size = try trailer.value("/Size")?.number, size > 0, size < 1e9 else {
      throw .damaged("it has no number of objects")
    }
    if try root.refusesComments { throw .certified }
    self.init(
      size: Int(size), root: "\(try root.id.number) \(try root.id.generation) R",
      info: try trailer.reference("/Info"),
      firstID: try trailer.value("/ID")?.items?.first?.syntax, pages: [:])
    for number in numbers {
      let page = try document.page(number)
      let id = try page.id
      // libqpdf gives a page a new number where two places in the file name the same one.
      guard id.number > 0, id.number < self.size else {
        throw .damaged("page \(number) is in the file twice")
      }
      let frame = try PageFrame(page)
      let annotations = try page.value("/Annots")?.items ?? []
      var references: [String] = []
      for annotation in annotations { references.append(try annotation.syntax) }
      try page.remove("/Annots")
      pages[number] = Page(
        object: id.number, generation: id.generation, dictionary: try page.resolvedSyntax,
        annotations: references, frame: frame)
    }
    try document.refuseRepaired()
  }
}

extension QpdfObject {
  /// A key's value if it is a reference, in PDF syntax.
  fileprivate func reference(_ key: String) throws(QpdfError) -> String? {
    guard let value = try value(key), try value.id.number > 0 else { return nil }
    return try value.syntax
  }

  /// Whether a certificate forbids comments: a permission below 3.
  fileprivate var refusesComments: Bool {
    get throws(QpdfError) {
      guard let signature = try value("/Perms")?.value("/DocMDP") else { return false }
      let reference = try signature.value("/Reference")?.items?.first
      let permission = try reference?.value("/TransformParams")?.value("/P")?.number ?? 2
      return permission < 3
    }
  }
}

extension PageFrame {
  /// The crop box inside the media box; a box without area is the media box, and a page without
  /// one is US Letter, as in Poppler.
  init(_ page: QpdfObject) throws(QpdfError) {
    let media = Self.ordered(try page.inherited("/MediaBox")?.rectangle) ?? [0, 0, 612, 792]
    let crop = Self.ordered(try page.inherited("/CropBox")?.rectangle) ?? media
    let both = [
      max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]),
      min(media[3], crop[3]),
    ]
    let box = Self.ordered(both.elementsEqual(both.sortedCorners) ? both : nil) ?? media
    let rotation = try page.inherited("/Rotate")?.number ?? 0
    self.init(
      left: box[0], bottom: box[1], right: box[2], top: box[3],
      rotation: abs(rotation) < 1e6 ? Int(rotation) : 0,
      userUnit: try page.value("/UserUnit")?.number ?? 1)
  }

  private static func ordered(_ box: [Double]?) -> [Double]? {
    guard let corners = box?.sortedCorners, corners.allSatisfy(\.isFinite),
      corners[0] < corners[2], corners[1] < corners[3]
    else { return nil }
    return corners
  }
}

extension [Double] {
  /// Left, bottom, right, top.
  fileprivate var sortedCorners: [Double] {
    [
      Swift.min(self[0], self[2]), Swift.min(self[1], self[3]), Swift.max(self[0], self[2]),
      Swift.max(self[1], self[3]),
    ]
  }
}
