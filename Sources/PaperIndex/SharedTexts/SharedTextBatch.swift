import PaperDomain

/// Recognised texts of one PDF, made with the same settings, as a file that travels.
///
/// `PCTX` and a version; the PDF's 32 bytes; the settings behind their length; how many pages, and the
/// step to each; then, packed, for each page the cause of recognition, the lengths of text and words,
/// and both; a checksum. What is coded by ``PageWords`` is as the cache has it.
struct SharedTextBatch: Equatable {
  var blob: BlobID
  /// As ``PageTextKey`` has them.
  var settings: String
  /// By page number in the file, 1-based; each recognised.
  var pages: [Int: PageText]

  /// A batch is cut where its texts have more bytes.
  static let most = 8 << 20

  private static let magic = Array("PCTX".utf8) + [1]
  /// Packed, a batch has few bytes; unpacked, no more than this.
  private static let largest = 64 << 20
  private static let mostPages = 100_000

  var coded: [UInt8] {
    let numbers = pages.keys.sorted()
    var writer = ByteWriter(bytes: SharedTextBatch.magic + blob.digest)
    writer.append(varint: UInt64(settings.utf8.count))
    writer.bytes += settings.utf8
    writer.append(varint: UInt64(numbers.count))
    var last = 0
    for number in numbers {
      writer.append(varint: UInt64(number - last))
      last = number
    }
    var body = ByteWriter()
    for number in numbers {
      guard let page = pages[number] else { continue }
      let words = PageWords(page).coded(in: page.text)
      body.bytes.append(page.cause?.code ?? 0)
      body.append(varint: UInt64(page.text.utf8.count))
      body.append(varint: UInt64(words.count))
      body.bytes += page.text.utf8
      body.bytes += words
    }
    writer.bytes += TextPacker(level: 9).packed(body.bytes)
    writer.appendChecksum()
    return writer.bytes
  }

  /// - Throws: `CacheDamage` for bytes that are no batch, whoever made them.
  init(coded bytes: [UInt8]) throws(CacheDamage) {
    var reader = ByteReader(try Checksum.content(of: bytes))
    let head = try Head(&reader)
    blob = head.blob
    settings = head.settings
    let body = try PackedText.unpacked(&reader, longest: SharedTextBatch.largest)
    var pages: [Int: PageText] = [:]
    var rest = ByteReader(body[...])
    for number in head.numbers {
      let code = try rest.byte()
      let cause = RecognitionCause(code: code)
      guard cause != nil || code == 0 else { throw CacheDamage() }
      let length = try rest.varint()
      let wordsLength = try rest.varint()
      guard length <= UInt64(body.count), wordsLength <= UInt64(body.count) else {
        throw CacheDamage()
      }
      guard let text = String(validating: try rest.bytes(Int(length)), as: UTF8.self) else {
        throw CacheDamage()
      }
      let words = try PageWords(stored: Array(try rest.bytes(Int(wordsLength))), of: text)
      pages[number] = PageText(
        source: .ocr, cause: cause, text: text,
        words: words.words.map {
          TextWord(text: $0.text, box: $0.box, confidence: $0.confidence)
        })
    }
    guard rest.isAtEnd else { throw CacheDamage() }
    self.pages = pages
  }

  init(blob: BlobID, settings: String, pages: [Int: PageText] = [:]) {
    self.blob = blob
    self.settings = settings
    self.pages = pages
  }

  /// What stands before the texts.
  private struct Head {
    var blob: BlobID
    var settings: String
    /// Ascending.
    var numbers: [Int] = []

    init(_ reader: inout ByteReader) throws(CacheDamage) {
      guard try Array(reader.bytes(magic.count)) == magic,
        let blob = BlobID(digest: Array(try reader.bytes(32)))
      else { throw CacheDamage() }
      self.blob = blob
      settings = String(decoding: try reader.bytes(try reader.count()), as: UTF8.self)
      let count = try reader.count()
      var last = 0
      for _ in 0..<count {
        let step = try reader.varint()
        guard (1...UInt64(mostPages)).contains(step), last + Int(step) <= mostPages else {
          throw CacheDamage()
        }
        last += Int(step)
        numbers.append(last)
      }
    }
  }
}
