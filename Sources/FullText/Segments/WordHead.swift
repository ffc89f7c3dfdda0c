extension Collection<UInt8> {
  /// The first eight bytes as one number, for comparisons: words with different heads have the
  /// order of their heads; otherwise the next bytes decide.
  var head: UInt64 {
    var head: UInt64 = 0
    var count = 0
    for byte in prefix(8) {
      head = head << 8 | UInt64(byte)
      count += 1
    }
    return head << UInt64(8 * (8 - count))
  }
}
