import Leptonica
import Recognition

extension GreyPicture {
  /// The scaled image, with its resolution adapted.
  func scaled(by factor: Double) throws(LeptonicaError) -> GreyPicture {
    let image = try pixels.withUnsafeBytes { bytes in
      Result { () throws(LeptonicaError) in
        try GreyImage(pixels: bytes, width: width, height: height).scaled(by: factor)
      }
    }.get()
    return GreyPicture(
      width: image.width, height: image.height, dpi: dpi * factor, pixels: image.pixels)
  }
}
