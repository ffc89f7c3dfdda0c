/// A picture as a PDF holds it: its data unchanged, and what has to be known to show it.
struct EmbeddedImage {
  /// Stored, in pixels.
  var width: Int
  var height: Int
  var bitsPerComponent: Int
  /// PDF syntax, such as `/DeviceRGB`.
  var colorSpace: [UInt8]
  /// PDF syntax: the filter and all that goes with it.
  var filter: String
  /// Of the compressed data, in order, one after the other.
  var data: [ArraySlice<UInt8>]
  var orientation: Orientation
  /// Dots an inch, where the file states it.
  var dpi: Double?

  /// The size of a page that shows the whole picture.
  var pageSize: PageSize {
    orientation.swapsSides
      ? PageSize(width: height, height: width, dpi: dpi)
      : PageSize(width: width, height: height, dpi: dpi)
  }
}
