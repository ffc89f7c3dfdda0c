import Glibc
import ImagePDF
import Poppler
import Recognition

/// A photo of a sheet of paper, in four bytes per pixel, and the sheet laid flat.
struct SheetPhoto {
  /// The rows and columns as they are stored, each pixel 0xRRGGBB.
  let pixels: UnsafeBufferPointer<UInt32>
  let storedWidth: Int
  let storedHeight: Int
  let orientation: Orientation

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

  /// The size of the sheet laid flat, in pixels: the mean lengths of its sides.
  static func size(of sheet: PageBoundary) -> (width: Int, height: Int) {
    (max(1, Int(sheet.width.rounded())), max(1, Int(sheet.height.rounded())))
  }

  /// Draws the sheet as if it was seen from straight above.
  ///
  /// - Parameter target: Room for as many pixels as ``size(of:)`` says.
  func layFlat(_ sheet: PageBoundary, into target: UnsafeMutablePointer<UInt32>) {
    let size = Self.size(of: sheet)
    let map = Homography(width: Double(size.width), height: Double(size.height), onto: sheet)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = map(Double(x) + 0.5, Double(y) + 0.5)
        target[y * size.width + x] = color(place.x - 0.5, place.y - 0.5)
      }
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
