import PaperDomain

/// The file format of shared texts: recognised texts of one PDF, made with the same settings.
///
/// `PCTX` and a version; the PDF's 32 bytes; the settings after their length; the number of pages,
/// and the difference from the previous number for each page; then, compressed, for each page the
/// cause of recognition, the lengths of text and words, and both; a checksum. Words are coded by
/// ``PageWords``, as in the cache.
struct SharedTextBatch: Equatable {
  var blob: BlobID
  /// The settings as in ``PageTextKey``.
  var settings: String
  /// By page number in the file, 1-based; all texts are recognised ones.
  var pages: [Int: PageText]

  /// The number of text bytes above which a batch is split.
  static let most = 8 << 20

  private static let magic = Array("PCTX".utf8) + [1]
  /// The maximum uncompressed size of a batch, which protects against files that expand to a huge
  /// size.
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

  /// - Throws: `CacheDamage` for bytes that are not a batch; they may come from anywhere.
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
      var page = PageText(source: .ocr, cause: cause, text: text, words: [])
      page.take(words)
      pages[number] = page
    }
    guard rest.isAtEnd else { throw CacheDamage() }
    self.pages = pages
  }

  init(blob: BlobID, settings: String, pages: [Int: PageText] = [:]) {
    self.blob = blob
    self.settings = settings
    self.pages = pages
  }

  /// The part before the texts.
  private struct Head {
    var blob: BlobID
    var settings: String
    /// The page numbers, ascending.
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
