import Leptonica
import Recognition

/// A page's image, improved for recognition, with the map to positions in its source image.
///
/// The sheet in a photo is found and its perspective corrected; scanner noise and uneven paper are
/// corrected. A clean, white drawn page is not changed.
struct PreparedPage {
  /// The brightness of the paper after the correction.
  private static let paperLevel: UInt8 = 230
  /// In shades of grey: higher noise is from a scanner.
  private static let scannerNoise = 1.0
  /// Below this confidence there is too little text to measure the skew: lines of Han characters
  /// have 2 and more, a dozen words all over a page 1.5, images 1.3.
  private static let sureSkew = 1.8

  let image: GreyImage
  let dpi: Double
  /// The image with the scanner's noise; `nil` if it has little.
  private let noisy: GreyImage?
  private let maps: [Homography]

  /// - Throws: ``LeptonicaError``: `.outOfMemory`.
  init(_ picture: GreyPicture) throws(LeptonicaError) {
    dpi = picture.dpi
    var image = try picture.pixels.withUnsafeBytes { bytes in
      Result { () throws(LeptonicaError) in
        try GreyImage(pixels: bytes, width: picture.width, height: picture.height)
      }
    }.get()
    var maps: [Homography] = []
    let factor = max(1, max(picture.width, picture.height) / 900)
    let reduced = try image.reduced(by: factor)
    let overview = GreyPicture(
      width: reduced.width, height: reduced.height, dpi: dpi / Double(factor),
      pixels: reduced.pixels)
    let sheet = PageBoundary(in: overview)?.scaled(by: Double(factor))
    if let sheet {
      let map = Homography(width: sheet.width, height: sheet.height, onto: sheet)
      image = try image.mapped(
        by: map.coefficients, width: Int(sheet.width), height: Int(sheet.height))
      // The sheet's edge itself, and a little of the background.
      image.whitenEdges(max(2, min(image.width, image.height) / 250))
      maps.append(map)
    }
    let isUneven = sheet != nil || !overview.hasEvenPaper
    func even(_ image: GreyImage) throws(LeptonicaError) -> GreyImage {
      isUneven ? try image.withEvenPaper(level: Self.paperLevel) ?? image : image
    }
    let isNoisy = picture.noise > Self.scannerNoise
    noisy = isNoisy ? try even(image) : nil
    self.image = isNoisy ? try even(try image.denoised()) : try even(image)
    self.maps = maps
  }

  /// The page rotated by multiples of 90° clockwise, deskewed, without specks and ruled lines.
  func upright(quarterTurns: Int) throws(LeptonicaError) -> UprightPage {
    var (image, maps) = (image, maps)
    if quarterTurns != 0 {
      maps.append(
        Homography(
          quarterTurns: quarterTurns, width: Double(image.width), height: Double(image.height)))
      image = try image.turned(quarterTurns: quarterTurns)
    }
    var ink = try image.ink()
    var degrees = 0.0
    // A skew of less than a twentieth of a degree is ignored.
    if let skew = ink.skew(), skew.confidence >= Self.sureSkew, abs(skew.degrees) >= 0.05 {
      maps.append(
        Homography(
          degrees: skew.degrees, width: Double(image.width), height: Double(image.height)))
      degrees = skew.degrees
      image = try image.rotated(degrees: degrees)
      ink = try image.ink()
    }
    let lines = try ink.linesToWriteOn(dpi: dpi)
    let specks = try ink.without(lines).isolatedSpecks(dpi: dpi)
    let cleaned = try image.cleaned(of: lines, level: Self.paperLevel)
      .cleaned(of: specks, level: Self.paperLevel)
    return UprightPage(
      picture: GreyPicture(
        width: cleaned.width, height: cleaned.height, dpi: dpi, pixels: cleaned.pixels),
      ink: InkGrid(try cleaned.ink().letters(dpi: dpi), dpi: dpi),
      writing: InkGrid(try ink.letters(dpi: dpi).ofTextHeight(dpi: dpi), dpi: dpi),
      quarterTurns: quarterTurns, degrees: degrees, maps: maps)
  }

  /// The same page with its noise, specks and ruled lines: what was taken for them may be writing.
  func untouched(_ page: UprightPage) throws(LeptonicaError) -> UprightPage {
    var image = noisy ?? image
    if page.quarterTurns != 0 { image = try image.turned(quarterTurns: page.quarterTurns) }
    if page.degrees != 0 { image = try image.rotated(degrees: page.degrees) }
    var copy = page
    copy.picture.pixels = image.pixels
    return copy
  }
}
