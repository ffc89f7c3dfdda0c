import SeededRandom
import Testing

@testable import PaperDomain

/// Annotations with all their content, read and written.
struct MarkTests {
  /// Reads a written mark as a notes file has it.
  private func again(_ mark: Mark, decimals: Int) throws -> Mark? {
    let file: JSONLiteral = [
      "page": .string(SampleLibrary.id(5)),
      "annotations": [mark.literal(decimals: decimals)],
    ]
    let bytes = file.document()
    let read = Manifest.read(
      bytes, path: "docs/d/g/p.notes.json", place: .notes(path: "d/g/p"))
    #expect(read.problems.isEmpty, "\(read.problems)")
    guard case .notes(let notes)? = read.manifest, let annotation = notes.annotations[0],
      let node = try JSONDocument(parsing: bytes).root["annotations"]?.array?.first
    else { return nil }
    return Mark(annotation, node)
  }

  @Test(arguments: 0..<200) func `what is written is read back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let decimals = Bool.random(using: &random) ? 4 : 5
    let mark = Mark.random(decimals: decimals, using: &random)
    #expect(try again(mark, decimals: decimals) == mark)
  }

  @Test func `coordinates are rounded, and never written with an exponent`() throws {
    var mark = Mark(Annotation.sample(.ink))
    mark.strokes = [[PagePoint(x: 0.00001, y: -0.00001), PagePoint(x: 1.23456, y: 0.5)]]
    #expect(mark.literal()["path"]?.text == "0.0000 0.0000 1.2346 0.5000")
    #expect(mark.literal(decimals: 5)["path"]?.text == "0.00001 -0.00001 1.23456 0.50000")
  }
}

extension Annotation {
  fileprivate static func sample(_ kind: AnnotationKind) -> Annotation {
    Annotation(
      id: EntityID(parsing: SampleLibrary.id(80)), createdAt: Timestamp(seconds: 0), author: "Ada",
      kind: kind,
      anchor: AnnotationAnchor(
        bundle: SampleLibrary.id(2), pageNumber: 3, variant: .display,
        page: BlobPage(
          blob: BlobID(parsing: String(repeating: "1", count: 64))!, page: 3), follows: .version),
      replyTo: nil)
  }
}

extension Mark {
  fileprivate static func random(
    decimals: Int, using random: inout SeededGenerator
  ) -> Mark {
    func part(_ range: ClosedRange<Int>, _ scale: Double) -> Double {
      Double(Int.random(in: range, using: &random)) / scale
    }
    let scale = decimals == 4 ? 10_000.0 : 100_000
    func coordinate() -> Double { part(-Int(scale)...Int(2 * scale), scale) }
    func point() -> PagePoint { PagePoint(x: coordinate(), y: coordinate()) }
    func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
      Bool.random(using: &random) ? value() : nil
    }
    let kind = AnnotationKind.allCases.randomElement(using: &random)!
    var mark = Mark(.sample(kind))
    mark.color = maybe("#FFE066")
    mark.fill = maybe("#208C85")
    mark.opacity = maybe(part(0...100, 100))
    mark.width = maybe(part(1...9_999, 1_000_000))
    mark.fontSize = maybe(part(1...9_999, 1_000_000))
    mark.align = maybe(.center)
    mark.text = maybe("Größe 大小\n\"quoted\"")
    mark.quote = maybe(Quote(exact: "limit", prefix: "the "))
    mark.state = maybe(.done)
    mark.tags = Bool.random(using: &random) ? ["Kind/Weak"] : []
    mark.group = maybe(EntityID(parsing: SampleLibrary.id(9))!)
    mark.device = maybe("tablet")
    mark.imported = maybe(
      Source(blob: BlobID(parsing: String(repeating: "2", count: 64))!, object: "12 0", name: "n"))
    for key in kind.geometry.randomElement(using: &random)! {
      switch key {
      case "rects":
        mark.rects = [
          PageRect(x0: coordinate(), y0: coordinate(), x1: coordinate(), y1: coordinate())
        ]
        if kind.isOfWords, Bool.random(using: &random) {
          mark.quads = [[point(), point(), point(), point()]]
        }
      case "path":
        mark.strokes = (0..<3).map { _ in
          (0..<Int.random(in: 1...6, using: &random)).map { _ in point() }
        }
        if kind == .ink, Bool.random(using: &random) {
          mark.pressure = mark.strokes.map { $0.map { _ in part(0...100, 100) } }
        }
      case "at": mark.at = point()
      case "from": mark.from = point()
      default: mark.to = point()
      }
    }
    if kind == .line { mark.ends = maybe([.none, .arrow]) }
    if kind == .stamp {
      mark.annotation.stamp = "hold"
      mark.stampText = maybe("HOLD 2026-11-21")
      mark.stampSHA256 = maybe(String(repeating: "a", count: 64))
    }
    return mark
  }
}
