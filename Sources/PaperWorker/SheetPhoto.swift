import ImagePDF
import Recognition
import WorkerProtocol

/// A photo of a sheet of paper, in four bytes per pixel, and the sheet laid flat.
struct SheetPhoto {
  /// The rows and columns as they are stored, each pixel 0xRRGGBB.
  let pixels: UnsafeBufferPointer<UInt32>
  let storedWidth: Int
  let storedHeight: Int
  var orientation: Orientation

  /// The size of the upright photo.
  var width: Int { orientation.swapsSides ? storedHeight : storedWidth }
  var height: Int { orientation.swapsSides ? storedWidth : storedHeight }

  /// The longer side of the picture in which the sheet is looked for, in pixels.
  private static let overviewSide = 900

  /// The sheet's corners in the upright photo; `nil` if no sheet is seen.
  var sheet: PageBoundary? {
    let factor = max(1, max(width, height) / Self.overviewSide)
    return PageBoundary(in: overview(factor))?.scaled(by: Double(factor))
  }

  /// The upright photo in grey, each pixel the mean of a square.
  private func overview(_ factor: Int) -> GreyPicture {
    let (columns, rows) = (width / factor, height / factor)
    var grey = [UInt8](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum: UInt32 = 0
        for y in row * factor..<(row + 1) * factor {
          for x in column * factor..<(column + 1) * factor {
            let pixel = pixels[stored(x, y)]
            sum &+=
              (77 &* (pixel >> 16 & 0xFF) &+ 150 &* (pixel >> 8 & 0xFF) &+ 29 &* (pixel & 0xFF))
              >> 8
          }
        }
        grey[row * columns + column] = UInt8(truncatingIfNeeded: sum / UInt32(factor * factor))
      }
    }
    return GreyPicture(width: columns, height: rows, dpi: 72, pixels: grey)
  }

  /// The index of the stored pixel that is at a place of the upright photo.
  private func stored(_ x: Int, _ y: Int) -> Int {
    let (right, bottom) = (width - 1 - x, height - 1 - y)
    let (column, row) =
      switch orientation {
      case .upright: (x, y)
      case .mirroredLeftToRight: (right, y)
      case .upsideDown: (right, bottom)
      case .mirroredTopToBottom: (x, bottom)
      case .transposed: (y, x)
      case .lyingOnItsLeft: (y, right)
      case .transposedFromFarCorner: (bottom, right)
      case .lyingOnItsRight: (bottom, x)
      }
    return row * storedWidth + column
  }

  /// The corners of what is to be laid flat; `nil` if nothing is, or no sheet is seen.
  func corners(_ wanted: PhotoCut.Sheet) -> PageBoundary? {
    switch wanted {
    case .whole: nil
    case .found: sheet
    case .corners(let corners): PageBoundary(corners, width: width, height: height)
    }
  }

  /// The sheet as if it was seen from straight above; its sides have the mean lengths of those in the
  /// photo.
  ///
  /// - Parameter limit: The longer side has at most this many pixels.
  /// - Throws: ``Refusal/imageTooLarge(width:height:)``.
  func flat(
    _ sheet: PageBoundary, limit: Int = PixelSize.maximumSide
  ) throws(Refusal) -> PixelRows {
    let scale = min(1, Double(limit) / max(sheet.width, sheet.height))
    let width = max(1, Int((sheet.width * scale).rounded()))
    let height = max(1, Int((sheet.height * scale).rounded()))
    try PixelSize.check(width: width, height: height)
    let map = Homography(width: Double(width), height: Double(height), onto: sheet)
    return PixelRows(width: width, height: height) { x, y in
      let place = map(Double(x) + 0.5, Double(y) + 0.5)
      return color(place.x - 0.5, place.y - 0.5)
    }
  }

  /// The upright photo, reduced if a side has more pixels than the limit: each pixel is the mean of
  /// those that it covers.
  func upright(limit: Int) -> PixelRows {
    let (width, height) = (width, height)
    let scale = max(1, Double(max(width, height)) / Double(limit))
    func edges(_ count: Int) -> [Int] {
      let parts = max(1, Int((Double(count) / scale).rounded()))
      return (0...parts).map { $0 * count / parts }
    }
    let (columns, rows) = (edges(width), edges(height))
    return PixelRows(width: columns.count - 1, height: rows.count - 1) { column, row in
      var (red, green, blue, count): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      for y in rows[row]..<rows[row + 1] {
        for x in columns[column]..<columns[column + 1] {
          let pixel = pixels[stored(x, y)]
          red &+= pixel >> 16 & 0xFF
          green &+= pixel >> 8 & 0xFF
          blue &+= pixel & 0xFF
          count &+= 1
        }
      }
      return (red / count) << 16 | (green / count) << 8 | blue / count
    }
  }

  /// The colour at a place between pixels, mixed from the four around it.
  private func color(_ x: Double, _ y: Double) -> UInt32 {
    let (x, y) = (min(max(x, 0), Double(width - 1)), min(max(y, 0), Double(height - 1)))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let across = UInt32((x - Double(left)) * 256)
    let down = UInt32((y - Double(top)) * 256)
    let four = (
      pixels[stored(left, top)], pixels[stored(right, top)], pixels[stored(left, bottom)],
      pixels[stored(right, bottom)]
    )
    var mixed: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let above =
        (four.0 >> shift & 0xFF) &* (256 &- across) &+ (four.1 >> shift & 0xFF) &* across
      let below =
        (four.2 >> shift & 0xFF) &* (256 &- across) &+ (four.3 >> shift & 0xFF) &* across
      mixed |= ((above &* (256 &- down) &+ below &* down &+ 32_768) >> 16) << shift
    }
    return mixed
  }
}

/// A picture in memory, each pixel 0xRRGGBB.
struct PixelRows {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> UInt32) {
    self.width = width
    self.height = height
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      for y in 0..<height {
        for x in 0..<width { target[y * width + x] = color(x, y) }
      }
      count = width * height
    }
  }
}

extension PageBoundary {
  /// - Parameter width, height: Of the upright photo, in pixels.
  init(_ corners: SheetCorners, width: Int, height: Int) {
    let numbers = corners.numbers
    func point(_ index: Int) -> Point {
      Point(x: numbers[index] * Double(width), y: numbers[index + 1] * Double(height))
    }
    self.init(
      topLeft: point(0), topRight: point(2), bottomRight: point(4), bottomLeft: point(6))
  }

  /// The corners in a photo of this size, in pixels.
  func corners(width: Int, height: Int) -> SheetCorners? {
    SheetCorners(
      [topLeft, topRight, bottomRight, bottomLeft].flatMap {
        [$0.x / Double(width), $0.y / Double(height)]
      })
  }
}
