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
