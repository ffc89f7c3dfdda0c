/// A piece of a segment on its way to where it is kept. Blocks and lists count from 0, each by itself.
package enum SegmentPiece: Sendable {
  /// A run of words in order, with what is short of what is known about them.
  case block(first: [UInt8], bytes: [UInt8])
  /// A piece of the long lists, ``SegmentWriter/listPiece`` bytes of them; the last one is shorter.
  case list([UInt8])
}
