import Files
import GitNames

/// Writes an index file, in the version of the old index.
struct IndexOutput {
  private let view: GitIndexView
  private let version: UInt32
  /// The offset of the end of the old entries in their file.
  private let entriesEnd: Int
  /// Version 4 stores a name as its difference from the previous one.
  private var previousName: [UInt8] = []

  init(view: GitIndexView, version: UInt32, entriesEnd: Int) {
    self.view = view
    self.version = version
    self.entriesEnd = entriesEnd
  }

  mutating func writeEntries(
    _ plan: IndexPlan, to writer: inout DigestingWriter
  ) throws(FileError) {
    try writer.append(
      Array("DIRC".utf8) + version.bigEndianBytes + UInt32(plan.entryCount).bigEndianBytes)
    var position = 0
    for edit in plan.edits {
      try copy(position..<edit.old.lowerBound, to: &writer)
      switch edit.action {
      case .remove: break
      case .enter(let mode, let id, let stat):
        let flags = UInt16(min(edit.name.count, 0xfff))
        try writeEntry(
          stat.bytes(mode: mode.rawValue) + id.bytes + flags.bigEndianBytes, edit.name, to: &writer)
      case .restat(let stat):
        let slot = view.slots[edit.old.lowerBound]
        let start = Int(slot.offset)
        let mode = view.mode(at: edit.old.lowerBound)
        let rest = view.file[start + 40..<start + slot.headSize]
        try writeEntry(stat.bytes(mode: mode) + rest, edit.name, to: &writer)
      }
      position = edit.old.upperBound
    }
    try copy(position..<view.count, to: &writer)
  }

  /// Copies a range of old entries unchanged.
  private mutating func copy(_ range: Range<Int>, to writer: inout DigestingWriter)
    throws(FileError)
  {
    guard !range.isEmpty else { return }
    var first = range.lowerBound
    if version == 4 {
      // The first entry's name is stored as a difference from a name that may no longer precede it.
      let slot = view.slots[first]
      let start = Int(slot.offset)
      try writeEntry(
        Array(view.file[start..<start + slot.headSize]), Array(view.name(at: first)), to: &writer)
      first += 1
    }
    func offset(_ position: Int) -> Int {
      position < view.count ? Int(view.slots[position].offset) : entriesEnd
    }
    try writer.append(
      UnsafeRawBufferPointer(rebasing: view.file[offset(first)..<offset(range.upperBound)]))
    if version == 4 { previousName = Array(view.name(at: range.upperBound - 1)) }
  }

  private mutating func writeEntry(
    _ head: [UInt8], _ name: [UInt8], to writer: inout DigestingWriter
  ) throws(FileError) {
    if version == 4 {
      var common = 0
      while common < min(name.count, previousName.count), name[common] == previousName[common] {
        common += 1
      }
      let dropped = OffsetVarint.bytes(previousName.count - common)
      try writer.append(head + dropped + name[common...] + [0])
      previousName = name
    } else {
      let size = head.count + name.count
      // 1 to 8 NULs up to a multiple of 8.
      let padding = (size + 8) & ~7 - size
      try writer.append(head + name + [UInt8](repeating: 0, count: padding))
    }
  }
}

extension DigestingWriter {
  /// Appends an extension of an index.
  mutating func appendExtension(_ signature: String, _ content: [UInt8]) throws(FileError) {
    try append(Array(signature.utf8) + UInt32(content.count).bigEndianBytes)
    try append(content)
  }
}
