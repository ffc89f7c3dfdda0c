package import PaperDomain
import WorkerProtocol

/// The text that a PDF contains for a page.
package struct TextLayer: Hashable, Sendable {
  package var text: PageText
  /// The part of the page that images cover, 0…1; 0 if there are enough words.
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
