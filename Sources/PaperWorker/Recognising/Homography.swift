import Glibc

/// A projective map from points of a prepared image to points of its source image.
struct Homography: Hashable {
  /// a to h: (x, y) maps to ((a x + b y + c) / w, (d x + e y + f) / w), where w is g x + h y + 1.
  var coefficients: [Double]

  static let identity = Homography(coefficients: [1, 0, 0, 0, 1, 0, 0, 0])

  /// The map of a rectangle to a sheet in perspective.
  ///
  /// After P. Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3.
  init(width: Double, height: Double, onto sheet: PageBoundary) {
    let (a, b, c, d) = (sheet.topLeft, sheet.topRight, sheet.bottomRight, sheet.bottomLeft)
    let sum = (x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y)
    let right = (x: b.x - c.x, y: b.y - c.y)
    let below = (x: d.x - c.x, y: d.y - c.y)
    let area = right.x * below.y - below.x * right.y
    let g = (sum.x * below.y - below.x * sum.y) / area
    let h = (right.x * sum.y - sum.x * right.y) / area
    coefficients = [
      (b.x - a.x + g * b.x) / width, (d.x - a.x + h * d.x) / height, a.x,
      (b.y - a.y + g * b.y) / width, (d.y - a.y + h * d.y) / height, a.y,
      g / width, h / height,
    ]
  }

  /// The map of an image that was rotated clockwise around its centre, with the same size.
  init(degrees: Double, width: Double, height: Double) {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let (x, y) = (width / 2, height / 2)
    coefficients = [
      cosine, sine, x - x * cosine - y * sine,
      -sine, cosine, y + x * sine - y * cosine,
      0, 0,
    ]
  }

  /// The map of an image that was rotated clockwise by multiples of 90°; width and height are those
  /// before the rotation.
  init(quarterTurns: Int, width: Double, height: Double) {
    coefficients =
      switch quarterTurns % 4 {
      case 1: [0, 1, 0, -1, 0, height, 0, 0]
      case 2: [-1, 0, width, 0, -1, height, 0, 0]
      case 3: [0, -1, width, 1, 0, 0, 0, 0]
      default: Homography.identity.coefficients
      }
  }

  init(coefficients: [Double]) { self.coefficients = coefficients }

  func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let k = coefficients
    let w = k[6] * x + k[7] * y + 1
    return ((k[0] * x + k[1] * y + k[2]) / w, (k[3] * x + k[4] * y + k[5]) / w)
  }
}
