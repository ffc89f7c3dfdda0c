import ImagePDF
import Poppler
import Testing
import WorkerProtocol

@testable import PaperWorker

@Suite struct `The worker's handler` {
  @Test func `counts pages that are really there`() throws {
    let file = try TestFile(TestPDF.page(count: 1))
    #expect(
      RequestHandler().answer(.inspect(path: file.path))
        == .inspection(FileInspection(pageCount: 1)))
  }

  @Test func `does not believe a count of pages`() throws {
    let file = try TestFile(TestPDF.page(count: 40))
    switch RequestHandler().answer(.inspect(path: file.path)) {
    case .inspection(let inspection): #expect(inspection.pageCount == 1)
    case let answer: #expect(answer == .refused(.noPages))
    }
  }

  @Test func `opens files of any name`() throws {
    let file = try TestFile(TestPDF.page(), name: [0xFF, 0x23, 0x25, 0x32, 0x46, 0x0A])
    #expect(
      RequestHandler().answer(.inspect(path: file.path))
        == .inspection(FileInspection(pageCount: 1)))
  }

  @Test(
    arguments: [
      ("nothing", [], Refusal.empty),
      ("text", Array("hello".utf8), .notAPDF),
      ("a header alone", Array("%PDF-1.7\n".utf8), .damaged),
    ] as [(String, [UInt8], Refusal)])
  func `says why a file is no PDF`(name: String, bytes: [UInt8], refusal: Refusal) throws {
    let file = try TestFile(bytes)
    #expect(RequestHandler().answer(.inspect(path: file.path)) == .refused(refusal))
  }

  @Test func `says why a path is no file`() {
    #expect(RequestHandler().answer(.inspect(path: Array("/".utf8))) == .refused(.notAFile))
    #expect(
      RequestHandler().answer(.inspect(path: Array("/no/file".utf8)))
        == .refused(.unreadable(errno: 2)))
    #expect(RequestHandler().answer(.inspect(path: [])) == .refused(.unreadable(errno: 2)))
  }

  @Test func `names the page it does not have`() throws {
    let file = try TestFile(TestPDF.page())
    let handler = RequestHandler()
    #expect(
      handler.answer(.text(path: file.path, page: 2))
        == .refused(.noSuchPage(number: 2, pageCount: 1)))
    #expect(
      handler.answer(.text(path: file.path, page: 0))
        == .refused(.noSuchPage(number: 0, pageCount: 1)))
  }

  @Test func `notices that a file has changed`() throws {
    let handler = RequestHandler()
    var file = try TestFile(TestPDF.page(content: TestPDF.text("before", x: 10, y: 10)))
    let path = file.path
    #expect(try transcript(handler.answer(.text(path: path, page: 1))).text == "before")
    file = try TestFile(Array("no PDF any more".utf8))
    #expect(handler.answer(.text(path: path, page: 1)) == .refused(.unreadable(errno: 2)))
  }

  @Test(
    arguments: [
      ("as it is", "0 0 200 100", "", 0.1, 0.5),
      ("with an offset", "1000 2000 1200 2100", "", 0.1, 0.5),
      ("cropped", "0 0 400 300", "/CropBox [0 0 200 100]", 0.1, 0.5),
      ("turned by 90", "0 0 200 100", "/Rotate 90", 0.5, 0.1),
      ("turned by 180", "0 0 200 100", "/Rotate 180", 0.9, 0.5),
      ("turned by 270, cropped", "0 0 400 300", "/CropBox [0 0 200 100] /Rotate 270", 0.5, 0.9),
    ])
  func `places words on the page as it is seen`(
    name: String, box: String, page: String, x: Float, y: Float
  ) throws {
    let origin = box.split(separator: " ").compactMap { Double($0) }
    let content = TestPDF.text("Limit", x: origin[0] + 20, y: origin[1] + 50, size: 4)
    let file = try TestFile(TestPDF.page(mediaBox: box, page: page, content: content))
    let words = try transcript(RequestHandler().answer(.text(path: file.path, page: 1))).words
    let word = try #require(words.first)
    #expect(word.text == "Limit")
    // The word starts at the point (20, 50) of a page of 200 × 100 points.
    #expect(word.x0 - 0.06 < x && x < word.x1 + 0.06)
    #expect(word.y0 - 0.06 < y && y < word.y1 + 0.06)
  }

  @Test func `gives every Han character a place of its own`() {
    let boxes = (0..<6).map { index in
      PopplerBoxes.box(index)
    }
    let transcript = PageTranscript(
      .init(text: "ab 极限x", boxes: boxes), width: 6, height: 1)
    #expect(transcript?.words.map(\.text) == ["ab", "极", "限", "x"])
    #expect(transcript?.words.first?.x1 == Float(2.0 / 6))
  }

  @Test(arguments: ["", " \n", "\u{FFFD}\u{FFFD}", "\u{E000}", "…… — ."])
  func `finds no text layer in marks alone`(text: String) {
    let boxes = text.unicodeScalars.indices.enumerated().map { PopplerBoxes.box($0.offset) }
    #expect(PageTranscript(.init(text: text, boxes: boxes), width: 1, height: 1) == nil)
  }

  @Test func `draws a page in the pixels asked for`() throws {
    let file = try TestFile(TestPDF.page(content: "1 0 0 rg 0 0 100 100 re f"))
    let rgb = try picture(file, RenderSettings(size: .width(20), format: .rgb))
    #expect(rgb.width == 20 && rgb.height == 10)
    #expect(Array(rgb.bytes.prefix(3)) == [255, 0, 0])
    #expect(Array(rgb.bytes.suffix(3)) == [255, 255, 255])
    let grey = try picture(file, RenderSettings(size: .width(20), format: .grey))
    #expect(grey.bytes.first == 76 && grey.bytes.last == 255)
  }

  @Test(
    arguments: [
      (RenderSettings.Format.png, [0x89, 0x50, 0x4E, 0x47]), (.jpeg, [0xFF, 0xD8, 0xFF]),
      (.svg, Array("<?xml".utf8)),
    ] as [(RenderSettings.Format, [UInt8])])
  func `draws a page in the format asked for`(
    format: RenderSettings.Format, head: [UInt8]
  ) throws {
    let file = try TestFile(TestPDF.page())
    let picture = try picture(file, RenderSettings(size: .dpi(72), format: format))
    #expect(picture.width == 200 && picture.height == 100)
    #expect(picture.bytes.starts(with: head))
  }

  @Test func `keeps the colours in a JPEG`() throws {
    let page = try TestFile(TestPDF.page(content: "1 0 0 rg 0 0 200 100 re f"))
    let jpeg = try picture(page, RenderSettings(size: .width(32), format: .jpeg))
    let again = try TestFile(try ImagePDF.make(of: [EmbeddedImage(jpeg.bytes)]))
    let rgb = try picture(again, RenderSettings(size: .width(32), format: .rgb))
    #expect(rgb.bytes[0] > 240 && rgb.bytes[1] < 15 && rgb.bytes[2] < 15)
  }

  @Test(arguments: 1...8)
  func `shows an oriented picture upright`(orientation: Int) throws {
    // As seen: eight across, four down, the quarter at the top left black. Where EXIF says that
    // the stored pixel (u, v) is seen:
    let seenAt: (Int, Int) -> (x: Int, y: Int) =
      switch orientation {
      case 1: { ($0, $1) }
      case 2: { (7 - $0, $1) }
      case 3: { (7 - $0, 3 - $1) }
      case 4: { ($0, 3 - $1) }
      case 5: { ($1, $0) }
      case 6: { (7 - $1, $0) }
      case 7: { (7 - $1, 3 - $0) }
      default: { ($1, 3 - $0) }
      }
    let stored = orientation < 5 ? (width: 8, height: 4) : (width: 4, height: 8)
    let rows = (0..<stored.height).map { v in
      (0..<stored.width).map { u in
        let (x, y) = seenAt(u, v)
        return UInt8(x < 4 && y < 2 ? 0 : 255)
      }
    }
    var exif = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
    exif += [0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    let png = TestPNG.grey(width: stored.width, height: stored.height, rows: rows, exif: exif)
    let file = try TestFile(try ImagePDF.make(of: [EmbeddedImage(png)]))
    let seen = try picture(file, RenderSettings(size: .width(40), format: .grey))
    try #require(seen.width == 40 && seen.height == 20)
    let corners = [(5, 3), (34, 3), (5, 16), (34, 16)].map { seen.bytes[$0.1 * 40 + $0.0] }
    #expect(corners.map { $0 < 128 } == [true, false, false, false])
  }

  @Test func `makes a transparent PNG plain and keeps its resolution`() throws {
    // Grey and alpha: black, half-transparent black, transparent.
    let png = TestPNG.greyAlpha(row: [(0, 255), (0, 128), (0, 0)], pixelsPerMetre: 5_906)
    let file = try TestFile(png)
    let made = try converted(file)
    let pdf = made.pdf
    #expect(made.original?.count ?? 0 > made.pdf.count + png.count)
    #expect(String(decoding: pdf, as: UTF8.self).contains("/DeviceGray"))
    let shown = try picture(try TestFile(pdf), RenderSettings(size: .width(30), format: .grey))
    let row = shown.height / 2 * shown.width
    #expect(shown.bytes[row + 2] < 20)
    #expect((100...155).contains(shown.bytes[row + 15]))
    #expect(shown.bytes[row + 28] > 235)
  }

  @Test func `lays what is white and transparent on black`() throws {
    let png = TestPNG.greyAlpha(row: [(255, 255), (255, 0), (255, 0)], pixelsPerMetre: nil)
    let file = try TestFile(png)
    let pdf = try TestFile(try converted(file).pdf)
    let shown = try picture(pdf, RenderSettings(size: .width(30), format: .grey))
    #expect(shown.bytes[2] > 235 && shown.bytes[28] < 20)
  }

  private func converted(_ file: TestFile) throws -> ConvertedImage {
    guard
      case .imagePDF(let made) = RequestHandler().answer(
        .imagePDF(path: file.path, .none))
    else {
      throw Refusal.imageDamaged
    }
    return made
  }

  @Test func `refuses an image that is none, one that is damaged, and one that is too large`()
    throws
  {
    let text = try TestFile(Array("hello".utf8))
    #expect(
      RequestHandler().answer(.imagePDF(path: text.path, .none))
        == .refused(.notAnImage))
    var png = TestPNG.grey(width: 1, height: 1, rows: [[0]], exif: nil)
    png.replaceSubrange(16..<24, with: [0x7F, 0, 0, 0, 0x7F, 0, 0, 0])
    let bomb = try TestFile(png)
    // Its checksum is wrong as well.
    #expect(
      RequestHandler().answer(.imagePDF(path: bomb.path, .none))
        == .refused(.imageUnusable("the PNG is damaged")))
    #expect(
      RequestHandler().answer(.stampPicture(png: png))
        == .refused(.imageTooLarge(width: 0x7F00_0000, height: 0x7F00_0000)))
  }

  @Test func `names the language it cannot read`() throws {
    let file = try TestFile(TestPDF.page())
    let answer = RequestHandler().answer(
      .recognise(path: file.path, page: 1, settings: .init(languages: ["xx_none"])))
    #expect(answer == .refused(.missingLanguage("xx_none")))
    #expect(
      RequestHandler().answer(.recognise(path: file.path, page: 1, settings: .init(languages: [])))
        == .refused(.noLanguage))
  }

  @Test(.enabled(if: Models.haveEnglish, "needs tesseract-ocr-eng"))
  func `reads what is drawn, the same whatever came before`() throws {
    let content = TestPDF.text("Evaluate the integral", x: 20, y: 60, size: 14)
    let file = try TestFile(TestPDF.page(content: content))
    let other = try TestFile(TestPDF.page(content: TestPDF.text("Sketch a graph", x: 20, y: 20)))
    let settings = RecognitionSettings(languages: ["eng"])
    let handler = RequestHandler()
    let first = handler.answer(.recognise(path: file.path, page: 1, settings: settings))
    _ = handler.answer(.recognise(path: other.path, page: 1, settings: settings))
    let second = handler.answer(.recognise(path: file.path, page: 1, settings: settings))
    let transcript = try transcript(first)
    #expect(transcript.text == "Evaluate the integral\n")
    #expect(first == second)
    let word = try #require(transcript.words.first)
    #expect(word.text == "Evaluate" && word.x0 > 0.08 && word.x0 < 0.12)
    #expect(word.y0 > 0.2 && word.y1 < 0.5)
  }

  private func transcript(_ answer: WorkerAnswer) throws -> PageTranscript {
    guard case .transcript(let transcript) = answer else { throw Unexpected(answer: answer) }
    return transcript
  }

  private func picture(_ file: TestFile, _ settings: RenderSettings) throws -> Picture {
    let answer = RequestHandler().answer(.render(path: file.path, page: 1, settings: settings))
    guard case .picture(let picture) = answer else { throw Unexpected(answer: answer) }
    return picture
  }

  private struct Unexpected: Error {
    var answer: WorkerAnswer
  }
}
