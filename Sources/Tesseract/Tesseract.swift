import CTesseract
package import Recognition

/// Tesseract with loaded models of one set of languages; about 50 ms and 50 MB per language.
package final class Tesseract: RecognitionEngine {
  /// The version of the library.
  ///
  /// - Throws: ``RecognitionError/notInstalled`` if the library can't be loaded.
  package static var version: String {
    get throws(RecognitionError) {
      try TesseractLibrary.functions.TessVersion().map { String(cString: $0) } ?? ""
    }
  }

  private let handle: TesseractHandle
  private var orientation: OrientationModel = .notLoaded

  private enum OrientationModel {
    case notLoaded
    case missing
    case loaded(TesseractHandle)
  }

  /// Loads the models of languages, in order of weight.
  ///
  /// - Throws: ``RecognitionError``: `.noLanguage` for an empty list, `.missingLanguage` with the
  ///   first that is not installed, `.setUpFailed` if a model can't be loaded, `.notInstalled` if
  ///   the library can't.
  package init(languages: [String]) throws(RecognitionError) {
    guard !languages.isEmpty else { throw .noLanguage }
    let available = Set(try Self.availableLanguages)
    for language in languages where !available.contains(language) {
      throw .missingLanguage(language)
    }
    handle = try TesseractHandle(model: languages.joined(separator: "+"))
  }

  /// Without `osd`, which is not a language.
  ///
  /// - Throws: ``RecognitionError/notInstalled`` if the library can't be loaded.
  package static var availableLanguages: [String] {
    get throws(RecognitionError) {
      let functions = try TesseractLibrary.functions
      guard let raw = functions.TessBaseAPICreate() else { return [] }
      defer { functions.TessBaseAPIDelete(raw) }
      // Only an initialized instance knows its model folder; a model that cannot exist makes this
      // fast, and its result is ignored.
      _ = functions.TessBaseAPIInit3(raw, nil, "-")
      guard let list = functions.TessBaseAPIGetAvailableLanguagesAsVector(raw) else { return [] }
      defer { functions.TessDeleteTextArray(list) }
      var languages: [String] = []
      var next = list
      while let name = next.pointee {
        languages.append(String(cString: name))
        next += 1
      }
      return languages.filter { $0 != "osd" }.sorted()
    }
  }

  /// Finds the words of an image, in reading order.
  ///
  /// - Throws: ``RecognitionError/recognitionFailed`` if Tesseract fails, or the image has no
  ///   pixels.
  package func words(
    in picture: GreyPicture, segmentation: PageSegmentation
  ) throws(RecognitionError) -> [RecognisedWord] {
    try handle.with(picture) { functions, raw throws(RecognitionError) in
      functions.TessBaseAPIClearAdaptiveClassifier(raw)
      functions.TessBaseAPISetPageSegMode(raw, segmentation.mode)
      guard functions.TessBaseAPIRecognize(raw, nil) == 0 else { throw .recognitionFailed }
      // A page without a word has no iterator.
      guard let iterator = functions.TessBaseAPIGetIterator(raw) else { return [] }
      defer { functions.TessResultIteratorDelete(iterator) }
      return Self.words(of: iterator, functions)
    }
  }

  /// Detects the orientation and the script of letters with the model `osd`; `nil` when it is not installed, or
  /// the page has too few letters.
  ///
  /// - Throws: ``RecognitionError/recognitionFailed`` if the image has no pixels.
  package func orientation(
    of picture: GreyPicture
  ) throws(RecognitionError) -> PageOrientation? {
    if case .notLoaded = orientation {
      do throws(RecognitionError) {
        orientation = .loaded(try TesseractHandle(model: "osd"))
      } catch {
        orientation = .missing
      }
    }
    guard case .loaded(let handle) = orientation else { return nil }
    return try handle.with(picture) { functions, raw throws(RecognitionError) in
      var degrees: Int32 = 0
      var confidence: Float = 0
      var script: UnsafePointer<CChar>?
      var scriptConfidence: Float = 0
      guard
        functions.TessBaseAPIDetectOrientationScript(
          raw, &degrees, &confidence, &script, &scriptConfidence) != 0
      else { return nil }
      // Tesseract returns the clockwise rotation of the text.
      return PageOrientation(
        quarterTurns: (4 - Int(degrees) / 90 % 4) % 4,
        script: script.map { String(cString: $0) } ?? "")
    }
  }

  private static func words(
    of iterator: OpaquePointer, _ functions: ctesseract_functions
  ) -> [RecognisedWord] {
    guard let place = functions.TessResultIteratorGetPageIterator(iterator) else { return [] }
    var words: [RecognisedWord] = []
    // Kept over pieces without text, so that the next word still begins a line.
    var beginsLine = false
    var beginsParagraph = false
    repeat {
      beginsLine = beginsLine || functions.TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0
      beginsParagraph =
        beginsParagraph || functions.TessPageIteratorIsAtBeginningOf(place, RIL_PARA) != 0
      guard let characters = functions.TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else {
        continue
      }
      defer { functions.TessDeleteText(characters) }
      let text = String(cString: characters)
      var left: Int32 = 0
      var top: Int32 = 0
      var right: Int32 = 0
      var bottom: Int32 = 0
      guard text.contains(where: { !$0.isWhitespace }),
        functions.TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom) != 0
      else { continue }
      words.append(
        RecognisedWord(
          text: text, left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom),
          confidence: functions.TessResultIteratorConfidence(iterator, RIL_WORD),
          isFirstOfLine: beginsLine, isFirstOfParagraph: beginsParagraph))
      beginsLine = false
      beginsParagraph = false
    } while functions.TessResultIteratorNext(iterator, RIL_WORD) != 0
    return words
  }
}

extension PageSegmentation {
  fileprivate var mode: TessPageSegMode {
    switch self {
    case .automatic: PSM_AUTO
    case .block: PSM_SINGLE_BLOCK
    case .verticalBlock: PSM_SINGLE_BLOCK_VERT_TEXT
    case .line: PSM_SINGLE_LINE
    }
  }
}
