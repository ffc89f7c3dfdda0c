extension Collection<UInt8> {
  /// The first eight bytes as one number. Words are in the order of theirs; which of several words with
  /// the same comes first is seen in what follows.
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
