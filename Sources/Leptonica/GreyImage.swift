import CLeptonica

/// An image in 256 shades of grey, with operations that improve recognition.
package final class GreyImage: LeptonicaImage {
  /// Copies an image: `height` rows from the top of `width` bytes, one per pixel, without padding.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package convenience init(
    pixels: UnsafeRawBufferPointer, width: Int, height: Int
  ) throws(LeptonicaError) {
    precondition(pixels.count == width * height, "one byte for every pixel")
    try self.init(owning: pixCreate(Int32(width), Int32(height), 8))
    guard let rows = pixGetData(raw), let source = pixels.baseAddress else { throw .outOfMemory }
    let rowWords = Int(pixGetWpl(raw))
    for row in 0..<height {
      UnsafeMutableRawPointer(rows + row * rowWords)
        .copyMemory(from: source + row * width, byteCount: width)
    }
    // Leptonica stores bytes in words, the first byte highest.
    pixEndianByteSwap(raw)
  }

  /// One byte per pixel, rows from the top without padding.
  package var pixels: [UInt8] {
    let (width, height) = (width, height)
    guard let rows = pixGetData(raw) else { return [] }
    let rowWords = Int(pixGetWpl(raw))
    // Leptonica stores bytes in words, the first byte highest; swapped back after the copy.
    pixEndianByteSwap(raw)
    defer { pixEndianByteSwap(raw) }
    return [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
      guard let target = pixels.baseAddress else { return }
      for row in 0..<height {
        UnsafeMutableRawPointer(target + row * width)
          .copyMemory(from: rows + row * rowWords, byteCount: width)
      }
      count = width * height
    }
  }

  /// Reduces the image by an integer factor; each pixel is the mean of its source pixels. A factor
  /// of at most 1 changes nothing.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func reduced(by factor: Int) throws(LeptonicaError) -> GreyImage {
    if factor <= 1 { return try GreyImage(owning: pixClone(raw)) }
    return try GreyImage(owning: pixScaleSmooth(raw, 1 / Float(factor), 1 / Float(factor)))
  }

  /// Scales the width and height by a factor; 1 keeps the size.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func scaled(by factor: Double) throws(LeptonicaError) -> GreyImage {
    try GreyImage(owning: pixScale(raw, Float(factor), Float(factor)))
  }

  /// Removes scanner noise: each pixel becomes the median of nine.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func denoised() throws(LeptonicaError) -> GreyImage {
    try GreyImage(owning: pixMedianFilter(raw, 3, 3))
  }

  /// Makes the brightness of the paper uniform.
  ///
  /// The background is measured in squares of 20 pixels, and each pixel is divided by it.
  ///
  /// - Parameter level: The brightness of the paper afterwards; 0 is black, 255 white.
  /// - Returns: `nil` for an image without a usable background.
  /// - Throws: Never: if Leptonica fails, the result is `nil`.
  package func withEvenPaper(level: UInt8) throws(LeptonicaError) -> GreyImage? {
    guard
      let even = pixBackgroundNorm(raw, nil, nil, 20, 20, 60, 40, Int32(level), 2, 2)
    else { return nil }
    return try GreyImage(owning: even)
  }

  /// Rotates clockwise around the centre, with the same size; corners are filled with white.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func rotated(degrees: Double) throws(LeptonicaError) -> GreyImage {
    try GreyImage(owning: pixRotateAMGray(raw, Float(degrees * .pi / 180), 255))
  }

  /// Rotates clockwise by 90° `quarterTurns` times, 0…3, without loss.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func turned(quarterTurns: Int) throws(LeptonicaError) -> GreyImage {
    try rotated(quarterTurns: quarterTurns)
  }

  /// The image transformed by a projective map: the pixel at (x, y) is taken from ((a x + b y + c)
  /// / w, (d x + e y + f) / w), where w is g x + h y + 1.
  ///
  /// Coordinates are in pixels from the top left. Pixels from outside the image are white.
  ///
  /// - Parameter map: a to h.
  /// - Parameter width: The width of the result in pixels, at most that of the image.
  /// - Parameter height: The height of the result in pixels, at most that of the image.
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func mapped(
    by map: [Double], width: Int, height: Int
  ) throws(LeptonicaError) -> GreyImage {
    precondition(map.count == 8, "a projective map has eight numbers")
    var coefficients = map.map { Float($0) }
    // The result has the size of the image.
    let whole = try GreyImage(
      owning: pixProjective(raw, &coefficients, Int32(L_BRING_IN_WHITE)))
    var box = boxCreate(0, 0, Int32(min(width, self.width)), Int32(min(height, self.height)))
    guard box != nil else { throw .outOfMemory }
    defer { boxDestroy(&box) }
    return try GreyImage(owning: pixClipRectangle(whole.raw, box, nil))
  }

  /// Makes a frame along all edges white, this many pixels wide.
  package func whitenEdges(_ pixels: Int) {
    let width = Int32(pixels)
    pixSetOrClearBorder(raw, width, width, width, width, PIX_SET)
  }

  /// The ink, separated from the paper by one threshold for the whole image (Otsu, 1979).
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func ink() throws(LeptonicaError) -> BinaryImage {
    var binary: UnsafeMutablePointer<PIX>?
    // One square for the whole image; the minimum side is 16.
    pixOtsuAdaptiveThreshold(
      raw, Int32(max(16, width)), Int32(max(16, height)), 0, 0, 0.1, nil, &binary)
    return try BinaryImage(owning: binary)
  }

  /// A copy where the pixels under a mask of the same size become paper.
  ///
  /// - Parameter level: The brightness of the paper; 0 is black, 255 white.
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func cleaned(of specks: BinaryImage, level: UInt8) throws(LeptonicaError) -> GreyImage {
    let copy = try GreyImage(owning: pixCopy(nil, raw))
    pixPaintThroughMask(copy.raw, specks.raw, 0, 0, UInt32(level))
    return copy
  }
}
