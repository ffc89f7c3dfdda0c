/// Iterates over a segment's words in order, without the keys stored after them.
struct WordCursor {
  private let storage: any SegmentStorage
  private var number: Int
  private var block: BlockReader?
  /// The entry of ``word``; `nil` after the last word.
  private(set) var entry: WordEntry?

  /// Starts at the first word that is not before `word`.
  init(_ storage: any SegmentStorage, from word: [UInt8]) throws {
    self.storage = storage
    number = try storage.block(holding: word) ?? 0
    block = try storage.block(number).map { try BlockReader($0) }
    try next()
    while entry != nil, self.word.lexicographicallyPrecedes(word) { try next() }
  }

  var word: [UInt8] { block?.word ?? [] }

  /// The head of the word, or ``behindTheLast``.
  var head: UInt64 { entry == nil ? Self.behindTheLast : word.head }

  /// Greater than the head of any word: its bytes do not occur in UTF-8.
  static let behindTheLast = UInt64.max

  mutating func next() throws {
    entry = try block?.next()
    while entry == nil, block != nil {
      number += 1
      block = try storage.block(number).map { try BlockReader($0) }
      entry = try block?.next()
    }
    if !FiledKey.isWord(word) { (entry, block) = (nil, nil) }
  }
}
