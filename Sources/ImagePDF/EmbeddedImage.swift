/// An image in a PDF: its unchanged data, and the parameters needed to show it.
struct EmbeddedImage {
  /// The stored size in pixels.
  var width: Int
  var height: Int
  var bitsPerComponent: Int
  /// PDF syntax, such as `/DeviceRGB`.
  var colorSpace: [UInt8]
  /// PDF syntax: the filter and its parameters.
  var filter: String
  /// The parts of the compressed data, in order.
  var data: [ArraySlice<UInt8>]
  var orientation: Orientation
  /// Dots per inch, if the file states it.
  var dpi: Double?

  /// The size of a page that shows the whole image.
  var pageSize: PageSize {
    orientation.swapsSides
      ? PageSize(width: height, height: width, dpi: dpi)
      : PageSize(width: width, height: height, dpi: dpi)
  }
}
