import Testing
import WorkerProtocol

@Suite struct `A message` {
  static let requests: [WorkerRequest] = [
    .inspect(path: [0xFF, 0x23, 0x25]),
    .text(path: [0x61], page: 1),
    .recognise(
      path: [0x61], page: 100_000,
      settings: RecognitionSettings(
        languages: ["chi_sim", "eng"], dpi: 200.5)),
    .render(path: [], page: -1, settings: RenderSettings(size: .dpi(150), format: .svg)),
    .render(path: [], page: 1, settings: RenderSettings(size: .width(640), format: .grey)),
    .render(
      path: [0x61], page: 1,
      settings: RenderSettings(
        size: .tile(ofWidth: 8_192, column: .max, row: -1), format: .reading)),
    .imagePDF(path: [1, 2, 3], .none), .sourceImage(path: [4]), .takenAt(path: [5]),
    .imagePDF(path: [1], PhotoCut(.found, quarterTurns: 3)), .sheet(path: [7]),
    .photo(
      path: [6], side: 900, format: .png,
      PhotoCut(.corners(SheetCorners([0, 0, 1, 0.1, 0.9, 1, 0, 0.8])!), quarterTurns: 1)),
    .compare(
      old: PageInFile(path: [0x61], page: 2), new: PageInFile(path: [], page: 7), dpi: 99.5),
    .engine,
  ]

  static let answers: [WorkerAnswer] = [
    .inspection(FileInspection(pageCount: 7)),
    .transcript(
      PageTranscript(
        text: "极限 limit\n",
        words: [
          .init(text: "极", x0: 0, y0: 0.25, x1: 0.5, y1: 1, confidence: 97.5),
          .init(text: "limit", x0: 0, y0: 0, x1: 1, y1: 1),
        ],
        unread: [.init(x0: 0, y0: 0.5, x1: 1, y1: 0.75, share: 0.25, language: "chi_tra")])),
    .noText,
    .picture(Picture(format: .grey, width: 3, height: 1, bytes: [1, 2, 3])),
    .picture(Picture(format: .png, width: 3, height: 1, bytes: [])),
    .imagePDF(
      ConvertedImage(
        type: "HEIC", pageCount: 2, pdf: [1, 2], original: [3], cut: [4, 5], isFlat: true)),
    .sheet(nil), .sheet(SheetCorners([0, 0, 1, 0.1, 0.9, 1, 0, 0.8])),
    .takenAt(nil), .takenAt("2026-05-01T10:11:12+08:00"), .sourceImage(nil), .sourceImage([7]),
    .imagePDF(
      ConvertedImage(type: "JPEG", pageCount: 1, pdf: [], original: nil, cut: nil, isFlat: false)),
    .comparison(
      PageComparison(
        degrees: -1.5, scale: 1.25, shiftX: 0.25, shiftY: -0.5, likeness: 0.75,
        removed: [.init(x0: 0, y0: 0.25, x1: 0.5, y1: 1)], added: [], smallest: 0.25,
        width: 3, height: 2, png: [7])),
    .engine(EngineFacts(poppler: "22.12.0", tesseract: "5.3.0", languages: ["eng"])),
    .refused(.unreadable(errno: 13)),
    .refused(.noSuchPage(number: 9, pageCount: 8)),
    .refused(.pageSizeUnusable(width: 0, height: -.infinity)),
    .refused(.drawingFailed("out of ink")),
    .refused(.noSuchTile(columns: 8, rows: 12)),
    .refused(.missingLanguage("deu")),
    .refused(.recognitionFailed),
    .refused(.noEngine),
  ]

  @Test(arguments: requests)
  func `comes out as it went in, when it asks`(request: WorkerRequest) throws {
    #expect(try WorkerRequest(message: request.message) == request)
  }

  @Test(arguments: answers)
  func `comes out as it went in, when it answers`(answer: WorkerAnswer) throws {
    #expect(try WorkerAnswer(message: answer.message) == answer)
  }

  @Test func `cut short is an error`() {
    for message in Self.answers.map(\.message) {
      for end in 0..<message.count {
        #expect(throws: WireError.self) { try WorkerAnswer(message: Array(message.prefix(end))) }
      }
    }
  }

  @Test func `with something behind it is an error`() {
    #expect(throws: WireError.tooLong) {
      try WorkerAnswer(message: WorkerAnswer.noText.message + [0])
    }
  }

  @Test func `of any bytes is an answer or an error`() {
    var random = SystemRandomNumberGenerator()
    var seen = 0
    for message in Self.answers.map(\.message) {
      for index in message.indices {
        var changed = message
        changed[index] = UInt8.random(in: 0...255, using: &random)
        do throws(WireError) {
          seen += try WorkerAnswer(message: changed) == .noText ? 1 : 1
        } catch {
          seen += 1
        }
      }
    }
    #expect(seen == Self.answers.reduce(0) { $0 + $1.message.count })
  }

  @Test func `of another version is refused by its number`() {
    var message = WorkerRequest.engine.message
    message[0] = WorkerRequest.version + 1
    #expect(throws: WireError.version(WorkerRequest.version + 1)) {
      try WorkerRequest(message: message)
    }
  }

  @Test(
    arguments: [
      ("no pages", WorkerAnswer.inspection(FileInspection(pageCount: 0))),
      (
        "a box outside of the page",
        .transcript(PageTranscript(text: "", words: [.init(text: "", x0: 0, y0: 0, x1: 2, y1: 1)]))
      ),
      (
        "a box that is no number",
        .transcript(
          PageTranscript(text: "", words: [.init(text: "", x0: .nan, y0: 0, x1: 1, y1: 1)]))
      ),
      ("too few pixels", .picture(Picture(format: .rgb, width: 2, height: 2, bytes: [0]))),
      (
        "more pixels than can be counted",
        .picture(Picture(format: .grey, width: .max, height: 3, bytes: []))
      ),
    ])
  func `that cannot be true is malformed`(name: String, answer: WorkerAnswer) {
    #expect(throws: WireError.malformed) { try WorkerAnswer(message: answer.message) }
  }

  @Test func `longer than allowed is refused by its head`() {
    #expect(throws: WireError.malformed) { try Frame.length([0xFF, 0xFF, 0xFF, 0xFF], maximum: 9) }
  }

  @Test func `names the package of a missing language`() {
    #expect(Refusal.debianPackage(ofLanguage: "chi_sim") == "tesseract-ocr-chi-sim")
  }
}
