/// The syllables of Standard Chinese, without tones.
enum PinyinInventory {
  /// By initial, the finals it is written with. `ü` is written `u` after j, q, x and y.
  private static let finals: [(initial: String, finals: String)] = [
    ("", "a ai an ang ao e ei en eng er o ou"),
    ("b", "a ai an ang ao ei en eng i ian iang iao ie in ing o u"),
    ("p", "a ai an ang ao ei en eng i ian iao ie in ing o ou u"),
    ("m", "a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u"),
    ("f", "a an ang ei en eng iao o ou u"),
    ("d", "a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo"),
    ("t", "a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo"),
    ("n", "a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan un uo ü üe"),
    ("l", "a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo ü üe"),
    ("g", "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo"),
    ("k", "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo"),
    ("h", "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo"),
    ("j", "i ia ian iang iao ie in ing iong iu u uan ue un"),
    ("q", "i ia ian iang iao ie in ing iong iu u uan ue un"),
    ("x", "i ia ian iang iao ie in ing iong iu u uan ue un"),
    ("zh", "a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo"),
    ("ch", "a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo"),
    ("sh", "a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo"),
    ("r", "an ang ao e en eng i ong ou u ua uan ui un uo"),
    ("z", "a ai an ang ao e ei en eng i ong ou u uan ui un uo"),
    ("c", "a ai an ang ao e en eng i ong ou u uan ui un uo"),
    ("s", "a ai an ang ao e ei en eng i ong ou u uan ui un uo"),
    ("y", "a an ang ao e i in ing o ong ou u uan ue un"),
    ("w", "a ai an ang ei en eng o u"),
  ]

  /// Every syllable, sorted.
  static let syllables: [String] =
    finals.flatMap { row in row.finals.split(separator: " ").map { row.initial + $0 } }.sorted()

  private static let all = Set(syllables)

  /// Whether letters with `ü` as one letter are one syllable.
  static func contains(_ letters: String) -> Bool { all.contains(letters) }
}
