import Testing

/// A scanned question with a program whose lines have small numbers at their left.
struct NumberedLinesTests {
  private static let program = [
    "public static int largest(int[] numbers) {", "    int largest = numbers[0];",
    "    for (int each : numbers) {", "        if (each > largest) {",
    "            largest = each;", "        }", "    }", "    return largest;", "}", "",
    "public static void main(String[] words) {", "    int[] numbers = {3, 1, 2};",
    "    System.out.println(largest(numbers));", "}",
  ]

  @Test(arguments: ["border-left: 1px solid", ""])
  func `are read with their numbers`(style: String) throws {
    let rows = Self.program.enumerated().map { "<tr><td>\($0 + 1)<td class=c>\($1)" }
    var text = ""
    try Place.with { place in
      text = try place.run(
        """
        cat >../page.html <<'EOF'
        <meta charset="utf-8"><style>@page { size: A4; margin: 25mm } body { font: 11pt 'DejaVu Serif' }
        table { border-collapse: collapse }
        td { font: 6pt 'DejaVu Sans Mono'; white-space: pre; text-align: right; padding: 0 }
        .c { font-size: 10pt; text-align: left; padding-left: 12mm; \(style) }</style>
        <p>Question 1. What does this program print? Give one input for which the result is wrong. (5 points)
        <table>\(rows.joined(separator: "\n"))</table>
        <p>Question 2. Explain why each line of the program above is needed. (10 points)
        EOF
        chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/../profile" --no-pdf-header-footer \\
          --print-to-pdf="$PWD/../page.pdf" "file://$PWD/../page.html" >/dev/null 2>&1
        pdftoppm -gray -r 300 -png -singlefile ../page.pdf ../page
        pc import -q ../page.png --name page
        pc index -q; pc text -q page#1
        """
      ).output
    }
    let lines = text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(
      lines.first?.hasPrefix("Question1.") == true && lines.last?.hasPrefix("Question2.") == true)
    let numbered = Self.program.enumerated().count { index, code in
      let start = "\(index + 1)" + code.filter { $0 != " " }.prefix(6)
      return lines.contains { $0.hasPrefix(start) }
    }
    // The engine misreads single signs of so small a print.
    #expect(numbered >= Self.program.count - 2, "\(text)")
  }
}
