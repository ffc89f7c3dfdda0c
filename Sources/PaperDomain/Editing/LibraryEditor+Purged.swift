extension LibraryEditor {
  /// Adds events to the record of what was purged.
  ///
  /// - Parameter bytes: The record as it is.
  package mutating func record(_ events: [PurgeRecord.Event], after bytes: [UInt8]) {
    edits.write(PurgeRecord.file, PurgeRecord.adding(events, to: bytes))
  }
}
