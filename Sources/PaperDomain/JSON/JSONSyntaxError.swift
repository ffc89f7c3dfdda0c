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
