import Foundation
import ImagePDF
import Testing

@Suite struct `A PDF around a picture` {
  @Test func `holds the bytes of a JPEG unchanged`() throws {
    let jpeg = TestImages.gradientJPEG
    let pdf = try ImagePDF.make(of: [EmbeddedImage(jpeg)])
    #expect(!jpeg.isEmpty)
    #expect(Data(pdf).range(of: Data(jpeg)) != nil)
    #expect(text(pdf).contains("/Width 200 /Height 120 /ColorSpace /DeviceRGB"))
  }

  @Test func `is the same for the same bytes`() throws {
    #expect(
      try ImagePDF.make(of: [EmbeddedImage(TestImages.gradientJPEG)])
        == ImagePDF.make(of: [EmbeddedImage(TestImages.gradientJPEG)]))
  }

  @Test(
    arguments: [
      ("grey 1 bit", TestImages.png(bits: 1), "/DeviceGray /BitsPerComponent 1"),
      ("grey 16 bits", TestImages.png(bits: 16), "/DeviceGray /BitsPerComponent 16"),
      ("RGB", TestImages.png(color: 2), "/DeviceRGB /BitsPerComponent 8"),
      (
        "palette",
        TestImages.png(bits: 4, color: 3, extra: [("PLTE", [255, 0, 1, 2, 3, 254])]),
        "[/Indexed /DeviceRGB 1 <ff00010203fe>] /BitsPerComponent 4"
      ),
      (
        "palette with opaque tRNS",
        TestImages.png(color: 3, extra: [("PLTE", [0, 0, 0]), ("tRNS", [255])]),
        "[/Indexed /DeviceRGB 0 <000000>]"
      ),
    ])
  func `holds the data of a plain PNG unchanged`(
    kind: String, png: [UInt8], colorSpace: String
  ) throws {
    let pdf = try ImagePDF.make(of: [EmbeddedImage(png)])
    #expect(text(pdf).contains(colorSpace))
    #expect(text(pdf).contains("/Predictor 15"))
  }

  @Test(
    arguments: [
      ("no density: 72 dots an inch", TestImages.jpeg(), "[0 0 200 100]"),
      (
        "JFIF dots an inch",
        TestImages.jpeg(segments: [TestImages.jfif(unit: 1, across: 150, down: 150)]), "[0 0 96 48]"
      ),
      (
        "JFIF dots a centimetre",
        TestImages.jpeg(segments: [TestImages.jfif(unit: 2, across: 100, down: 100)]),
        "[0 0 56.6929 28.3465]"
      ),
      (
        "aspect ratio only",
        TestImages.jpeg(segments: [TestImages.jfif(unit: 0, across: 1, down: 1)]), "[0 0 200 100]"
      ),
      (
        "a photo without density fits on A4", TestImages.jpeg(width: 4000, height: 3000),
        "[0 0 793.7013 595.276]"
      ),
      (
        "a photo that claims 72 fits on A4",
        TestImages.jpeg(
          width: 4000, height: 3000, segments: [TestImages.jfif(unit: 1, across: 72, down: 72)]),
        "[0 0 793.7013 595.276]"
      ),
      (
        "a scan of A2 at 200 stays A2",
        TestImages.jpeg(
          width: 4677, height: 3307, segments: [TestImages.jfif(unit: 1, across: 200, down: 200)]),
        "[0 0 1683.72 1190.52]"
      ),
      (
        "pHYs",
        TestImages.png(
          width: 300, height: 150,
          extra: [("pHYs", TestImages.big(5906) + TestImages.big(5906) + [1])]),
        "[0 0 144 72]"
      ),
      ("one pixel is three points", TestImages.png(width: 1, height: 1), "[0 0 3 3]"),
      (
        "no side above PDF's limit",
        TestImages.jpeg(
          width: 65_000, height: 100, segments: [TestImages.jfif(unit: 1, across: 100, down: 100)]),
        "[0 0 14400 22.1538]"
      ),
    ])
  func `has a page of a believable size`(name: String, image: [UInt8], box: String) throws {
    #expect(text(try ImagePDF.make(of: [EmbeddedImage(image)])).contains("/MediaBox \(box)"))
  }

  @Test(arguments: 1...8)
  func `swaps the sides of a page as its orientation wants`(orientation: Int) throws {
    let segment = (
      UInt8(0xE1), Array("Exif\0\0".utf8) + TestImages.exif(orientation: UInt8(orientation))
    )
    let pdf = text(try ImagePDF.make(of: [EmbeddedImage(TestImages.jpeg(segments: [segment]))]))
    #expect(pdf.contains(orientation < 5 ? "[0 0 200 100]" : "[0 0 100 200]"))
  }

  @Test func `shows Adobe's CMYK the right way round`() throws {
    let adobe = (UInt8(0xEE), Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2])
    let inverted = text(
      try ImagePDF.make(of: [EmbeddedImage(TestImages.jpeg(components: 4, segments: [adobe]))]))
    let plain = text(try ImagePDF.make(of: [EmbeddedImage(TestImages.jpeg(components: 4))]))
    #expect(inverted.contains("/DeviceCMYK") && inverted.contains("/Decode [1 0 1 0 1 0 1 0]"))
    #expect(plain.contains("/DeviceCMYK") && !plain.contains("/Decode ["))
  }

  @Test(
    arguments: [
      ("nothing", [], ImagePDFError.empty),
      ("text", Array("hello".utf8), .notAnImage),
      ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8), .unsupportedType(.heic)),
      ("TIFF", [0x49, 0x49, 0x2A, 0x00], .unsupportedType(.tiff)),
      ("GIF", Array("GIF89a".utf8), .unsupportedType(.gif)),
      ("WebP", Array("RIFF____WEBPVP8 ".utf8), .unsupportedType(.webp)),
      ("PDF", Array("%PDF-1.4".utf8), .unsupportedType(.pdf)),
      ("interlaced PNG", TestImages.png(interlace: 1), .pixelsNeeded),
      ("PNG with alpha", TestImages.png(color: 6), .pixelsNeeded),
      ("PNG with a transparent grey", TestImages.png(extra: [("tRNS", [0, 0])]), .pixelsNeeded),
      (
        "huge PNG", TestImages.png(width: 31_000, height: 30_000, pixels: []),
        .tooLarge(width: 31_000, height: 30_000)
      ),
      ("PNG without its palette", TestImages.png(color: 3), .damaged(.png)),
      ("PNG cut short", Array(TestImages.png().dropLast(14)), .truncated(.png)),
      ("PNG of no depth", TestImages.png(bits: 3), .damaged(.png)),
      ("JPEG without an end", TestImages.jpeg(end: []), .truncated(.jpeg)),
      ("JPEG cut in its headers", Array(TestImages.jpeg().prefix(9)), .truncated(.jpeg)),
      ("lossless JPEG", TestImages.jpeg(marker: 0xC3), .unsupportedKind(.jpeg, .coding)),
      ("12-bit JPEG", TestImages.jpeg(bits: 12), .unsupportedKind(.jpeg, .bitsPerSample(12))),
      (
        "JPEG of two components", TestImages.jpeg(components: 2),
        .unsupportedKind(.jpeg, .samplesPerPixel(2))
      ),
      ("JPEG of no width", TestImages.jpeg(width: 0), .damaged(.jpeg)),
      (
        "huge JPEG", TestImages.jpeg(width: 65_000, height: 65_000),
        .tooLarge(width: 65_000, height: 65_000)
      ),
    ] as [(String, [UInt8], ImagePDFError)])
  func `says why it cannot be made`(name: String, bytes: [UInt8], error: ImagePDFError) {
    #expect(throws: error) { try ImagePDF.make(of: [EmbeddedImage(bytes)]) }
  }

  @Test func `refuses a PNG with a wrong checksum`() {
    var png = TestImages.png()
    png[png.count - 20] ^= 1
    #expect(throws: ImagePDFError.damaged(.png)) { try ImagePDF.make(of: [EmbeddedImage(png)]) }
  }

  @Test func `survives any change of a byte and any end`() {
    var random = SystemRandomNumberGenerator()
    let exif = (UInt8(0xE1), Array("Exif\0\0".utf8) + TestImages.exif(orientation: 6))
    let images = [
      TestImages.gradientJPEG, TestImages.jpeg(segments: [exif]),
      TestImages.png(extra: [("eXIf", TestImages.exif(orientation: 3))]),
    ]
    var outcomes = 0
    for image in images {
      for end in 0..<image.count {
        var changed = Array(image.prefix(end))
        outcomes += outcome(of: changed)
        changed = image
        changed[end] = UInt8.random(in: 0...255, using: &random)
        outcomes += outcome(of: changed)
      }
    }
    #expect(outcomes == images.reduce(0) { $0 + 2 * $1.count })
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/qpdf"), "needs qpdf"))
  func `is sound in qpdf's eyes`() throws {
    let images = [
      TestImages.gradientJPEG, TestImages.png(bits: 1), TestImages.png(bits: 16, color: 2),
      TestImages.png(color: 3, extra: [("PLTE", [1, 2, 3])]),
    ]
    for image in images {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
      try Data(try ImagePDF.make(of: [EmbeddedImage(image)])).write(to: file)
      let qpdf = Process()
      qpdf.executableURL = URL(filePath: "/usr/bin/qpdf")
      qpdf.arguments = ["--check", file.path]
      qpdf.standardOutput = FileHandle.nullDevice
      try qpdf.run()
      qpdf.waitUntilExit()
      #expect(qpdf.terminationStatus == 0)
      try FileManager.default.removeItem(at: file)
    }
  }

  private func outcome(of bytes: [UInt8]) -> Int {
    do {
      return try ImagePDF.make(of: [EmbeddedImage(bytes)]).isEmpty ? 0 : 1
    } catch {
      return 1
    }
  }

  private func text(_ pdf: [UInt8]) -> String {
    String(decoding: pdf, as: UTF8.self)
  }
}
