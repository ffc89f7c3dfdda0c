extension OutputJSON {
  /// The whole document, indented by two spaces, with a line end.
  ///
  /// Escapes only what JSON requires and what terminals interpret: control characters and marks
  /// that change a line's direction. Other letters stay. An array of numbers stays on one line.
  package var document: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += value.isFinite ? OutputJSON.spelling(value) : "null"
    case .string(let value): OutputJSON.quote(value, to: &text)
    case .array(let elements):
      if elements.allSatisfy(\.isNumber) {
        text += "["
        for (index, element) in elements.enumerated() {
          if index > 0 { text += ", " }
          element.write(to: &text, indent: indent)
        }
        text += "]"
      } else {
        write(elements, between: ("[", "]"), to: &text, indent: indent) { element, text, indent in
          element.write(to: &text, indent: indent)
        }
      }
    case .object(let members):
      if members.isEmpty {
        text += "{}"
      } else {
        write(members, between: ("{", "}"), to: &text, indent: indent) { member, text, indent in
          OutputJSON.quote(member.key, to: &text)
          text += ": "
          member.value.write(to: &text, indent: indent)
        }
      }
    }
  }

  private func write<Entry>(
    _ entries: [Entry], between marks: (open: String, close: String), to text: inout String,
    indent: String, entry write: (Entry, inout String, String) -> Void
  ) {
    let inner = indent + "  "
    text += marks.open
    for (index, entry) in entries.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + inner
      write(entry, &text, inner)
    }
    text += "\n" + indent + marks.close
  }

  private var isNumber: Bool {
    switch self {
    case .int, .double: true
    default: false
    }
  }

  private static func spelling(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isObeyed:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
