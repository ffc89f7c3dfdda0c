/// A text that is not JSON, and where it stops being so.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte at which the reason stands; the text's length where it ends too early.
  package let offset: Int
  /// What is wrong there.
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// What was found instead of JSON.
  package enum Reason: Equatable, Sendable {
    /// Nothing but white space.
    case empty
    case byteOrderMark
    /// A byte that belongs to no UTF-8 character.
    case invalidUTF8(byte: UInt8)
    /// A line as `git merge` leaves it.
    case conflictMarker
    /// More than `JSONDocument.deepestNesting` arrays and objects in each other.
    case nestedTooDeep
    case comment
    /// A comma before this closing bracket.
    case trailingComma(before: UInt8)
    /// A value or key where a comma should be.
    case missingComma
    case missingColon
    case singleQuote
    /// A key without its quotes.
    case unquotedKey(String)
    /// A value that is none of `true`, `false`, `null`.
    case unknownWord(String)
    case malformedNumber(String)
    case unexpected(Unicode.Scalar)
    /// The text ends inside what began at this byte.
    case unexpectedEnd(openedAt: Int)
    case unterminatedString
    case controlCharacter(UInt8)
    case unknownEscape(Unicode.Scalar)
    /// `\u` without four hexadecimal digits behind it.
    case malformedUnicodeEscape
    /// Half of a pair that is no character by itself.
    case loneSurrogate(UInt16)
    /// Something behind the document's one value.
    case trailingText
  }
}
