import Files
import PaperDomain
import WorkerProtocol

/// Everything but the file that a page's text depends on.
struct TextSettings: Hashable, Sendable {
  /// Goes up when the same engines would give another text: a change in
  /// how pages are prepared, read and judged.
  static let pipeline = 5

  /// Tesseract's codes in order of weight.
  var languages: [String]
  /// Resolution of recognition, in dots per inch.
  var dpi: Int
  /// Which engines read, and their versions.
  var engine: String
  /// Whether pages are recognised whatever their text layers say.
  var isForced = false

  var recognition: RecognitionSettings {
    RecognitionSettings(languages: languages, dpi: Double(dpi))
  }

  /// 16 hexadecimal digits: the part of a text's key that says how it was made.
  var digest: String {
    let parts = [
      "\(TextSettings.pipeline)", engine, languages.joined(separator: "+"), "\(dpi)",
      isForced ? "forced" : "",
    ]
    let bytes = Digest.sha256(Array(parts.joined(separator: "\n").utf8))
    return hexText(Array(bytes.prefix(8)))
  }
}
