/// A piece of a segment to store. Blocks and lists are numbered from 0, separately.
package enum SegmentPiece: Sendable {
  /// A sequence of words in order, with their entries and short lists.
  case block(first: [UInt8], bytes: [UInt8])
  /// A piece of the long lists: ``SegmentWriter/listPiece`` bytes; the last one is shorter.
  case list([UInt8])
}
