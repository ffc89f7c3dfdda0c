import PaperDomain

/// A page's text as bytes: the source, the cause of recognition, the packed text, a checksum.
///
/// Its words are kept beside it: see ``PageWords``.
extension PageText {
  func coded(by packer: TextPacker) -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes.append(source.code)
    writer.bytes.append(cause?.code ?? 0)
    writer.bytes += packer.packed(Array(text.utf8))
    writer.appendChecksum()
    return writer.bytes
  }

  /// The text that a row holds, without its words; anything else is damage.
  init(stored bytes: [UInt8]) throws(CacheDamage) {
    var reader = ByteReader(try Checksum.content(of: bytes))
    let (source, cause) = try PageText.origin(from: &reader)
    let text = String(decoding: try PackedText.unpacked(&reader), as: UTF8.self)
    self.init(source: source, cause: cause, text: text, words: [])
  }

  /// The text alone of what a row holds, as UTF-8.
  static func characters(stored bytes: [UInt8]) throws(CacheDamage) -> [UInt8] {
    var reader = ByteReader(try Checksum.content(of: bytes).dropFirst(2))
    return try PackedText.unpacked(&reader)
  }
}

extension PageText {
  /// Where a text was taken from, by the first two bytes of its row.
  static func origin(
    stored bytes: [UInt8]
  ) throws(CacheDamage) -> (source: TextSource, cause: RecognitionCause?) {
    var reader = ByteReader(bytes[...])
    return try origin(from: &reader)
  }

  private static func origin(
    from reader: inout ByteReader
  ) throws(CacheDamage) -> (source: TextSource, cause: RecognitionCause?) {
    guard let source = TextSource(code: try reader.byte()) else { throw CacheDamage() }
    let code = try reader.byte()
    let cause = RecognitionCause(code: code)
    guard cause != nil || code == 0 else { throw CacheDamage() }
    return (source, cause)
  }
}

extension TextSource {
  fileprivate var code: UInt8 {
    switch self {
    case .corrected: 1
    case .layer: 2
    case .ocr: 3
    }
  }

  fileprivate init?(code: UInt8) {
    switch code {
    case 1: self = .corrected
    case 2: self = .layer
    case 3: self = .ocr
    default: return nil
    }
  }
}

extension RecognitionCause {
  /// As it is kept and shared.
  var code: UInt8 {
    switch self {
    case .noLayer: 1
    case .wordlessLayer: 2
    case .garbledLayer: 3
    case .strayLayer: 4
    case .asked: 5
    }
  }

  init?(code: UInt8) {
    guard let cause = RecognitionCause.allCases.first(where: { $0.code == code }) else {
      return nil
    }
    self = cause
  }
}
