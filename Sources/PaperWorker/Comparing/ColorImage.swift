/// A colour image: red, green, blue, rows from the top, without padding.
struct ColorImage {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == 3 * width * height, "rows without padding")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a white image.
  init(width: Int, height: Int) {
    self.init(
      width: width, height: height, pixels: [UInt8](repeating: 255, count: 3 * width * height))
  }

  /// The ink of the image (luma after ITU-R BT.601).
  var ink: InkImage {
    let grey = [UInt8](unsafeUninitializedCapacity: width * height) { output, count in
      pixels.withUnsafeBufferPointer { source in
        for index in 0..<width * height {
          let at = 3 &* index
          let luma =
            77 &* Int(source[at]) &+ 150 &* Int(source[at &+ 1]) &+ 29 &* Int(source[at &+ 2])
          output[index] = UInt8(truncatingIfNeeded: luma >> 8)
        }
      }
      count = width * height
    }
    return InkImage(width: width, height: height, grey: grey)
  }

  /// A reduced image: every pixel is the mean of a square of `factor` pixels.
  func reduced(by factor: Int) -> ColorImage {
    if factor <= 1 { return self }
    var result = ColorImage(
      width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    pixels.withUnsafeBufferPointer { source in
      for row in 0..<result.height {
        let ys = row &* factor..<min(height, (row + 1) &* factor)
        for column in 0..<result.width {
          let xs = column &* factor..<min(width, (column + 1) &* factor)
          var (red, green, blue) = (0, 0, 0)
          for y in ys {
            for x in xs {
              let at = 3 &* (y &* width &+ x)
              red &+= Int(source[at])
              green &+= Int(source[at &+ 1])
              blue &+= Int(source[at &+ 2])
            }
          }
          let (at, count) = (3 &* (row &* result.width &+ column), xs.count &* ys.count)
          result.pixels[at] = UInt8(red / count)
          result.pixels[at &+ 1] = UInt8(green / count)
          result.pixels[at &+ 2] = UInt8(blue / count)
        }
      }
    }
    return result
  }

  /// The image rotated and shifted, in a frame of the given size; white outside of the image.
  func moved(_ frame: MovedFrame, width: Int, height: Int) -> ColorImage {
    var result = ColorImage(width: width, height: height)
    pixels.withUnsafeBufferPointer { source in
      result.pixels.withUnsafeMutableBufferPointer { target in
        for row in 0..<height {
          for column in 0..<width {
            let (x, y) = frame.source(column, row)
            guard x >= 0, y >= 0, x <= Double(self.width - 1), y <= Double(self.height - 1) else {
              continue
            }
            let (left, top) = (Int(x), Int(y))
            let (right, down) = (x - Double(left), y - Double(top))
            let at = 3 &* (top &* self.width &+ left)
            let next = left &+ 1 < self.width ? 3 : 0
            let below = top &+ 1 < self.height ? 3 &* self.width : 0
            for part in 0..<3 {
              let upper =
                Double(source[at &+ part]) * (1 - right)
                + Double(source[at &+ next &+ part]) * right
              let lower =
                Double(source[at &+ below &+ part]) * (1 - right)
                + Double(source[at &+ below &+ next &+ part]) * right
              target[3 &* (row &* width &+ column) &+ part] = UInt8(
                clamping: Int(upper * (1 - down) + lower * down + 0.5))
            }
          }
        }
      }
    }
    return result
  }
}
