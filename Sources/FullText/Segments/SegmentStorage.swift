/// The storage of a segment's pieces: in memory or in a database.
package protocol SegmentStorage {
  /// The number of the last block whose first word is not after `word`; `nil` if there is none.
  func block(holding word: [UInt8]) throws -> Int?
  /// The bytes of a block; `nil` after the last one.
  func block(_ number: Int) throws -> [UInt8]?
  /// The bytes of a piece of the lists.
  func list(_ number: Int) throws -> [UInt8]
}
