import Files
package import PaperDomain

/// What one reader marked and read: in the library, and on this device alone.
package struct ReaderLogs: Sendable {
  package var marks: ReadingLog<WordMark>
  package var sessions: ReadingLog<ReadingSession>
}

extension Library {
  /// The reader on this device: `papercenter.reader`, else git's user name.
  ///
  /// - Throws: ``LibraryError/noIdentity``, ``LibraryError/badSetting(_:_:)`` for a name without
  ///   letters.
  package func readerName() throws -> ReaderName {
    let setting = try configured("papercenter.reader")
    let person = try setting ?? markup.author().name
    guard let name = ReaderName(of: person) else {
      throw LibraryError.badSetting("papercenter.reader", person)
    }
    return name
  }

  /// The logs of a reader; empty if there are none.
  ///
  /// - Throws: `FileError`.
  package func logs(of reader: ReaderName) throws -> ReaderLogs {
    func bytes(_ file: String) throws -> [UInt8] {
      let source = WorkingSource(root: folder)
      let shared = try source.readIfPresent(file) ?? []
      let own = RawPath.join(deviceFolder, file)
      guard try FileSystem.statusIfPresent(of: own) != nil else { return shared }
      return try shared + [UInt8(ascii: "\n")] + FileSystem.read(own, limit: Library.manifestLimit)
    }
    return ReaderLogs(
      marks: ReadingLog(parsing: try bytes(reader.marks)),
      sessions: ReadingLog(parsing: try bytes(reader.sessions)))
  }
}
