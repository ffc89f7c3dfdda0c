import PDFMarkup
import Poppler
import Qpdf
import WorkerProtocol

extension RequestHandler {
  /// The annotations that a file has itself.
  func annotations(_ path: [UInt8]) throws(Refusal) -> ForeignMarkup {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    return try file.withBytes { bytes in
      Result { () throws(QpdfError) in try ForeignMarkup(mended(bytes)) }
    }.mapError(Refusal.init).get()
  }
}

extension ForeignMarkup {
  fileprivate init(_ document: QpdfDocument) throws(QpdfError) {
    self.init(annotations: [], frames: [:])
    for number in 1...max(try document.pageCount, 1) {
      let page = try document.page(number)
      for item in try page.value("/Annots")?.items ?? [] {
        guard annotations.count < ForeignMarkup.maximumCount,
          let annotation = try ForeignAnnotation(item, page: number)
        else { continue }
        annotations.append(annotation)
        if frames[number] == nil { frames[number] = try PageFrame(page) }
      }
    }
  }
}

extension ForeignAnnotation {
  /// The longest text that is read, in bytes.
  private static let longestText = 1 << 20

  /// - Returns: `nil` for one that is no mark of a person.
  fileprivate init?(_ item: QpdfObject, page: Int) throws(QpdfError) {
    guard let subtype = try item.value("/Subtype")?.name.map({ String($0.dropFirst()) }),
      ForeignAnnotation.isMark(subtype)
    else { return nil }
    self.init(page: page, object: try item.reference, subtype: subtype)
    replyTo = try item.value("/IRT")?.reference ?? ""
    for key in ForeignAnnotation.textKeys {
      guard let value = try item.value("/" + key) else { continue }
      var text = try value.text
      if text == nil { text = try value.name.map { String($0.dropFirst()) } }
      if let text, text.utf8.count <= Self.longestText { texts[key] = text }
    }
    for key in ForeignAnnotation.numberKeys {
      guard let value = try item.value("/" + key) else { continue }
      if let number = try value.number {
        numbers[key] = [number].filter(\.isFinite)
      } else if let list = try value.numbers {
        numbers[key] = list
      }
    }
    if let width = try item.value("/BS")?.value("/W")?.number, width.isFinite {
      numbers["W"] = [width]
    } else if let border = try item.value("/Border")?.numbers, border.count >= 3 {
      numbers["W"] = [border[2]]
    }
    for stroke in try item.value("/InkList")?.items ?? [] {
      if let points = try stroke.numbers { strokes.append(points) }
    }
    for end in try item.value("/LE")?.items ?? [] {
      if let name = try end.name { ends.append(String(name.dropFirst())) }
    }
  }
}

extension QpdfObject {
  /// `12 0`; empty for a value without a number of its own.
  fileprivate var reference: String {
    get throws(QpdfError) {
      let id = try id
      return id.number > 0 ? "\(id.number) \(id.generation)" : ""
    }
  }

  /// The numbers of an array; `nil` for another value, or if an item is no number.
  fileprivate var numbers: [Double]? {
    get throws(QpdfError) {
      guard let items = try items else { return nil }
      var numbers: [Double] = []
      for item in items {
        guard let number = try item.number, number.isFinite else { return nil }
        numbers.append(number)
      }
      return numbers
    }
  }
}
