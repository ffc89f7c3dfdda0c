import HanText
import PaperDomain
import PaperLibrary

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

extension Corrections {
  /// What people said of words: the last event of each counts.
  fileprivate init(_ log: ReadingLog<WordCorrection>) {
    self.init()
    for event in log.events {
      switch event.action {
      case .join: join(event.word)
      case .split(let words): split(event.word, into: words)
      case .reading(let reading): read(event.word, as: Pinyin(numbered: reading))
      }
    }
  }
}
