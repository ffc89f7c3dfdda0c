/// Assigns numbers to the distinct words of a text, from 0.
///
/// Open addressing over concatenated words: a lookup reads two places in memory.
struct WordTable {
  /// A word's hash, and in the low bits its number from 1; 0 for an empty slot.
  private var slots: [UInt64]
  /// The start of each word, and the end of the last one.
  private var starts: [UInt32] = [0]
  private var bytes: [UInt8] = []

  init() { slots = [UInt64](repeating: 0, count: 1 << 12) }

  var count: Int { starts.count - 1 }

  func word(_ number: Int) -> ArraySlice<UInt8> {
    bytes[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// The number of a word; assigns a new one if needed.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = WordTable.hash(word)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = UInt32(truncatingIfNeeded: slots[slot]) - 1
      if slots[slot] >> 32 == hash, isWord(number, word) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(count)
    slots[slot] = hash << 32 | UInt64(number + 1)
    bytes.append(contentsOf: word)
    starts.append(UInt32(bytes.count))
    if count * 2 > slots.count { grow() }
    return number
  }

  @inline(__always)
  private func isWord(_ number: UInt32, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[Int(number)])
    let end = Int(starts[Int(number) + 1])
    guard end - start == word.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<word.count where bytes[start + index] != word[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    let words = slots
    slots = [UInt64](repeating: 0, count: words.count * 2)
    for word in words where word != 0 {
      var slot = Int(word >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = word
    }
  }

  /// A hash of 32 bits.
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return (hash ^ hash >> 32) & 0xffff_ffff
  }

  /// The numbers of all words in the order of their bytes.
  func ordered() -> [Int] {
    // The first eight bytes are nearly always enough.
    let heads = (0..<count).map { word($0).head }
    return (0..<count).sorted { left, right in
      heads[left] == heads[right]
        ? word(left).lexicographicallyPrecedes(word(right)) : heads[left] < heads[right]
    }
  }
}
