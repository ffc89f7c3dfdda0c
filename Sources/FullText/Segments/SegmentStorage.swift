/// Where the pieces of a segment lie once it is written: in memory, in a database.
package protocol SegmentStorage {
  /// The number of the last block that does not begin behind a word; `nil` when all do.
  func block(holding word: [UInt8]) throws -> Int?
  /// The bytes of a block; `nil` behind the last.
  func block(_ number: Int) throws -> [UInt8]?
  /// The bytes of a piece of the lists.
  func list(_ number: Int) throws -> [UInt8]
}
