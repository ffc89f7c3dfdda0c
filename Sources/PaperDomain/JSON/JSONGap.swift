/// The white space around the comma between two entries.
struct JSONGap {
  var beforeComma: [UInt8]
  var afterComma: [UInt8]

  var breaksLine: Bool {
    JSONContainer.breaksLine(beforeComma) || JSONContainer.breaksLine(afterComma)
  }

  /// The whole text without blank lines: the text between two new entries.
  var text: [UInt8] {
    JSONGap.withoutBlankLines(beforeComma) + [UInt8(ascii: ",")]
      + JSONGap.withoutBlankLines(afterComma)
  }

  private static func withoutBlankLines(_ space: [UInt8]) -> [UInt8] {
    guard let last = space.lastIndex(of: UInt8(ascii: "\n")) else { return space }
    let hasReturn = last > 0 && space[last - 1] == UInt8(ascii: "\r")
    return Array(space[(hasReturn ? last - 1 : last)...])
  }
}
