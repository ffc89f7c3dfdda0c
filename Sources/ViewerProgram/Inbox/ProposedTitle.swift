/// A title for a paper, of its words.
enum ProposedTitle {
  /// The most characters of a title.
  private static let limit = 80

  /// The first line with three letters or digits; `nil` if there is none.
  static func of(_ words: String) -> String? {
    for line in words.split(whereSeparator: \.isNewline) {
      let scalars = line.unicodeScalars.map { scalar in
        scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : Character(scalar)
      }
      let parts = String(scalars).split(separator: " ")
      guard parts.joined().count(where: { $0.isLetter || $0.isNumber }) >= 3 else { continue }
      var title = ""
      for part in parts {
        if !title.isEmpty, title.count + part.count >= limit { break }
        title += title.isEmpty ? part.prefix(limit) : " \(part)"
      }
      return title
    }
    return nil
  }
}
