/// Parses a table of RFC 4180: quoted fields may contain commas, line ends and doubled quotes; any
/// kind of line end is accepted; a byte order mark is skipped.
///
/// If the first line contains no comma but a semicolon or a tab outside quotes, that is the
/// separator. Spreadsheets use these in many locales.
package struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1
  private let separator: Unicode.Scalar

  /// Returns the records of a text, without empty lines.
  ///
  /// - Throws: ``TableProblem`` if a quote is not closed, or text follows a closing quote.
  package static func records(in text: String) throws(TableProblem) -> [[CSVField]] {
    var reader = CSVReader(text)
    var records: [[CSVField]] = []
    while reader.index < reader.scalars.count {
      let record = try reader.record()
      if record.count > 1 || record.first?.text.isEmpty == false { records.append(record) }
    }
    return records
  }

  private init(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{feff}" { scalars.removeFirst() }
    self.scalars = scalars
    var isQuoted = false
    var found: Unicode.Scalar = ","
    for scalar in scalars {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if scalar == "," || scalar == "\n" || scalar == "\r" {
        if scalar == "," { found = "," }
        break
      }
      if found == ",", scalar == ";" || scalar == "\t" { found = scalar }
    }
    separator = found
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var position: TextPosition { TextPosition(line: line, column: column) }

  private mutating func advance() {
    let isEnd =
      scalars[index] == "\n"
      || (scalars[index] == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n"))
    index += 1
    if isEnd {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  private mutating func record() throws(TableProblem) -> [CSVField] {
    var fields = [try field()]
    while next == separator {
      advance()
      fields.append(try field())
    }
    if next == "\r" { advance() }
    if next == "\n" { advance() }
    return fields
  }

  private mutating func field() throws(TableProblem) -> CSVField {
    let begin = position
    var text = String.UnicodeScalarView()
    guard next == "\"" else {
      while let scalar = next, scalar != separator, scalar != "\n", scalar != "\r" {
        text.append(scalar)
        advance()
      }
      return CSVField(text: String(text), position: begin)
    }
    advance()
    while let scalar = next {
      advance()
      if scalar != "\"" {
        text.append(scalar)
      } else if next == "\"" {
        text.append(scalar)
        advance()
      } else {
        if let behind = next, behind != separator, behind != "\n", behind != "\r" {
          throw TableProblem(
            position, nil, "there is text after a closing quote",
            fix: "double quotes inside a quoted field")
        }
        return CSVField(text: String(text), position: begin)
      }
    }
    throw TableProblem(begin, nil, "the quote is not closed", fix: nil)
  }
}

/// A field of a table, and its position in the text.
package struct CSVField: Hashable, Sendable {
  package var text: String
  package var position: TextPosition
}

/// A table as text: fields separated by commas, quoted as in RFC 4180, a line feed after each
/// record.
package struct CSVText {
  package private(set) var text = ""

  package init() {}

  /// Adds a record.
  package mutating func add(_ fields: [String]) {
    // An empty line would not be read as a record.
    let isBlank = fields.count == 1 && fields[0].isEmpty
    text += isBlank ? "\"\"" : fields.map(CSVText.quoted).joined(separator: ",")
    text += "\n"
  }

  private static func quoted(_ field: String) -> String {
    let mustBeQuoted = field.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0a || $0 == 0x0d
    }
    let isPadded = field.utf8.first == 0x20 || field.utf8.last == 0x20
    guard mustBeQuoted || isPadded else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
