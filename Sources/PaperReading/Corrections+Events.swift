package import HanText
package import PaperDomain

extension Corrections {
  /// What people said of words: the last event of each counts.
  package init(_ log: ReadingLog<WordCorrection>) {
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
