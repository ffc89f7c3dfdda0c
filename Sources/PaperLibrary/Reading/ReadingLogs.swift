import Files
package import PaperDomain

extension Library {
  /// What people read, marked and said of words.
  package var readingLogs: ReadingLogs { ReadingLogs(self) }
}

/// The logs of reading: of each reader, and of everyone's corrections of words.
package struct ReadingLogs: Sendable {
  private let library: Library

  init(_ library: Library) { self.library = library }

  /// What one reader marked and read: in the library, and on this device alone.
  package struct Reader: Sendable {
    package var marks: ReadingLog<WordMark>
    package var sessions: ReadingLog<ReadingSession>
  }

  /// The reader on this device: `papercenter.reader`, else git's user name.
  ///
  /// - Throws: ``LibraryError/noIdentity``, ``LibraryError/badSetting(_:_:)`` for a name without
  ///   letters.
  package func readerName() throws -> ReaderName {
    let setting = try library.configured("papercenter.reader")
    let person = try setting ?? library.markup.author().name
    guard let name = ReaderName(of: person) else {
      throw LibraryError.badSetting("papercenter.reader", person)
    }
    return name
  }

  /// The logs of a reader; empty if there are none.
  ///
  /// - Throws: `FileError`.
  package func logs(of reader: ReaderName) throws -> Reader {
    func bytes(_ file: String) throws -> [UInt8] {
      let shared = try shared(file)
      let own = RawPath.join(library.deviceFolder, file)
      guard try FileSystem.statusIfPresent(of: own) != nil else { return shared }
      return try shared + [UInt8(ascii: "\n")] + FileSystem.read(own, limit: Library.manifestLimit)
    }
    return Reader(
      marks: ReadingLog(parsing: try bytes(reader.marks)),
      sessions: ReadingLog(parsing: try bytes(reader.sessions)))
  }

  /// What people said of words, for everyone in the library.
  ///
  /// - Throws: `FileError`.
  package func wordCorrections() throws -> ReadingLog<WordCorrection> {
    ReadingLog(parsing: try shared(WordCorrection.file))
  }

  /// The bytes of a file of the library; none if it is missing.
  private func shared(_ file: String) throws -> [UInt8] {
    try WorkingSource(root: library.folder).readIfPresent(file) ?? []
  }
}
