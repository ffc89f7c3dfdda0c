/// A rectangle in pixels from an image's top left; right and bottom are exclusive.
struct PixelBox: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var middle: Int { (top + bottom) / 2 }
  /// In square pixels.
  var area: Double { Double(width) * Double(height) }
  /// The length of its four sides.
  var outline: Double { Double(2 * (width + height)) }

  mutating func include(_ x: Int, _ y: Int) {
    left = min(left, x)
    top = min(top, y)
    right = max(right, x + 1)
    bottom = max(bottom, y + 1)
  }

  /// The box, larger by some pixels on each side.
  func grown(by pixels: Double) -> PixelBox {
    let more = Int(pixels.rounded())
    return PixelBox(left: left - more, top: top - more, right: right + more, bottom: bottom + more)
  }

  /// The box in an image of another size.
  func scaled(by factor: Double) -> PixelBox {
    func place(_ pixel: Int) -> Int { Int((Double(pixel) * factor).rounded()) }
    return PixelBox(left: place(left), top: place(top), right: place(right), bottom: place(bottom))
  }

  /// The part of the box within an image.
  func limited(toWidth width: Int, height: Int) -> PixelBox {
    PixelBox(
      left: max(0, left), top: max(0, top), right: min(width, right), bottom: min(height, bottom))
  }

  /// Whether both boxes are at the same height.
  func isLevel(with other: PixelBox) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return 2 * shared > min(height, other.height)
  }
}
