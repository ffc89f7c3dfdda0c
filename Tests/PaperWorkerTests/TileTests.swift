import Testing
import WorkerProtocol

@testable import PaperWorker

@Suite struct `A page in tiles` {
  /// Text, a slanted line, a curve and a picture: each is drawn in its own way.
  private static let content =
    TestPDF.text("Evaluate the integral", x: 12, y: 60, size: 14)
    + "0.3 w 3 2 m 190 97 l S 1 0 0 RG 0 50 m 60 100 140 0 200 50 c S "
    + "q 60 0 0 40 120.3 20.7 cm BI /W 4 /H 2 /CS /G /BPC 8 ID \u{01}@~ @\u{7F}a0 EI Q "

  @Test(arguments: ["", "/Rotate 90", "/Rotate 180", "/Rotate 270"])
  func `is the page when they are put together`(rotation: String) throws {
    let file = try TestFile(TestPDF.page(page: rotation, content: Self.content))
    let handler = RequestHandler()
    let whole = try picture(handler, file, .width(2_500))
    var joined = [UInt8](repeating: 0, count: whole.bytes.count)
    for row in 0..<(whole.height + 1_023) / 1_024 {
      for column in 0..<3 {
        let tile = try picture(handler, file, .tile(ofWidth: 2_500, column: column, row: row))
        #expect(tile.width == min(1_024, 2_500 - column * 1_024))
        #expect(tile.height == min(1_024, whole.height - row * 1_024))
        for line in 0..<tile.height {
          let place = ((row * 1_024 + line) * 2_500 + column * 1_024) * 3
          joined.replaceSubrange(
            place..<place + tile.width * 3,
            with: tile.bytes[line * tile.width * 3..<(line + 1) * tile.width * 3])
        }
      }
    }
    // Edges of pictures and strokes are rounded by where a drawing begins. A tile that is off by a single
    // pixel differs in ten times as many.
    let differing = zip(whole.bytes, joined).count(where: { abs(Int($0) - Int($1)) > 2 })
    #expect(differing < whole.bytes.count / 2_000)
    // Something was drawn, over all of it.
    #expect(whole.bytes.count(where: { $0 < 128 }) > 10_000)
  }

  @Test func `is drawn far larger than fits into one picture`() throws {
    let file = try TestFile(
      TestPDF.page(mediaBox: "0 0 200 200", content: "1 0 0 rg 190 0 10 10 re f"))
    let last = try picture(RequestHandler(), file, .tile(ofWidth: 16_384, column: 15, row: 15))
    #expect(last.width == 1_024 && last.height == 1_024)
    // The red corner is 819 pixels wide.
    #expect(Array(last.bytes.suffix(3)) == [255, 0, 0])
    #expect(Array(last.bytes.prefix(3)) == [255, 255, 255])
  }

  @Test(
    arguments: [
      (8_192, 8, 0), (8_192, 0, 4), (8_192, -1, 0), (8_192, 0, -1), (8_192, .max, .max),
      (8_192, .min, .min),
    ] as [(Int, Int, Int)])
  func `has none outside of it`(width: Int, column: Int, row: Int) throws {
    let file = try TestFile(TestPDF.page())
    #expect(
      answer(RequestHandler(), file, .tile(ofWidth: width, column: column, row: row))
        == .refused(.noSuchTile(columns: 8, rows: 4)))
  }

  @Test(arguments: [0, -8_192, .min, .max, 262_145])
  func `can't be as wide as this`(width: Int) throws {
    let file = try TestFile(TestPDF.page())
    #expect(
      answer(RequestHandler(), file, .tile(ofWidth: width, column: 0, row: 0))
        == .refused(.sizeUnusable))
  }

  @Test(arguments: [RenderSettings.Format.png, .jpeg])
  func `is drawn of the smallest page too`(format: RenderSettings.Format) throws {
    let file = try TestFile(TestPDF.page(mediaBox: "0 0 0.0001 0.0001"))
    let settings = RenderSettings(
      size: .tile(ofWidth: 16_384, column: 15, row: 15), format: format)
    let answer = RequestHandler().answer(.render(path: file.path, page: 1, settings: settings))
    guard case .picture(let picture) = answer else { throw Unexpected(answer: answer) }
    #expect(picture.width == 1_024 && picture.height == 1_024)
  }

  @Test func `can't be higher than what Cairo draws exactly`() throws {
    let strip = try TestFile(TestPDF.page(mediaBox: "0 0 10 1000"))
    #expect(
      answer(RequestHandler(), strip, .tile(ofWidth: 8_192, column: 0, row: 0))
        == .refused(.sizeUnusable))
  }

  private func answer(
    _ handler: RequestHandler, _ file: TestFile, _ size: RenderSettings.Size
  ) -> WorkerAnswer {
    handler.answer(
      .render(path: file.path, page: 1, settings: RenderSettings(size: size, format: .rgb)))
  }

  private func picture(
    _ handler: RequestHandler, _ file: TestFile, _ size: RenderSettings.Size
  ) throws -> Picture {
    let answer = answer(handler, file, size)
    guard case .picture(let picture) = answer else { throw Unexpected(answer: answer) }
    return picture
  }

  private struct Unexpected: Error {
    var answer: WorkerAnswer
  }
}
