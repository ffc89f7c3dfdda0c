/// Languages grouped by script: engines read Han characters better without other models.
struct LanguageFamilies: Hashable {
  /// In order of weight, like the original list.
  let han: [String]
  let others: [String]
  /// Whether the language with the highest weight is a Han language.
  let isHanFirst: Bool

  init(_ languages: [String]) {
    han = languages.filter(Self.isHan)
    others = languages.filter { !Self.isHan($0) }
    isHanFirst = languages.first.map(Self.isHan) ?? false
  }

  /// Whether a language is written in Han characters, by the code of its model.
  static func isHan(_ language: String) -> Bool {
    language.hasPrefix("chi_") || language.hasPrefix("jpn")
  }
}
