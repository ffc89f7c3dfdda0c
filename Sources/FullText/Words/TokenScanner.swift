/// Splits UTF-8 into folded words, each with its range in the text.
///
/// - A word is a sequence of letters, digits and their marks. Everything else separates words, and
///   text without spaces (`3.14`, `x^2`, `don't`, `well-known`) is searched as a phrase of its
///   parts. Letters and digits stay together: `H2SO4`, also from `H₂SO₄`. A superscript is
///   separate: `x^2` finds `x²`.
/// - Each character of a script written without spaces is a word, and simplified, traditional and
///   regional forms of Han characters are equal: see ``HanVariants``.
/// - Case, diacritics and compatibility forms (ligatures, full width) are ignored.
/// - A word hyphenated at a line's end counts as its parts and as the whole.
/// - Bytes that are not UTF-8 separate words; the text may contain anything.
struct TokenScanner {
  /// Receives one word: its bytes, its byte range in the text, and whether it has the same position
  /// as the previous word. A result other than 0 ends the scan.
  typealias Emit = (UnsafeBufferPointer<UInt8>, Range<Int>, _ isJoined: Bool) -> Int32

  /// The number of significant bytes of a word; the rest is ignored.
  static let longest = 128

  private var folds = ScalarFolds()
  /// A copy: checking whether a global is initialized, for each character, takes longer than
  /// reading it.
  private let ascii = ScalarFolds.ascii
  private var word: [UInt8] = []
  /// A buffer for words that are folded byte by byte.
  private var plain = [UInt8](repeating: 0, count: TokenScanner.longest)
  private var range = 0..<0
  private var kind = ScalarFold.Kind.word
  /// The first half of a word before a hyphen and a line's end, until its second half is read.
  private var half: [UInt8] = []
  private var halfRange = 0..<0

  /// Calls `emit` for each word in order, and returns 0 or the result that ended the scan.
  mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, joiningLines: Bool, emit: Emit
  ) -> Int32 {
    word.removeAll(keepingCapacity: true)
    half.removeAll(keepingCapacity: true)
    var position = 0
    while position < text.count {
      if word.isEmpty, half.isEmpty {
        let code = scanPlainWords(text, from: &position, emit: emit)
        if code != 0 { return code }
        if position == text.count { break }
      }
      let start = position
      var fold = ScalarFold.separator
      if text[position] < 0x80 {
        let folded = ascii[Int(text[position])]
        position += 1
        // The common case, without a lookup.
        if folded != 0, kind == .word, !word.isEmpty {
          if word.count < TokenScanner.longest { word.append(folded) }
          range = range.lowerBound..<position
          continue
        }
        if folded != 0 { fold = ScalarFold(kind: .word, folded: [folded]) }
      } else if let scalar = TokenScanner.decode(text, at: &position) {
        fold = folds.fold(of: scalar)
      }
      if fold.kind == .ignored {
        if !word.isEmpty { range = range.lowerBound..<position }
        continue
      }
      if !word.isEmpty, fold.kind != kind || kind == .single {
        let code = endWord(in: text, joiningLines: joiningLines, emit: emit)
        if code != 0 { return code }
      }
      if fold.kind == .separator { continue }
      if word.isEmpty { (kind, range) = (fold.kind, start..<start) }
      if word.count + fold.folded.count <= TokenScanner.longest { word += fold.folded }
      range = range.lowerBound..<position
    }
    let code = endWord(in: text, joiningLines: joiningLines, emit: emit)
    return code != 0 ? code : releaseHalf(emit: emit)
  }

  /// Scans words of ASCII letters and digits only, and their separators; stops at the first word
  /// that needs the full scan.
  private mutating func scanPlainWords(
    _ text: UnsafeBufferPointer<UInt8>, from position: inout Int, emit: Emit
  ) -> Int32 {
    let ascii = ascii
    return plain.withUnsafeMutableBufferPointer { plain in
      ascii.withUnsafeBufferPointer { folds in
        while position < text.count {
          var end = position
          while end < text.count, end - position < plain.count {
            let byte = text[end]
            if byte >= 0x80 || byte == UInt8(ascii: "-") && end > position { return 0 }
            let folded = folds[Int(byte)]
            if folded == 0 { break }
            plain[end - position] = folded
            end += 1
          }
          let length = end - position
          if length == plain.count, end < text.count { return 0 }
          if length == 0 {
            position += 1
            continue
          }
          let word = UnsafeBufferPointer(rebasing: plain[..<length])
          let code = emit(word, position..<end, false)
          if code != 0 { return code }
          position = end
        }
        return 0
      }
    }
  }

  private mutating func endWord(
    in text: UnsafeBufferPointer<UInt8>, joiningLines: Bool, emit: Emit
  ) -> Int32 {
    if word.isEmpty { return 0 }
    defer { word.removeAll(keepingCapacity: true) }
    if half.isEmpty || kind != .word {
      if joiningLines, kind == .word, TokenScanner.isBroken(text, at: range.upperBound) {
        (half, halfRange) = (word, range)
        return 0
      }
      let code = releaseHalf(emit: emit)
      return code != 0 ? code : word.withUnsafeBufferPointer { emit($0, range, false) }
    }
    let whole = Array((half + word).prefix(TokenScanner.longest))
    let wholeRange = halfRange.lowerBound..<range.upperBound
    var code = releaseHalf(emit: emit)
    if code == 0 { code = whole.withUnsafeBufferPointer { emit($0, wholeRange, true) } }
    if code == 0 { code = word.withUnsafeBufferPointer { emit($0, range, false) } }
    if code == 0 { code = whole.withUnsafeBufferPointer { emit($0, wholeRange, true) } }
    return code
  }

  private mutating func releaseHalf(emit: Emit) -> Int32 {
    if half.isEmpty { return 0 }
    defer { half.removeAll(keepingCapacity: true) }
    return half.withUnsafeBufferPointer { emit($0, halfRange, false) }
  }

  /// Whether a hyphen, a line's end and a lower-case letter follow, with only blanks between them.
  ///
  /// One empty line may be between them: recognition takes widely spaced lines for paragraphs.
  private static func isBroken(_ text: UnsafeBufferPointer<UInt8>, at end: Int) -> Bool {
    var position = end
    if position < text.count, text[position] == UInt8(ascii: "-") {
      position += 1
    } else if position + 2 < text.count, text[position] == 0xe2, text[position + 1] == 0x80,
      text[position + 2] == 0x90
    {
      position += 3  // U+2010, HYPHEN
    } else if position < 2 || text[position - 2] != 0xc2 || text[position - 1] != 0xad {
      return false  // nor the soft hyphen, which belongs to the previous word
    }
    var lines = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\n"): lines += 1
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
      default:
        guard (1...2).contains(lines) else { return false }
        let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[position])
        return isLower || decode(text, at: &position)?.properties.isLowercase == true
      }
      position += 1
    }
    return false
  }

  /// Reads one scalar and advances; `nil`, after one byte, for invalid UTF-8.
  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> Unicode.Scalar? {
    let lead = text[position]
    let (length, least, bits): (Int, UInt32, UInt32) =
      switch lead {
      case 0xc2...0xdf: (2, 0x80, UInt32(lead & 0x1f))
      case 0xe0...0xef: (3, 0x800, UInt32(lead & 0x0f))
      case 0xf0...0xf4: (4, 0x1_0000, UInt32(lead & 0x07))
      default: (1, 0, UInt32(lead))
      }
    let start = position
    position += 1
    guard length > 1 || lead < 0x80, start + length <= text.count else { return nil }
    var value = bits
    for index in start + 1..<start + length {
      guard text[index] & 0xc0 == 0x80 else { return nil }
      value = value << 6 | UInt32(text[index] & 0x3f)
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    position = start + length
    return scalar
  }
}
