import Poppler
import WorkerProtocol

extension Desk {
  /// The page's text layer; `nil` where it has none.
  func layerText(_ path: [UInt8], page number: Int) throws(Refusal) -> PageTranscript? {
    let document = try document(path)
    return try askingPoppler { () throws(PopplerError) in
      let page = try document.page(number)
      return PageTranscript(page.textLayer, width: page.width, height: page.height)
    }
  }
}
