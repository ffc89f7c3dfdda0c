extension LibraryEditor {
  /// Appends events to the purge record.
  ///
  /// - Parameter bytes: The present contents of the record.
  package mutating func record(_ events: [PurgeRecord.Event], after bytes: [UInt8]) {
    edits.write(PurgeRecord.file, PurgeRecord.adding(events, to: bytes))
  }
}
