/// Tags in one field of a table: `Subject/Mathematics; Difficulty/Hard`. A tag whose name contains
/// a semicolon is quoted.
package enum TagList {
  package static func text(of tags: [TagReference]) -> String {
    tags.map { tag in
      let name = tag.description
      let mustBeQuoted = name.contains(";") || name.hasPrefix("\"")
      return mustBeQuoted ? "\"" + name.replacing("\"", with: "\"\"") + "\"" : name
    }.joined(separator: "; ")
  }

  /// Returns the names in a field, as written; line ends separate them too.
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var isQuoted = false
    func trimmed(_ text: String) -> String {
      let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
      let head = text.unicodeScalars.drop(while: isBlank)
      return String(String.UnicodeScalarView(head.reversed().drop(while: isBlank).reversed()))
    }
    func unquoted(_ text: String) -> String {
      guard text.utf8.count >= 2, text.utf8.first == 0x22, text.utf8.last == 0x22 else {
        return text
      }
      return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    for scalar in text.unicodeScalars {
      if scalar == "\"", isQuoted || trimmed(name).isEmpty { isQuoted.toggle() }
      if !isQuoted, scalar == ";" || scalar == "\n" || scalar == "\r" {
        names.append(name)
        name = ""
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    return (names + [name]).map { unquoted(trimmed($0)) }.filter { !$0.isEmpty }
  }
}
