import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperReading

extension Invocation {
  /// The corrections of words in a library; none without one.
  ///
  /// - Throws: `FileError`.
  func wordCorrections(in library: Library?) throws -> Corrections {
    guard let log = try library?.readingLogs.wordCorrections() else { return Corrections() }
    if let line = log.unknownLines.first {
      terminal.note("\(WordCorrection.file):\(line): this line is no correction of a word")
    }
    return Corrections(log)
  }
}

extension Workspace {
  /// The texts of pages, divided into words as the library's corrections say.
  func readTexts(
    in snapshot: LibrarySnapshot, _ dictionary: HanDictionary?, _ invocation: Invocation
  ) throws -> ReadTexts {
    ReadTexts(
      readBy: try openIndexer(invocation, jobs: 1), of: snapshot,
      TextDivider(dictionary, try invocation.wordCorrections(in: library))
    ) { error in
      invocation.terminal.note("\(error.explanation)")
    }
  }
}
