/// The position of an entry in an index file, and its flags.
struct GitIndexSlot: BitwiseCopyable, Sendable {
  /// The offset of the entry's first byte in the file.
  let offset: UInt32
  /// The offset of the name: in the file, or in version 4 in the concatenated names.
  let nameStart: UInt32
  let nameLength: UInt32
  let flags: UInt16
  /// The second flag word; 0 where the entry has none.
  let extendedFlags: UInt16

  /// The number of bytes of an entry before its name.
  static let fixedSize = 62
  static let extendedFlag: UInt16 = 0x4000

  var stage: Int { Int(flags >> 12 & 3) }
  var isAssumedValid: Bool { flags & 0x8000 != 0 }
  var isSkippingWorktree: Bool { extendedFlags & 0x4000 != 0 }
  var isIntentToAdd: Bool { extendedFlags & 0x2000 != 0 }
  /// The number of bytes of the entry before its name, with the second flag word.
  var headSize: Int { Self.fixedSize + (flags & Self.extendedFlag == 0 ? 0 : 2) }
}
