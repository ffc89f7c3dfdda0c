import CTesseract

/// Tesseract with the models of one set of languages loaded; about 50 ms and 50 MB a language.
///
/// One thread at a time.
package final class Tesseract {
  /// The version of the library, such as `5.3.0`.
  package static var version: String { String(cString: TessVersion()) }

  private let raw: OpaquePointer

  /// Loads the models.
  ///
  /// - Parameter languages: Codes in order of weight, such as `["chi_sim", "eng"]`.
  /// - Throws: `.noLanguage`, `.missingLanguage` with the first that is not installed.
  package init(languages: [String]) throws(TesseractError) {
    guard !languages.isEmpty else { throw .noLanguage }
    let available = Set(Self.availableLanguages)
    for language in languages where !available.contains(language) {
      throw .missingLanguage(language)
    }
    OpenMP.useOneThread()
    guard let raw = TessBaseAPICreate() else { throw .setUpFailed }
    self.raw = raw
    guard TessBaseAPIInit3(raw, nil, languages.joined(separator: "+")) == 0 else {
      throw .setUpFailed
    }
  }

  deinit {
    TessBaseAPIEnd(raw)
    TessBaseAPIDelete(raw)
  }

  /// The codes of the installed models, sorted; without `osd`, which is no language.
  package static var availableLanguages: [String] {
    guard let raw = TessBaseAPICreate() else { return [] }
    defer { TessBaseAPIDelete(raw) }
    // Only an instance that was set up knows its folder; a model that cannot exist makes that
    // quick, and the result does not matter.
    _ = TessBaseAPIInit3(raw, nil, "-")
    guard let list = TessBaseAPIGetAvailableLanguagesAsVector(raw) else { return [] }
    defer { TessDeleteTextArray(list) }
    var languages: [String] = []
    var next = list
    while let name = next.pointee {
      languages.append(String(cString: name))
      next += 1
    }
    return languages.filter { $0 != "osd" }.sorted()
  }

  /// Finds the words of a picture, in reading order.
  ///
  /// What was read before has no influence: the same picture always gives the same words.
  ///
  /// - Parameters:
  ///   - grey: One byte a pixel, rows from the top, no padding; exactly `width` × `height` bytes.
  ///   - dpi: The picture's resolution; lines and gaps are judged by it.
  ///   - segmentation: Tesseract's page segmentation mode.
  package func recognise(
    grey: UnsafeRawBufferPointer, width: Int, height: Int, dpi: Int, segmentation: Int
  ) throws(TesseractError) -> [RecognisedWord] {
    guard let pixels = grey.baseAddress, width > 0, height > 0, grey.count == width * height else {
      throw .recognitionFailed
    }
    defer { TessBaseAPIClear(raw) }
    TessBaseAPIClearAdaptiveClassifier(raw)
    TessBaseAPISetPageSegMode(raw, TessPageSegMode(UInt32(segmentation)))
    TessBaseAPISetImage(
      raw, pixels.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(height), 1,
      Int32(width))
    TessBaseAPISetSourceResolution(raw, Int32(dpi))
    guard TessBaseAPIRecognize(raw, nil) == 0 else { throw .recognitionFailed }
    // A page without a word has no iterator.
    guard let iterator = TessBaseAPIGetIterator(raw) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    return Self.words(of: iterator)
  }

  private static func words(of iterator: OpaquePointer) -> [RecognisedWord] {
    guard let place = TessResultIteratorGetPageIterator(iterator) else { return [] }
    var words: [RecognisedWord] = []
    // Kept over pieces without any text, so that a line they begin still begins.
    var beginsLine = false
    var beginsParagraph = false
    repeat {
      beginsLine = beginsLine || TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0
      beginsParagraph = beginsParagraph || TessPageIteratorIsAtBeginningOf(place, RIL_PARA) != 0
      guard let characters = TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { continue }
      defer { TessDeleteText(characters) }
      let text = String(cString: characters)
      var left: Int32 = 0
      var top: Int32 = 0
      var right: Int32 = 0
      var bottom: Int32 = 0
      guard text.contains(where: { !$0.isWhitespace }),
        TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom) != 0
      else { continue }
      words.append(
        RecognisedWord(
          text: text, left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom),
          confidence: TessResultIteratorConfidence(iterator, RIL_WORD),
          isFirstOfLine: beginsLine, isFirstOfParagraph: beginsParagraph))
      beginsLine = false
      beginsParagraph = false
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    return words
  }
}
