package import PaperDomain
import WorkerProtocol

/// The text that a PDF itself has for a page.
package struct TextLayer: Hashable, Sendable {
  package var text: PageText
  /// Which part of the page pictures cover, 0…1; 0 where there are words enough.
  package var pictureShare: Double

  init(_ transcript: PageTranscript) {
    text = PageText(transcript, source: .layer)
    pictureShare = Double(transcript.pictureShare)
  }

  init(text: PageText, pictureShare: Double = 0) {
    self.text = text
    self.pictureShare = pictureShare
  }
}
