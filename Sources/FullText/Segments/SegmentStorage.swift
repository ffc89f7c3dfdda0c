/// The storage of a segment's pieces: in memory or in a database.
package protocol SegmentStorage {
  /// The number of the last block whose first word is not after `word`; `nil` if there is none.
  ///
  /// - Throws: Errors of the storage.
  func block(holding word: [UInt8]) throws -> Int?

  /// The bytes of a block; `nil` after the last one.
  ///
  /// - Throws: Errors of the storage.
  func block(_ number: Int) throws -> [UInt8]?

  /// The bytes of a piece of the lists, which must exist.
  ///
  /// - Throws: ``SegmentDamage`` or an error of the storage if the piece is missing or can't be
  ///   read.
  func list(_ number: Int) throws -> [UInt8]
}
