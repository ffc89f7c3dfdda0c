/// The darkness of every pixel of a page relative to the paper around it: 0 is paper, 255 ink.
///
/// A scan's grey background, a shadow in a photo and the white of a digital page give the same
/// value, so that pages of different origin can be compared.
struct InkImage {
  let width: Int
  let height: Int
  /// Rows from the top, without padding.
  private(set) var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height, "rows without padding")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The side of the squares in which the paper's brightness is measured, in pixels.
  private static let square = 32

  /// The grain of paper and scanner is below this value, of 255.
  private static let grain = 24

  /// - Parameter grey: One byte per pixel, 0 is black.
  init(width: Int, height: Int, grey: [UInt8]) {
    self.width = width
    self.height = height
    let square = InkImage.square
    let columns = (width + square - 1) / square
    let rows = (height + square - 1) / square
    var paper = [Int](repeating: 255, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var histogram = [Int](repeating: 0, count: 256)
        let xs = column * square..<min(width, (column + 1) * square)
        let ys = row * square..<min(height, (row + 1) * square)
        for y in ys { for x in xs { histogram[Int(grey[y &* width &+ x])] &+= 1 } }
        var left = xs.count * ys.count / 10
        var value = 255
        while value > 0, left >= histogram[value] {
          left -= histogram[value]
          value -= 1
        }
        paper[row * columns + column] = value
      }
    }
    // Inside a black figure, the paper's brightness is that of its surroundings.
    let brightest = paper.sorted()[paper.count * 9 / 10]
    paper = paper.map { max($0, brightest * 3 / 5, 1) }
    pixels = [UInt8](unsafeUninitializedCapacity: width * height) { output, count in
      for y in 0..<height {
        let row = y / square &* columns
        for x in 0..<width {
          let white = paper[row &+ x / square]
          let value = Int(grey[y &* width &+ x])
          let ink = (white &- value) &* 255 / white
          output[y &* width &+ x] = ink < InkImage.grain ? 0 : UInt8(clamping: ink)
        }
      }
      count = width * height
    }
  }

  /// A reduced image: every pixel is the mean of a square of `factor` pixels.
  func reduced(by factor: Int) -> InkImage {
    if factor <= 1 { return self }
    let (columns, rows) = (max(1, width / factor), max(1, height / factor))
    var result = [UInt8](repeating: 0, count: columns * rows)
    pixels.withUnsafeBufferPointer { source in
      for row in 0..<rows {
        for column in 0..<columns {
          var sum = 0
          for y in row &* factor..<min(height, (row + 1) &* factor) {
            let line = y &* width
            for x in column &* factor..<min(width, (column + 1) &* factor) {
              sum &+= Int(source[line &+ x])
            }
          }
          result[row &* columns &+ column] = UInt8(clamping: sum / (factor * factor))
        }
      }
    }
    return InkImage(width: columns, height: rows, pixels: result)
  }

  /// The ink of the rotated and shifted page, in a frame of the given size.
  func moved(_ frame: MovedFrame, width: Int, height: Int) -> InkImage {
    sampled(width: width, height: height) { frame.source($0, $1) }
  }

  /// An image of the given size, each pixel a mixture of the four pixels around a place of this one.
  ///
  /// - Parameter place: The place for a column and a row of the result; outside of this image there
  ///   is no ink.
  @inline(__always)
  func sampled(
    width: Int, height: Int, at place: (_ column: Int, _ row: Int) -> (x: Double, y: Double)
  ) -> InkImage {
    var result = [UInt8](repeating: 0, count: width * height)
    pixels.withUnsafeBufferPointer { source in
      for row in 0..<height {
        for column in 0..<width {
          let (x, y) = place(column, row)
          guard x >= 0, y >= 0, x <= Double(self.width - 1), y <= Double(self.height - 1) else {
            continue
          }
          let (left, top) = (Int(x), Int(y))
          let (right, down) = (x - Double(left), y - Double(top))
          let at = top &* self.width &+ left
          let next = left &+ 1 < self.width ? 1 : 0
          let below = top &+ 1 < self.height ? self.width : 0
          let upper = Double(source[at]) * (1 - right) + Double(source[at &+ next]) * right
          let lower =
            Double(source[at &+ below]) * (1 - right)
            + Double(source[at &+ below &+ next]) * right
          result[row &* width &+ column] = UInt8(
            clamping: Int(upper * (1 - down) + lower * down + 0.5))
        }
      }
    }
    return InkImage(width: width, height: height, pixels: result)
  }

  /// The image with a contrast that makes the darkest tenth of its ink as dark as `most`, of 255.
  func withContrast(_ most: Int) -> InkImage {
    var histogram = [Int](repeating: 0, count: 256)
    for value in pixels where value >= InkImage.darkest { histogram[Int(value)] &+= 1 }
    var left = histogram.reduce(0, +) / 10
    var high = 255
    while high > InkImage.darkest, left >= histogram[high] {
      left -= histogram[high]
      high -= 1
    }
    let table = (0...255).map { UInt8(clamping: $0 * most / high) }
    return InkImage(width: width, height: height, pixels: pixels.map { table[Int($0)] })
  }

  /// Pixels of at least this darkness, of 255, are used to measure contrast and strokes.
  private static let darkest = 64

  /// The average thickness of the strokes, in pixels: the ink divided by half of its edges; `nil`
  /// without strokes.
  var strokeWidth: Double? {
    var ink = 0.0
    var edges = 0.0
    pixels.withUnsafeBufferPointer { source in
      for y in 0..<max(0, height - 1) {
        for x in 0..<max(0, width - 1) {
          let at = y &* width &+ x
          let value = Int(source[at])
          ink += Double(value)
          let right = value &- Int(source[at &+ 1])
          let down = value &- Int(source[at &+ width])
          if right != 0 || down != 0 {
            edges += Double(right &* right &+ down &* down).squareRoot()
          }
        }
      }
    }
    return edges > 0 ? 2 * ink / edges : nil
  }

  /// Replaces every pixel by the darkest one within the radius, horizontally and vertically.
  func darkest(within radius: Int) -> InkImage {
    InkImage(width: width, height: height, pixels: darkest(radius, across: true))
      .darkest(down: radius)
  }

  private func darkest(down radius: Int) -> InkImage {
    InkImage(width: width, height: height, pixels: darkest(radius, across: false))
  }

  private func darkest(_ radius: Int, across: Bool) -> [UInt8] {
    let (lines, length) = across ? (height, width) : (width, height)
    let (lineStep, step) = across ? (width, 1) : (1, width)
    var result = pixels
    pixels.withUnsafeBufferPointer { source in
      for line in 0..<lines {
        let start = line &* lineStep
        for index in 0..<length {
          var most = source[start &+ index &* step]
          for near in max(0, index &- radius)...min(length &- 1, index &+ radius) {
            most = max(most, source[start &+ near &* step])
          }
          result[start &+ index &* step] = most
        }
      }
    }
    return result
  }

  /// Replaces every pixel by the mean of a square of `2 · radius + 1` pixels around it.
  func blurred(radius: Int) -> InkImage {
    if radius < 1 { return self }
    return InkImage(width: width, height: height, pixels: means(radius, across: true))
      .means(down: radius)
  }

  private func means(down radius: Int) -> InkImage {
    InkImage(width: width, height: height, pixels: means(radius, across: false))
  }

  private func means(_ radius: Int, across: Bool) -> [UInt8] {
    let (lines, length) = across ? (height, width) : (width, height)
    let (lineStep, step) = across ? (width, 1) : (1, width)
    var result = [UInt8](repeating: 0, count: pixels.count)
    pixels.withUnsafeBufferPointer { source in
      for line in 0..<lines {
        let start = line &* lineStep
        var sum = 0
        for index in 0..<min(radius, length) { sum &+= Int(source[start &+ index &* step]) }
        for index in 0..<length {
          if index &+ radius < length { sum &+= Int(source[start &+ (index &+ radius) &* step]) }
          result[start &+ index &* step] = UInt8(clamping: sum / (2 &* radius &+ 1))
          if index >= radius { sum &-= Int(source[start &+ (index &- radius) &* step]) }
        }
      }
    }
    return result
  }
}
