/// Readings in zhuyin (Bopomofo), as used in Taiwan.
package enum Zhuyin {
  /// Longer initials stand first.
  private static let initials: [(letters: String, symbol: String)] = [
    ("zh", "ㄓ"), ("ch", "ㄔ"), ("sh", "ㄕ"), ("b", "ㄅ"), ("p", "ㄆ"), ("m", "ㄇ"), ("f", "ㄈ"),
    ("d", "ㄉ"), ("t", "ㄊ"), ("n", "ㄋ"), ("l", "ㄌ"), ("g", "ㄍ"), ("k", "ㄎ"), ("h", "ㄏ"),
    ("j", "ㄐ"), ("q", "ㄑ"), ("x", "ㄒ"), ("r", "ㄖ"), ("z", "ㄗ"), ("c", "ㄘ"), ("s", "ㄙ"),
  ]

  private static let finals: [String: String] = [
    "a": "ㄚ", "o": "ㄛ", "e": "ㄜ", "ê": "ㄝ", "ai": "ㄞ", "ei": "ㄟ", "ao": "ㄠ", "ou": "ㄡ",
    "an": "ㄢ", "en": "ㄣ", "ang": "ㄤ", "eng": "ㄥ", "er": "ㄦ", "ong": "ㄨㄥ",
    "i": "ㄧ", "ia": "ㄧㄚ", "io": "ㄧㄛ", "ie": "ㄧㄝ", "iai": "ㄧㄞ", "iao": "ㄧㄠ", "iu": "ㄧㄡ",
    "iou": "ㄧㄡ", "ian": "ㄧㄢ", "in": "ㄧㄣ", "iang": "ㄧㄤ", "ing": "ㄧㄥ", "iong": "ㄩㄥ",
    "u": "ㄨ", "ua": "ㄨㄚ", "uo": "ㄨㄛ", "uai": "ㄨㄞ", "ui": "ㄨㄟ", "uei": "ㄨㄟ", "uan": "ㄨㄢ",
    "un": "ㄨㄣ", "uen": "ㄨㄣ", "uang": "ㄨㄤ", "ueng": "ㄨㄥ",
    "ü": "ㄩ", "üe": "ㄩㄝ", "üan": "ㄩㄢ", "ün": "ㄩㄣ",
  ]

  /// Syllables whose letters follow no rule.
  private static let exceptions: [String: String] = [
    "m": "ㄇ", "n": "ㄋ", "ng": "ㄫ", "hm": "ㄏㄇ", "hng": "ㄏㄫ", "r": "ㄦ",
  ]

  /// A syllable in zhuyin; `nil` if it is none.
  package static func text(of syllable: PinyinSyllable) -> String? {
    guard syllable.tone > 0, let symbols = symbols(of: syllable.letters) else { return nil }
    if syllable.isRetroflexEnding { return symbols }
    switch syllable.tone {
    case 2: return symbols + "ˊ"
    case 3: return symbols + "ˇ"
    case 4: return symbols + "ˋ"
    case 5: return "˙" + symbols
    default: return symbols
    }
  }

  private static func symbols(of letters: String) -> String? {
    if let symbols = exceptions[letters] { return symbols }
    if let final = written(letters) { return finals[final] }
    guard let initial = initials.first(where: { letters.hasPrefix($0.letters) }) else {
      return finals[letters]
    }
    var final = String(letters.dropFirst(initial.letters.count))
    // The i of zhi, chi, shi, ri, zi, ci and si is not written.
    if final == "i", "ㄓㄔㄕㄖㄗㄘㄙ".contains(initial.symbol) { return initial.symbol }
    if "ㄐㄑㄒ".contains(initial.symbol), final.first == "u" { final = "ü" + final.dropFirst() }
    return finals[final].map { initial.symbol + $0 }
  }

  /// The final of a syllable that is written with y or w because it has no initial.
  private static func written(_ letters: String) -> String? {
    let rest = letters.dropFirst()
    switch letters.first {
    case "y":
      if rest.first == "u" { return "ü" + rest.dropFirst() }
      if rest == "ong" { return "iong" }
      return rest.first == "i" ? String(rest) : "i" + rest
    case "w": return rest.first == "u" ? String(rest) : "u" + rest
    default: return nil
    }
  }
}
