/// An immutable part of the text index: the words of some pages with their positions.
///
/// A segment is written once and never changed, except that pages can be marked as removed.
package struct Segment {
  package var pages: PageList
  let storage: any SegmentStorage
  private let pieces: LastPiece

  package init(pages: PageList, storage: any SegmentStorage) {
    self.pages = pages
    self.storage = storage
    pieces = LastPiece(storage)
  }

  /// The entry of a word; `nil` when it is on none of the pages.
  func entry(of word: [UInt8]) throws -> WordEntry? {
    guard let number = try storage.block(holding: word), let bytes = try storage.block(number)
    else { return nil }
    var block = try BlockReader(bytes)
    while let entry = try block.next() {
      if block.word == word { return entry }
      if word.lexicographicallyPrecedes(block.word) { return nil }
    }
    return nil
  }

  /// The words in order, starting with this word.
  func words(from word: [UInt8]) throws -> WordCursor {
    try WordCursor(storage, from: word)
  }

  /// Calls `body` with each word that begins with these letters, in order.
  func eachWord(from beginning: [UInt8], _ body: ([UInt8], WordEntry) throws -> Void) throws {
    var cursor = try words(from: beginning)
    while let entry = cursor.entry, cursor.word.starts(with: beginning) {
      try body(cursor.word, entry)
      try cursor.next()
    }
  }

  /// The list of a word's pages: see ``SegmentWriter``.
  func pageList(of entry: WordEntry) throws -> ArraySlice<UInt8> {
    switch entry.lists {
    case .short(let bytes): bytes.prefix(entry.pageBytes)
    case .long(let offset): try list(at: offset, count: entry.pageBytes)
    }
  }

  /// The pages of a word, with counts.
  func postings(of entry: WordEntry) throws -> Postings {
    try Postings(try pageList(of: entry), pages: entry.pages, of: pages.count)
  }

  /// The number of pages of a word that have not been removed.
  func presentCount(of entry: WordEntry) throws -> Int {
    if pages.present == nil { return entry.pages }
    return pages.present(try postings(of: entry)).pages.count
  }

  /// The list of a word's positions on each of its pages.
  func positionList(of entry: WordEntry) throws -> ArraySlice<UInt8> {
    switch entry.lists {
    case .short(let bytes): bytes.dropFirst(entry.pageBytes)
    case .long(let offset):
      try list(at: offset + entry.pageBytes, count: entry.positionBytes)
    }
  }

  private func list(at offset: Int, count: Int) throws -> ArraySlice<UInt8> {
    var number = offset / SegmentWriter.listPiece
    var start = offset % SegmentWriter.listPiece
    if case let piece = try pieces.piece(number), start + count <= piece.count {
      return piece[start..<start + count]
    }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try pieces.piece(number)
      guard start < piece.count else { throw SegmentDamage() }
      let end = min(piece.count, start + count - bytes.count)
      if bytes.isEmpty { bytes.reserveCapacity(min(count, 1 << 24)) }
      bytes += piece[start..<end]
      start = 0
      number += 1
    }
    return bytes[...]
  }
}

/// A cache of the last piece of a segment's lists: those of consecutive words are usually in one
/// piece.
private final class LastPiece {
  private let storage: any SegmentStorage
  private var number = -1
  private var bytes: [UInt8] = []

  init(_ storage: any SegmentStorage) { self.storage = storage }

  func piece(_ number: Int) throws -> [UInt8] {
    if number != self.number {
      bytes = try storage.list(number)
      self.number = number
    }
    return bytes
  }
}
