import PDFMarkup
import PlainPDF
import Testing

/// The rules for what is added to a file.
struct IncrementalUpdateTests {
  private let note = PDFMark(name: "1f", shape: .note(MarkPoint(0.5, 0.5)))

  @Test func `the section points to the one before and to every new object`() throws {
    let file = SamplePage.file()
    let added = SamplePage.added([note], file: file)
    let whole = Array(file) + Array(added.utf8)
    let start = try #require(FileTail(whole)?.start)
    #expect(String(decoding: whole[start...], as: UTF8.self).hasPrefix("xref\n3 3\n"))
    #expect(added.contains("/Prev \(try #require(FileTail(file)?.start))"))
    #expect(added.contains("/Size 6 /Root 1 0 R"))
    let entries = String(decoding: whole[(start + 9)...], as: UTF8.self).split(separator: "\n")
    for (index, entry) in entries.prefix(3).enumerated() {
      let offset = try #require(Int(entry.prefix(10)))
      let object = String(decoding: whole[offset...].prefix(8), as: UTF8.self)
      #expect(object.hasPrefix("\(index + 3) 0 obj"))
    }
  }

  @Test func `a file that ends with a stream of references gets another one`() throws {
    let stream =
      "%PDF-1.5\n9 0 obj\n<< /Type /XRef >>\nstream\n\nendstream\nendobj\nstartxref\n9\n%%EOF\n"
    let added = SamplePage.added([note], file: Array(stream.utf8))
    #expect(added.contains("/Type /XRef /Size 7 /Index [ 3 4 ] /W [ 1 5 2 ]"))
    #expect(added.contains("/Prev 9 ") && !added.contains("trailer"))
  }

  @Test(arguments: [
    "junk %PDF-1.4\n1 0 obj\nstartxref\n5\n%%EOF", "%PDF-1.4\nno end",
    "%PDF-1.4\nstartxref\n9999\n%%EOF",
    "%PDF-1.4\nstartxref\n3\n%%EOF", "",
  ])
  func `nothing is added to a file without a usable end`(_ text: String) {
    #expect(FileTail(Array(text.utf8)) == nil)
  }

  @Test func `the page keeps its entries and its own annotations first`() {
    let added = SamplePage.added([note], annotations: ["8 0 R", "<< /Subtype /Link >>"])
    #expect(
      added.contains(
        "<< /MediaBox [ 0 0 200 100 ] /Parent 2 0 R /Type /Page /Annots [ 8 0 R << /Subtype /Link >> 4 0 R ] >>"
      ))
  }

  @Test func `the same marks give the same bytes, and other marks another name of the file`() throws
  {
    let first = SamplePage.added([note])
    #expect(first == SamplePage.added([note]))
    #expect(first.contains("/ID [ <00FF> <"))
    var other = note
    other.text = "words"
    func second(_ text: String) -> Substring { text.split(separator: "<00FF> <")[1].prefix(32) }
    #expect(second(first) != second(SamplePage.added([other])))
  }

  @Test func `no mark adds nothing`() {
    #expect(SamplePage.added([]) == "")
    #expect(SamplePage.added([PDFMark(name: "a", shape: .highlight([]))]) == "")
  }

  @Test func `a reply names its mark and has the same place`() {
    var reply = PDFMark(name: "2f", shape: .note(MarkPoint(0, 0)))
    reply.replyTo = "1f"
    reply.state = .done
    let added = SamplePage.added([note, reply])
    #expect(added.contains("/IRT 4 0 R /RT /R\n/State (Completed) /StateModel (Review)"))
    #expect(added.split(separator: "/Rect [100 32 118 50]").count == 3)
  }

  @Test func `a reply to a mark that is not exported is a note`() {
    var reply = note
    reply.replyTo = "elsewhere"
    #expect(!SamplePage.added([reply]).contains("/IRT"))
  }

  @Test func `a highlight darkens the words, in a group of its own`() {
    let quad = Quad(MarkBox(0.1, 0.1, 0.5, 0.2))
    let added = SamplePage.added([PDFMark(name: "a", shape: .highlight([quad]))])
    #expect(
      added.contains(
        "/Group << /S /Transparency >> /Resources << /ExtGState << /GS << /BM /Multiply >> >> >>"))
    #expect(added.contains("stream\n/GS gs\n"))
  }

  @Test func `every kind prints, has a name and an appearance`() {
    let box = MarkBox(0.1, 0.1, 0.5, 0.3)
    let line = [MarkPoint(0.1, 0.1), MarkPoint(0.2, 0.3), MarkPoint(0.4, 0.1)]
    let shapes: [(PDFMark.Shape, String)] = [
      (.highlight([Quad(box)]), "Highlight"), (.underline([Quad(box)]), "Underline"),
      (.strikeout([Quad(box)]), "StrikeOut"), (.squiggly([Quad(box)]), "Squiggly"),
      (.ink([InkStroke(points: line)]), "Ink"), (.text(.init(topLeft: line[0])), "FreeText"),
      (.note(line[0]), "Text"), (.rectangle(box), "Square"), (.ellipse(box), "Circle"),
      (.line(from: line[0], to: line[1], ends: .init(endArrow: true)), "Line"),
      (.polyline(line), "PolyLine"), (.polygon(line), "Polygon"),
      (.stamp(box, words: "OK", design: "fit-only"), "Stamp"),
    ]
    for (shape, subtype) in shapes {
      let added = SamplePage.added([PDFMark(name: "n1", shape: shape)])
      for part in ["/Subtype /\(subtype) /Rect", "/NM (n1)", "/F 4", "/AP << /N 5 0 R >>"] {
        #expect(added.contains(part), "\(subtype) has no \(part)")
      }
    }
  }

  @Test func `hostile words stay words`() {
    var mark = note
    mark.text = "a) /JS (x\\) >> endobj"
    mark.author = "李\u{202E}\u{0}"
    let added = SamplePage.added([mark])
    #expect(added.contains(#"/Contents (a\) /JS \(x\\\) >> endobj)"#))
    #expect(added.contains("/T <FEFF674E202E0000>"))
    let stamp = PDFMark(
      name: "a", shape: .stamp(MarkBox(0, 0, 1, 1), words: "x", design: "a /JS b(>>"))
    #expect(SamplePage.added([stamp]).contains("/Name /aJSb /Subj") == false)
    #expect(SamplePage.added([stamp]).contains("/Name /aJSb\n/Subj (x)"))
  }
}
