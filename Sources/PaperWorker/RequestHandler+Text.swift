import Poppler
import WorkerProtocol

extension RequestHandler {
  /// A page with fewer words may be an image.
  private static let fewWords = 60

  /// The page's text layer, and below it what was typed onto it; `nil` where it has no layer.
  func layerText(_ path: [UInt8], page number: Int) throws(Refusal) -> PageTranscript? {
    let document = try document(path)
    return try askingPoppler { () throws(PopplerError) in
      let page = try document.page(number)
      var transcript = PageTranscript(page.textLayer, width: page.width, height: page.height)
      // A page with a few words may be an image of many; checking takes as long as drawing it.
      if let words = transcript?.words.count, words < RequestHandler.fewWords {
        transcript?.pictureShare = Float(page.pictureShare)
      }
      let typed = page.typedTexts
      if !typed.isEmpty { transcript?.append(typed) }
      return transcript
    }
  }
}
