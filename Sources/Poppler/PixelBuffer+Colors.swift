extension PixelBuffer {
  /// Whether every pixel is a shade of grey; only for an image of four bytes per pixel.
  package var isGrey: Bool {
    pixels.withMemoryRebound(to: UInt32.self) { pixels in
      pixels.allSatisfy { ($0 & 0xFF) == ($0 >> 8 & 0xFF) && ($0 & 0xFF) == ($0 >> 16 & 0xFF) }
    }
  }

  /// The part of the image that is pure white, 0…1; only for an image of four bytes per pixel.
  package var whitePart: Double {
    pixels.withMemoryRebound(to: UInt32.self) { pixels in
      let white = pixels.reduce(0) { $0 &+ ($1 & 0xFF_FFFF == 0xFF_FFFF ? 1 : 0) }
      return Double(white) / Double(max(1, pixels.count))
    }
  }

  /// Converts four bytes per pixel to one, in place (luma after ITU-R BT.601).
  package func reduceToGrey() {
    guard bytesPerPixel == 4, let memory else { return }
    let count = width * height
    let source = memory.assumingMemoryBound(to: UInt32.self)
    let target = memory.assumingMemoryBound(to: UInt8.self)
    for index in 0..<count {
      let pixel = source[index]
      let red = pixel >> 16 & 0xFF
      let green = pixel >> 8 & 0xFF
      let blue = pixel & 0xFF
      target[index] = UInt8(truncatingIfNeeded: (77 &* red &+ 150 &* green &+ 29 &* blue) >> 8)
    }
    bytesPerPixel = 1
  }

  /// Converts four bytes per pixel to red, green, blue, in place.
  package func reduceToRGB() {
    guard bytesPerPixel == 4, let memory else { return }
    let count = width * height
    let source = memory.assumingMemoryBound(to: UInt32.self)
    let target = memory.assumingMemoryBound(to: UInt8.self)
    for index in 0..<count {
      let pixel = source[index]
      target[index &* 3] = UInt8(truncatingIfNeeded: pixel >> 16)
      target[index &* 3 &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[index &* 3 &+ 2] = UInt8(truncatingIfNeeded: pixel)
    }
    bytesPerPixel = 3
  }
}
