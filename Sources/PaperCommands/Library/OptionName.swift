import PaperDomain

/// `Level=Hard`: an option of a variable.
enum OptionName {
  /// The variable and the option; `nil` for the name of a variable, which may also have a `=`.
  static func parts(
    of text: String, in snapshot: LibrarySnapshot
  ) -> (variable: String, option: String)? {
    guard snapshot.variable(named: text) == nil, let sign = text.firstIndex(of: "=") else {
      return nil
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}
