import PaperDomain
import WorkerProtocol

extension PageText {
  /// Converts a transcript that a worker read.
  init(_ transcript: PageTranscript, source: TextSource) {
    self.init(
      source: source, text: transcript.text,
      words: transcript.words.map { word in
        TextWord(
          text: word.text, box: PageBox(x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1),
          confidence: word.confidence)
      },
      unread: transcript.unread.map { area in
        UnreadArea(
          box: PageBox(x0: area.x0, y0: area.y0, x1: area.x1, y1: area.y1),
          share: Double(area.share), language: area.language.isEmpty ? nil : area.language)
      })
  }
}
