import PaperDomain
import Testing

struct JSONSyntaxErrorTests {
  typealias Reason = JSONSyntaxError.Reason

  private func failure(_ bytes: [UInt8]) -> JSONSyntaxError? {
    do {
      _ = try JSONDocument(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("", 0, .empty),
      (" \n", 2, .empty),
      ("\u{feff}{}", 0, .byteOrderMark),
      ("[1,]", 2, .trailingComma(before: UInt8(ascii: "]"))),
      ("{\"a\": 1 , }", 8, .trailingComma(before: UInt8(ascii: "}"))),
      ("{} // x", 3, .comment),
      ("[/* x */]", 1, .comment),
      ("{\n# x\n}", 2, .comment),
      ("[1 2]", 3, .missingComma),
      ("{\"a\": 1 \"b\": 2}", 8, .missingComma),
      ("{\"a\" 1}", 5, .missingColon),
      ("{'a': 1}", 1, .singleQuote),
      ("['a']", 1, .singleQuote),
      ("{id: 1}", 1, .unquotedKey("id")),
      ("{1: 1}", 1, .unquotedKey("1")),
      ("{,}", 1, .unexpected(",")),
      ("[,]", 1, .unexpected(",")),
      ("{]", 1, .unexpected("]")),
      ("[}", 1, .unexpected("}")),
      ("[1:2]", 2, .unexpected(":")),
      ("[\u{a0}]", 1, .unknownWord("\u{a0}")),
      ("[True]", 1, .unknownWord("True")),
      ("[nul]", 1, .unknownWord("nul")),
      ("[NaN]", 1, .unknownWord("NaN")),
      ("[数学]", 1, .unknownWord("数学")),
      ("01", 0, .malformedNumber("01")),
      ("-", 0, .malformedNumber("-")),
      ("[+1]", 1, .malformedNumber("+1")),
      ("[.5]", 1, .malformedNumber(".5")),
      ("1.", 0, .malformedNumber("1.")),
      ("1e", 0, .malformedNumber("1e")),
      ("1e+", 0, .malformedNumber("1e+")),
      ("0x1f", 0, .malformedNumber("0x1f")),
      ("1-2", 0, .malformedNumber("1-2")),
      ("[-Infinity]", 1, .malformedNumber("-Infinity")),
      ("{} {}", 3, .trailingText),
      ("{\"a\": [1", 8, .unexpectedEnd(openedAt: 6)),
      ("{\"a\":", 5, .unexpectedEnd(openedAt: 0)),
      ("{\"a\"", 4, .unexpectedEnd(openedAt: 0)),
      ("[1,", 3, .unexpectedEnd(openedAt: 0)),
      ("[\"abc", 1, .unterminatedString),
      ("[\"ab\\", 1, .unterminatedString),
      ("[\"a\nb\"]", 3, .controlCharacter(0x0a)),
      ("[\"\\n\t\"]", 4, .controlCharacter(0x09)),
      ("[\"C:\\dir\"]", 4, .unknownEscape("d")),
      ("[\"\\数\"]", 2, .unknownEscape("数")),
      ("[\"\\u12g4\"]", 2, .malformedUnicodeEscape),
      ("[\"\\u12", 2, .malformedUnicodeEscape),
      ("[\"\\ud83d\"]", 2, .loneSurrogate(0xd83d)),
      ("[\"\\ud83dx\"]", 2, .loneSurrogate(0xd83d)),
      ("[\"\\ud83d\\u0041\"]", 2, .loneSurrogate(0xd83d)),
      ("[\"\\ude00\"]", 2, .loneSurrogate(0xde00)),
      ("{\n<<<<<<< ours\n\"a\": 1\n}", 2, .conflictMarker),
      ("{\"a\": 1\n=======\n}", 8, .conflictMarker),
    ] as [(String, Int, Reason)])
  func `names what it found and where`(text: String, offset: Int, reason: Reason) {
    #expect(failure(Array(text.utf8)) == JSONSyntaxError(offset: offset, reason: reason))
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xff, 0x22], 2, 0xff),
      ([0x22, 0xc0, 0x80, 0x22], 1, 0xc0),
      ([0x22, 0xed, 0xa0, 0x80, 0x22], 1, 0xed),
      ([0x22, 0xe6, 0x95], 1, 0xe6),
      ([0xff, 0xfe, 0x7b, 0x00], 0, 0xff),
      ([0x7b, 0x7d, 0x80], 2, 0x80),
    ] as [([UInt8], Int, UInt8)])
  func `refuses bytes that are not UTF-8`(bytes: [UInt8], offset: Int, byte: UInt8) {
    #expect(
      failure(bytes) == JSONSyntaxError(offset: offset, reason: .invalidUTF8(byte: byte)))
  }

  @Test(arguments: [129, 1_000_000])
  func `refuses nesting beyond the limit`(depth: Int) {
    #expect(
      failure(Array(repeating: UInt8(ascii: "["), count: depth))
        == JSONSyntaxError(offset: 128, reason: .nestedTooDeep))
  }

  @Test func `quotes a long word in part, at a character's end`() {
    let reason = failure(Array(String(repeating: "数", count: 1_000).utf8))?.reason
    #expect(reason == .unknownWord(String(repeating: "数", count: 13)))
  }

  @Test(arguments: [
    ("[1,]", "a comma before ']'", "remove the comma"),
    ("[None]", "None is not a JSON value", "write null, or leave the key out"),
    ("[True]", "True is not a JSON value", "write true"),
    ("[\"a\tb\"]", "a string contains the control character U+0009", "write the tab as '\\t'"),
    ("[\"\\ud800\"]", "'\\ud800' is half of a surrogate pair", "write the character itself"),
    ("{a: 1}", "the key a has no quotes", "write \"a\""),
  ])
  func `explains itself with the fix`(text: String, explanation: String, fix: String) {
    let error = failure(Array(text.utf8))
    #expect(error?.explanation == explanation)
    #expect(error?.fix == fix)
  }
}
