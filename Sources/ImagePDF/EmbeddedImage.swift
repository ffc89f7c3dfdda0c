/// An image in a PDF: its unchanged data, and the parameters needed to show it.
package struct EmbeddedImage {
  /// The stored size in pixels.
  package var width: Int
  package var height: Int
  var bitsPerComponent: Int
  /// PDF syntax, such as `/DeviceRGB`.
  var colorSpace: [UInt8]
  /// PDF syntax: the filter and its parameters.
  var filter: String
  /// The parts of the compressed data, in order.
  var data: [ArraySlice<UInt8>]
  package var orientation: Orientation
  /// Dots per inch, if the file states it.
  package var dpi: Double?

  /// The number of bytes of the compressed data.
  var length: Int { data.reduce(0) { $0 + $1.count } }

  /// The size of a page that shows the whole image.
  var pageSize: PageSize {
    orientation.swapsSides
      ? PageSize(width: height, height: width, dpi: dpi)
      : PageSize(width: width, height: height, dpi: dpi)
  }
}
