import HanText

/// Writes the tables about words: codes, tree, costs, traits.
struct WordTables {
  private(set) var tables: [IndexTable: [UInt8]] = [:]

  init(_ lexicon: Lexicon) {
    let codes = writeCodes(lexicon)
    var words = lexicon.numbers.map { word in
      (codes: word.key.unicodeScalars.map { codes[$0.value] ?? 0 }, number: word.number)
    }
    words.removeAll { $0.codes.isEmpty || $0.codes.contains(0) }
    words.sort { $0.codes.lexicographicallyPrecedes($1.codes) }
    tables[.tree] = WordTreeBuilder.table(of: words)
    var costs = TableWriter()
    for cost in lexicon.costs { costs.append(cost) }
    tables[.costs] = costs.bytes
    var traits = TableWriter()
    for word in lexicon.words { traits.append(word.traits.rawValue) }
    tables[.traits] = traits.bytes
  }

  /// Numbers the characters of words from 1, the most frequent first: children of a node then lie
  /// close together.
  private mutating func writeCodes(_ lexicon: Lexicon) -> [UInt32: UInt16] {
    var counts: [UInt32: Int] = [:]
    for word in lexicon.numbers {
      for scalar in word.key.unicodeScalars { counts[scalar.value, default: 0] += 1 }
    }
    let order = counts.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }
    var codes: [UInt32: UInt16] = [:]
    for (index, scalar) in order.prefix(Int(UInt16.max) - 1).enumerated() {
      codes[scalar.key] = UInt16(index + 1)
    }
    var low = [UInt16](repeating: 0, count: 0x10000)
    var high: [UInt32: UInt16] = [:]
    let variants = lexicon.fold.variants.map { ($0.value, lexicon.fold.scalar($0).value) }
    for (scalar, form) in order.map({ ($0.key, $0.key) }) + variants {
      guard let code = codes[form] else { continue }
      if scalar < 0x10000 { low[Int(scalar)] = code } else { high[scalar] = code }
    }
    var lowWriter = TableWriter()
    for code in low { lowWriter.append(code) }
    tables[.codes] = lowWriter.bytes
    var highWriter = TableWriter()
    for scalar in high.keys.sorted() {
      highWriter.append(scalar)
      highWriter.append(UInt32(high[scalar] ?? 0))
    }
    tables[.highCodes] = highWriter.bytes
    return codes
  }
}
