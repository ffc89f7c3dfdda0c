import Files
import PaperDomain
import WorkerProtocol

/// All inputs of a page's text except the file.
struct TextSettings: Hashable, Sendable {
  /// Increased when the same engines would give another text: after a change in how pages are
  /// prepared, read and judged.
  static let pipeline = 6

  /// Tesseract's codes in order of weight.
  var languages: [String]
  /// The resolution of recognition, in dots per inch.
  var dpi: Int
  /// The names and versions of the engines.
  var engine: String
  /// Whether PP-OCR may read simplified Chinese. A text that either engine read is a text: this is no
  /// part of its key.
  var usesPPOCR = true
  /// Whether pages are recognised even if they have text layers.
  var isForced = false

  var recognition: RecognitionSettings {
    RecognitionSettings(languages: languages, dpi: Double(dpi), usesPPOCR: usesPPOCR)
  }

  /// 16 hexadecimal digits: the part of a text's key for the settings.
  var digest: String {
    let parts = [
      "\(TextSettings.pipeline)", engine, languages.joined(separator: "+"), "\(dpi)",
      isForced ? "forced" : "",
    ]
    let bytes = Digest.sha256(Array(parts.joined(separator: "\n").utf8))
    return hexText(Array(bytes.prefix(8)))
  }
}
