import CPoppler

/// One page of a document.
package final class PopplerPage {
  /// The size of the crop box after rotation, in points; an unchecked value from the file.
  package let width: Double
  package let height: Double

  let raw: OpaquePointer
  private let document: PopplerDocument

  init(raw: OpaquePointer, document: PopplerDocument) {
    self.raw = raw
    self.document = document
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(raw, &width, &height)
    self.width = width
    self.height = height
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(raw))
  }
}
