import Leptonica
import Recognition

extension GreyPicture {
  /// The picture at another size.
  ///
  /// - Throws: ``RecognitionError``: `.recognitionFailed` if it has no pixels, or memory runs out.
  func resized(by factor: Double) throws(RecognitionError) -> GreyPicture {
    guard width > 0, height > 0 else { throw .recognitionFailed }
    if factor == 1 { return self }
    do throws(LeptonicaError) {
      let image = try pixels.withUnsafeBytes { bytes in
        Result { () throws(LeptonicaError) in
          try GreyImage(pixels: bytes, width: width, height: height).scaled(by: factor)
        }
      }.get()
      return GreyPicture(
        width: image.width, height: image.height, dpi: dpi * factor, pixels: image.pixels)
    } catch {
      throw .recognitionFailed
    }
  }

  /// The shades as numbers from -1 (black) to 1 (white), in an area of another size: cut, or filled
  /// with `filler`, on the right and below.
  func numbers(width: Int, height: Int, filler: Float) -> [Float] {
    var numbers = [Float](repeating: filler, count: width * height)
    for row in 0..<min(height, self.height) {
      for column in 0..<min(width, self.width) {
        numbers[row * width + column] = Float(pixels[row * self.width + column]) / 127.5 - 1
      }
    }
    return numbers
  }
}
