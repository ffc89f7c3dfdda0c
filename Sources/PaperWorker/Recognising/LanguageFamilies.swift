/// Languages parted by script: engines read Han characters better with no other model beside.
struct LanguageFamilies: Hashable {
  /// In order of weight, like the languages they come from.
  let han: [String]
  let others: [String]
  /// Whether a Han language weighs most.
  let isHanFirst: Bool

  init(_ languages: [String]) {
    han = languages.filter(Self.isHan)
    others = languages.filter { !Self.isHan($0) }
    isHanFirst = languages.first.map(Self.isHan) ?? false
  }

  /// Whether text in a language is written in Han characters, by the code of its model.
  static func isHan(_ language: String) -> Bool {
    language.hasPrefix("chi_") || language.hasPrefix("jpn")
  }
}
