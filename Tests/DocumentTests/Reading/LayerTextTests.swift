import Foundation
import PlainPDF
import Testing

/// What `pc text` says of a page that has its text in the PDF.
struct LayerTextTests {
  /// A page of A4 with text at places in PDF's own coordinates.
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    /// Further keys of the page, such as `/Rotate 90`.
    var keys = ""
    var content: String
    /// Further objects of the PDF, from the seventh.
    var objects: [String] = []
    /// The lines of the text, in order; `nil` for text in between that is not compared.
    var lines: [String?]

    init(
      _ name: String, keys: String = "", _ content: String, objects: [String] = [],
      _ lines: [String?]
    ) {
      (testDescription, self.keys, self.content, self.lines) = (name, keys, content, lines)
      self.objects = objects
    }

    var pdf: [UInt8] {
      let form = objects.isEmpty ? "" : "/AcroForm << /Fields [8 0 R 9 0 R] /DA (/F 0 Tf) >>"
      return PlainPDF.document(
        [
          "<< /Type /Catalog /Pages 2 0 R \(form) >>",
          "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] \(keys) /Contents 4 0 R"
            + " /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>",
          "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
          "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
          "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray"
            + " /BitsPerComponent 8 /Length 1 >>\nstream\nz\nendstream",
        ] + objects)
    }
  }

  private static func text(_ text: String, _ x: Double, _ y: Double, size: Double = 10) -> String {
    "BT /F \(size) Tf \(x) \(y) Td (\(text)) Tj ET\n"
  }

  private static func column(
    _ lines: [String], _ x: Double, _ y: Double, leading: Double = 14
  ) -> String {
    lines.enumerated().map { text($1, x, y - Double($0) * leading) }.joined()
  }

  private static let names = ["Andrea, David", "Baker, Jane", "Cho, Min", "Dubois, Eve"]
  private static let marks = [
    ["50", "7", "33", "41"], ["58", "12", "9", "30"], ["33", "5", "28", "19"],
    ["A", "D", "B", "C"],
  ]
  private static let rows = [
    "Andrea, David 50 58 33 A", "Baker, Jane 7 12 5 D", "Cho, Min 33 9 28 B",
    "Dubois, Eve 41 30 19 C",
  ]
  /// A table of marks, drawn row by row, with columns at these distances and rows at another.
  private static func table(_ distance: Double, leading: Double) -> String {
    var content = ""
    for (row, name) in names.enumerated() {
      let y = 700 - Double(row) * leading
      content += text(name, 60, y)
      for (index, marks) in marks.enumerated() {
        content += text(marks[row], 140 + Double(index) * distance, y)
      }
    }
    return content
  }
  /// The same table, drawn column by column.
  private static let columns: String = {
    var content = column(names, 60, 700)
    for (index, marks) in marks.enumerated() {
      content += column(marks, 200 + 60 * Double(index), 700)
    }
    return content
  }()
  private static let answers: (content: String, lines: [String]) = {
    var (content, lines): (String, [String]) = ("", [])
    for index in 0..<20 {
      let letter = ["A", "B", "C", "D"][index % 4]
      let x = 60 + Double(index / 10) * 90
      let y = 700 - Double(index % 10) * 14
      content += text("\(index + 1).", x, y) + text(letter, x + 20, y)
      lines.append("\(index + 1). \(letter)")
    }
    return (content, lines)
  }()
  private static let prose = [
    "The first column of a text that is set", "in two columns, and long enough to",
    "be no table, whatever stands beside", "it at the same height on the page.",
  ]
  private static let moreProse = [
    "The second column goes on with other", "sentences, and nobody reads them as",
    "if they were the ends of those on the", "left, which are about columns, too.",
  ]

  static let pages: [Page] = [
    Page("a wide table", table(70, leading: 14), rows),
    Page("a table with distant rows", table(70, leading: 30), rows),
    Page("a table drawn by columns", columns, rows),
    Page("a table that is turned", keys: "/Rotate 90", table(70, leading: 14), rows),
    Page(
      "a table on its side", "q 0 1 -1 0 750 0 cm \(table(70, leading: 14)) Q", rows),
    Page("a table on its head", "q -1 0 0 -1 595 842 cm \(table(70, leading: 14)) Q", rows),
    Page(
      "two columns of text", column(prose, 60, 700) + column(moreProse, 310, 700),
      prose + moreProse),
    Page("an answer key", answers.content, answers.lines),
    Page(
      "numbered lines of a program",
      column(["1", "2", "3"], 50, 700) + column(["int main() {", "return 0;", "}"], 80, 700),
      ["1 int main() {", "2 return 0;", "3 }"]),
    Page(
      "a title that runs over both edges",
      text(
        "A title that begins left of the page and goes on behind its right edge", -25, 780, size: 20
      )
        + column(prose, 60, 700),
      [nil] + prose),
    Page(
      "a first sentence above, and a note beside the text", keys: "/CropBox [50 100 500 800]",
      text("The title of the page", 60, 780, size: 18) + text("The first sentence.", 60, 750)
        + column(prose, 60, 700) + text("Hidden on the left", -200, 650)
        + text("Hidden below", 60, 50) + text("a note which runs out", 450, 600),
      ["The title of the page", "The first sentence."] + prose + [nil]),
    Page(
      "words drawn twice to be bold",
      text("Drawn twice", 60, 700) + text("Drawn twice", 60.4, 700) + text("once", 60, 680),
      ["Drawn twice", "once"]),
    Page(
      "indices and small capitals",
      "BT /F 12 Tf 60 700 Td (x) Tj 5 Ts /F 8 Tf (2) Tj 0 Ts /F 12 Tf ( + H) Tj -3 Ts /F 8 Tf (2)"
        + " Tj 0 Ts /F 12 Tf (O) Tj ET\n"
        + text("T", 60, 650, size: 12) + text("HEOREM", 67.3, 650, size: 9),
      ["x2 + H2O", "THEOREM"]),
    Page(
      "text under a picture of it",
      "BT 3 Tr ET\n" + column(prose + moreProse, 60, 700) + "q 595 0 0 842 0 0 cm /I Do Q",
      prose + moreProse),
    Page(
      "typed onto the page", keys: "/Annots [7 0 R 8 0 R 9 0 R 10 0 R]",
      text("Define erosion.", 60, 700),
      objects: [
        "<< /Type /Annot /Subtype /FreeText /Rect [60 650 400 680] /F 4 /DA (/F 12 Tf) /Contents (Rivers take soil away.) >>",
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace) /Rect [60 600 400 620] /F 4 >>",
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (word) /Ff 8192 /V (Hidden word) /Rect [60 560 400 580] /F 4 >>",
        "<< /Type /Annot /Subtype /FreeText /Rect [60 500 400 530] /F 2 /DA (/F 12 Tf) /Contents (Hidden note) >>",
      ],
      ["Define erosion.", "Ada Lovelace", "Rivers take soil away."]),
    Page(
      "dotted leaders",
      text("Contents ......................... 7", 60, 700)
        + text("One . . . . . . . . . . . . . . 12", 60, 680),
      ["Contents ......................... 7", "One . . . . . . . . . . . . . . 12"]),
  ]

  @Test func `is in lines as they are seen`() throws {
    try Place.with { place in
      for page in Self.pages {
        let name = page.testDescription.replacing(" ", with: "-").replacing(",", with: "")
        try place.write(Data(page.pdf), to: "../in/\(name).pdf")
        let ending = try place.run(
          "pc import -q ../in/$1.pdf && pc text $1#1", name)
        let lines = ending.output.split(separator: "\n").map(String.init)
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(!ending.errors.contains("recognised"), "\(page.testDescription)")
        #expect(lines.count == page.lines.count, "\(page.testDescription): \(lines)")
        for (line, expected) in zip(lines, page.lines) where expected != nil {
          #expect(line == expected, "\(page.testDescription)")
        }
        #expect(!ending.output.contains("Hidden"), "\(page.testDescription)")
      }
    }
  }

  @Test(.enabled(if: Poppler.isInstalled, "needs pdftotext"))
  func `has every word of the papers that Poppler finds`() throws {
    let folders = [Hermetic.examples, "/usr/share/doc", Repository.moreData?.path].compactMap(
      \.self)
    // Files that are hostile keep Poppler busy for hours.
    let files = folders.flatMap { folder in
      (FileManager.default.subpaths(atPath: folder) ?? [])
        .filter { $0.hasSuffix(".pdf") && !$0.hasPrefix("hostile/") }.sorted()
        .map { "\(folder)/\($0)" }
    }
    var (count, missing): (Int, [String]) = (0, [])
    var seen: Set<Data> = []
    try Place.with { place in
      for (number, file) in files.enumerated() {
        // The same bytes are imported once.
        guard seen.insert(try Data(contentsOf: URL(filePath: file))).inserted else { continue }
        let pages = try Poppler.pages(of: file)
        // A page without words is recognised, which takes time and is not meant here.
        guard !pages.contains(where: { Poppler.words(of: $0).isEmpty }) else { continue }
        let ending = try place.run(
          """
          cp "$1" ../in/p$2.pdf && pc import -q ../in/p$2.pdf && pc index -q || exit 1
          n=1; while [ $n -le $3 ]; do pc text p$2#$n >../in/$n.txt 2>../in/$n.err || exit 1; n=$((n+1)); done
          """, [file, "\(number)", "\(pages.count)"])
        #expect(ending.status == 0, "\(file): \(ending.errors)")
        for (index, page) in pages.enumerated() {
          let source = String(
            decoding: try place.bytes(of: "../in/\(index + 1).err"), as: UTF8.self)
          if source.contains("recognised") { continue }
          let text = String(decoding: try place.bytes(of: "../in/\(index + 1).txt"), as: UTF8.self)
          // A hyphen at the end of a line may be a part of the word.
          var found = Poppler.words(of: text, joiningLines: false)
          found.merge(Poppler.words(of: text)) { max($0, $1) }
          for (word, times) in Poppler.words(of: page) {
            count += times
            let lost = times - (found[word] ?? 0)
            if lost > 0 { missing.append("\(file)#\(index + 1): \(lost) × \(word)") }
          }
        }
      }
    }
    #expect(count > 2_000)
    // Poppler's own text joins the digits of a fraction, and a hyphen before a gap to be filled in.
    #expect(missing.count * 10_000 <= count, "\(missing)")
  }
}

/// What Poppler's own program says of PDFs.
private enum Poppler {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext")

  static func pages(of file: String) throws -> [String] {
    let program = Process()
    let pipe = Pipe()
    program.executableURL = URL(filePath: "/usr/bin/pdftotext")
    program.arguments = ["-q", "-enc", "UTF-8", file, "-"]
    program.standardOutput = pipe
    try program.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    program.waitUntilExit()
    return text.split(separator: "\u{c}", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// The words of a text, and how often each occurs: letters and digits in the form that Unicode
  /// has for search; every Han character by itself.
  static func words(of text: String, joiningLines: Bool = true) -> [String: Int] {
    var text = text.precomposedStringWithCompatibilityMapping
    if joiningLines {
      text = text.replacing(/[\-\u{2010}\u{AD}][ \n]*\n\s*/, with: "")
    }
    var words: [String: Int] = [:]
    for match in text.matches(of: /\p{Han}|[\p{L}\p{M}\p{N}_--\p{Han}]+/) {
      words[String(match.output), default: 0] += 1
    }
    return words
  }
}
