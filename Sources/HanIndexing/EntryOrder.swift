import HanText

/// Puts the entries of one word into order: the most usual reading first, names last.
struct EntryOrder {
  private let entries: [DictionaryFile.Entry]
  /// By word, its readings as our list has them.
  private var listed: [String: [String]] = [:]
  /// By character and syllable, how many words have it so.
  private var uses: [String: Int] = [:]

  init(_ entries: [DictionaryFile.Entry], readings: [UInt8]) {
    self.entries = entries
    for line in DataLines.lines(of: readings) {
      let fields = DataLines.fields(of: line)
      guard fields.count >= 2 else { continue }
      listed[String(fields[0])] = fields[1].split(separator: ",").map {
        String($0.drop { $0 == " " })
      }
    }
    for entry in entries {
      let syllables = entry.reading.split(separator: " ")
      let characters = Array(entry.simplified)
      guard characters.count > 1, characters.count == syllables.count else { continue }
      for (character, syllable) in zip(characters, syllables) {
        uses[String(character) + syllable.lowercased(), default: 0] += 1
      }
    }
  }

  func ordered(_ places: [Int]) -> [Int] {
    guard places.count > 1 else { return places }
    let ranks = Dictionary(uniqueKeysWithValues: places.map { ($0, rank(entries[$0])) })
    return places.sorted { left, right in
      let (a, b) = (ranks[left] ?? [], ranks[right] ?? [])
      return a == b ? left < right : a.lexicographicallyPrecedes(b)
    }
  }

  /// Lower ranks stand first.
  private func rank(_ entry: DictionaryFile.Entry) -> [Int] {
    let list = listed[entry.simplified] ?? []
    let place = list.firstIndex(of: entry.reading) ?? list.count
    let isName = entry.reading.utf8.first.map { (0x41...0x5a).contains($0) } ?? false
    let definitions = entry.definitions.split(separator: "/")
    let uses = self.uses[entry.simplified + entry.reading.lowercased()] ?? 0
    return [
      place, isName ? 1 : 0, EntryOrder.isReference(definitions) ? 1 : 0, -uses,
      -definitions.count,
    ]
  }

  /// Whether an entry only refers to others, or explains no usual word.
  private static func isReference(_ definitions: [Substring]) -> Bool {
    let marks = [
      "variant of", "old variant", "archaic variant", "see ", "used in", "Japanese variant",
      "(archaic)", "(old)", "surname ", "erhua variant", "(literary)",
    ]
    return definitions.allSatisfy { definition in
      marks.contains { definition.hasPrefix($0) } || definition.hasPrefix("also pr.")
        || definition.hasPrefix("also written") || definition.hasPrefix("abbr. for")
    }
  }
}
