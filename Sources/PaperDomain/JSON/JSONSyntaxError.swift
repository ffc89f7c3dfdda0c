/// A text that is not JSON, and the position of the error.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte of the error; the text's length if it ends too early.
  package let offset: Int
  /// The error at this byte.
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// What was found instead of JSON.
  package enum Reason: Equatable, Sendable {
    /// Only white space.
    case empty
    case byteOrderMark
    /// A byte that is not part of a UTF-8 character.
    case invalidUTF8(byte: UInt8)
    /// A conflict marker of `git merge`.
    case conflictMarker
    /// More than `JSONDocument.deepestNesting` nested arrays and objects.
    case nestedTooDeep
    case comment
    /// A comma before this closing bracket.
    case trailingComma(before: UInt8)
    /// A value or key where a comma was expected.
    case missingComma
    case missingColon
    case singleQuote
    /// A key without quotes.
    case unquotedKey(String)
    /// A value other than `true`, `false` and `null`.
    case unknownWord(String)
    case malformedNumber(String)
    case unexpected(Unicode.Scalar)
    /// The text ends inside a value that starts at this byte.
    case unexpectedEnd(openedAt: Int)
    case unterminatedString
    case controlCharacter(UInt8)
    case unknownEscape(Unicode.Scalar)
    /// `\u` without four hexadecimal digits after it.
    case malformedUnicodeEscape
    /// One half of a surrogate pair.
    case loneSurrogate(UInt16)
    /// Text after the document's value.
    case trailingText
  }
}

extension JSONSyntaxError {
  /// The error, as the end of a sentence.
  package var explanation: String {
    switch reason {
    case .empty: "the file is empty where a JSON value was expected"
    case .byteOrderMark: "the file begins with a byte order mark"
    case .invalidUTF8(let byte): "byte 0x\(hexText([byte])) is not valid UTF-8"
    case .conflictMarker: "a merge left a conflict marker here"
    case .nestedTooDeep:
      "arrays and objects are nested more than \(JSONDocument.deepestNesting) levels deep"
    case .comment: "JSON has no comments"
    case .trailingComma(let bracket): "a comma before '\(Unicode.Scalar(bracket))'"
    case .missingComma: "a comma is missing here"
    case .missingColon: "a ':' is missing after the key"
    case .singleQuote: "a string in single quotes"
    case .unquotedKey(let key): "the key \(key) has no quotes"
    case .unknownWord(let word): "\(word) is not a JSON value"
    case .malformedNumber(let spelling): "\(spelling) is not a JSON number"
    case .unexpected(let scalar): "\(JSONSyntaxError.name(of: scalar)) was not expected here"
    case .unexpectedEnd: "the file ends before it is complete"
    case .unterminatedString: "a string without its closing quote"
    case .controlCharacter(let byte):
      "a string contains the control character \(JSONSyntaxError.name(of: Unicode.Scalar(byte)))"
    case .unknownEscape(let scalar): "'\\\(scalar)' is not a JSON escape"
    case .malformedUnicodeEscape: "'\\u' needs four hexadecimal digits"
    case .loneSurrogate(let unit):
      "'\\u\(hexText([UInt8(unit >> 8), UInt8(unit & 0xff)]))' is half of a surrogate pair"
    case .trailingText: "there is more text after the end of the JSON value"
    }
  }

  /// How to fix the error, as the end of a sentence.
  package var fix: String {
    switch reason {
    case .empty: "write an object: {}"
    case .byteOrderMark: "save the file as UTF-8 without a byte order mark"
    case .invalidUTF8: "save the file as UTF-8"
    case .conflictMarker: "choose one side and remove the markers"
    case .nestedTooDeep: "remove a level of nesting"
    case .comment: "remove it, or keep it as the value of a key"
    case .trailingComma: "remove the comma"
    case .missingComma: "put a comma before this"
    case .missingColon: "write a ':' between the key and its value"
    case .singleQuote: "use double quotes"
    case .unquotedKey(let key): "write \"\(key)\""
    case .unknownWord(let word): JSONSyntaxError.fix(forWord: word)
    case .malformedNumber: "write digits, with an optional '-' before and one '.' among them"
    case .unexpected: "remove it"
    case .unexpectedEnd: "close what is open with '}' or ']'"
    case .unterminatedString: "close the string with '\"'"
    case .controlCharacter(let byte):
      switch byte {
      case 0x0a: "close the string with '\"', or write the line break as '\\n'"
      case 0x0d: "close the string with '\"', or write the line break as '\\r'"
      case 0x09: "write the tab as '\\t'"
      default: "write it as '\\u00\(hexText([byte]))'"
      }
    case .unknownEscape: "write '\\\\' for a backslash"
    case .malformedUnicodeEscape: "write '\\u' with four digits, or '\\\\u' for the letters"
    case .loneSurrogate: "write the character itself"
    case .trailingText: "remove it, or put it inside the value"
    }
  }

  private static func fix(forWord word: String) -> String {
    switch word.lowercased() {
    case "true", "false", "null": "write \(word.lowercased())"
    case "none", "nil", "undefined", "nan", "infinity": "write null, or leave the key out"
    default: "put it in double quotes"
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    guard scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) else { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
