extension NameProblem {
  /// The error, as the rest of a sentence that starts with the name.
  package var explanation: String {
    switch self {
    case .empty: "is empty"
    case .tooLong(let bytes): "has \(bytes) bytes; names have at most \(ItemName.longest)"
    case .notInFormC: "is not in Unicode's composed form (NFC)"
    case .forbidden(let scalar):
      scalar.value < 0x20 || scalar.value == 0x7f
        ? "holds the control character U+\(String(scalar.value, radix: 16))"
        : "holds '\(scalar)'"
    case .leading(let scalar): "begins with '\(scalar)'"
    case .trailing(let scalar): scalar == " " ? "ends with a space" : "ends with '\(scalar)'"
    case .reserved: "is one the format uses itself"
    }
  }

  /// How to fix the error.
  package var fix: String {
    switch self {
    case .notInFormC(let fixed): "rename it to '\(fixed)', retyped"
    case .empty: "give it a name"
    default: "rename it: names hold no / \\ : # @ and begin and end with a letter, mark or digit"
    }
  }
}
