import PaperDomain

/// A page's text as bytes, about 11 a word beside the text itself.
///
/// The source, the text, then each word: where it stands in the text (the gap behind the word
/// before it, and its length) or its own spelling, its box in 1/65535 of the page, its confidence in
/// half percents. At the end a checksum, so that damage inside a row is noticed.
extension PageText {
  var coded: [UInt8] {
    var writer = ByteWriter()
    writer.bytes.append(source.code)
    let characters = Array(text.utf8)
    writer.append(varint: UInt64(characters.count))
    writer.bytes += characters
    writer.append(varint: UInt64(words.count))
    var end = 0
    for (word, range) in zip(words, wordRanges()) {
      if let range {
        writer.append(varint: UInt64(range.lowerBound - end) << 1)
        writer.append(varint: UInt64(range.count))
        end = range.upperBound
      } else {
        let spelling = Array(word.text.utf8)
        writer.append(varint: 1)
        writer.append(varint: UInt64(spelling.count))
        writer.bytes += spelling
      }
      for edge in [word.box.x0, word.box.y0, word.box.x1, word.box.y1] {
        writer.append(PageText.quantised(edge))
      }
      writer.bytes.append(
        word.confidence.map { UInt8((PageText.within($0, 100) * 2).rounded()) } ?? 255)
    }
    let sum = PageText.checksum(writer.bytes[...])
    writer.append(UInt16(truncatingIfNeeded: sum))
    writer.append(UInt16(truncatingIfNeeded: sum >> 16))
    return writer.bytes
  }

  /// The text that a row holds; anything else is damage.
  init(stored bytes: [UInt8]) throws(CacheDamage) {
    guard bytes.count > 4 else { throw CacheDamage() }
    let content = bytes.dropLast(4)
    var tail = ByteReader(bytes.suffix(4))
    let sum = UInt32(try tail.uint16()) | UInt32(try tail.uint16()) << 16
    guard sum == PageText.checksum(content) else { throw CacheDamage() }

    var reader = ByteReader(content)
    guard let source = TextSource(code: try reader.byte()) else { throw CacheDamage() }
    let characters = try reader.bytes(reader.count())
    var words: [TextWord] = []
    var position = characters.startIndex
    for _ in 0..<(try reader.count()) {
      let head = try reader.varint()
      let text: String
      if head == 1 {
        text = String(decoding: try reader.bytes(reader.count()), as: UTF8.self)
      } else {
        let gap = head >> 1
        let length = try reader.varint()
        let room = UInt64(characters.endIndex - position)
        guard gap <= room, length <= room - gap else { throw CacheDamage() }
        let start = position + Int(gap)
        position = start + Int(length)
        text = String(decoding: characters[start..<position], as: UTF8.self)
      }
      let box = PageBox(
        x0: PageText.edge(try reader.uint16()), y0: PageText.edge(try reader.uint16()),
        x1: PageText.edge(try reader.uint16()), y1: PageText.edge(try reader.uint16()))
      let confidence = try reader.byte()
      words.append(
        TextWord(
          text: text, box: box, confidence: confidence == 255 ? nil : Float(confidence) / 2))
    }
    guard reader.isAtEnd else { throw CacheDamage() }
    self.init(
      source: source, text: String(decoding: characters, as: UTF8.self), words: words)
  }

  /// The text alone of what a row holds, as UTF-8.
  static func characters(stored bytes: [UInt8]) throws(CacheDamage) -> ArraySlice<UInt8> {
    var reader = ByteReader(bytes.dropLast(4))
    guard TextSource(code: try reader.byte()) != nil else { throw CacheDamage() }
    return try reader.bytes(reader.count())
  }

  private static func quantised(_ edge: Float) -> UInt16 {
    UInt16((within(edge, 1) * 65_535).rounded())
  }

  private static func edge(_ value: UInt16) -> Float { Float(value) / 65_535 }

  /// The nearest value of 0…bound; 0 for what is no number.
  private static func within(_ value: Float, _ bound: Float) -> Float {
    value >= 0 ? min(value, bound) : 0
  }

  /// FNV-1a, 32 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt32 = 0x811c_9dc5
      for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
      return sum
    }
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
