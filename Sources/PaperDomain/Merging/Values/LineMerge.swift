/// A three-way merge of texts, line by line.
struct LineMerge {
  /// The merged text; `nil` if both sides changed the same lines.
  let result: [UInt8]?
  /// The merged text with the lines of both sides if both changed the same lines.
  let union: [UInt8]

  init(base: [UInt8], first: [UInt8], second: [UInt8]) {
    var numbers: [[UInt8]: Int] = [:]
    func lines(_ text: [UInt8]) -> (texts: [[UInt8]], numbers: [Int]) {
      let texts = LineMerge.lines(of: text)
      return (
        texts,
        texts.map { line in
          let number = numbers[line] ?? numbers.count
          numbers[line] = number
          return number
        }
      )
    }
    let (old, one, other) = (lines(base), lines(first), lines(second))
    let firstPlaces = LineMerge.places(old.numbers, one.numbers)
    let secondPlaces = LineMerge.places(old.numbers, other.numbers)
    var result: [UInt8] = []
    var union: [UInt8] = []
    var isClean = true
    var (o, f, s) = (0, 0, 0)
    for line in 0...old.numbers.count {
      let isEnd = line == old.numbers.count
      let firstPlace = isEnd ? one.numbers.count : firstPlaces[line]
      let secondPlace = isEnd ? other.numbers.count : secondPlaces[line]
      guard let firstPlace, let secondPlace else { continue }
      let chunk = MergeTriple(
        base: Array(old.numbers[o..<line]), published: Array(one.numbers[f..<firstPlace]),
        ours: Array(other.numbers[s..<secondPlace]))
      let own = one.texts[f..<firstPlace].joined()
      if let agreed = chunk.agreed {
        let texts = agreed == chunk.published ? own : other.texts[s..<secondPlace].joined()
        result += texts
        union += texts
      } else {
        isClean = false
        let known = Set(chunk.published)
        union += own
        for index in s..<secondPlace where !known.contains(other.numbers[index]) {
          if let last = union.last, last != UInt8(ascii: "\n") { union.append(UInt8(ascii: "\n")) }
          union += other.texts[index]
        }
      }
      if !isEnd {
        result += old.texts[line]
        union += old.texts[line]
      }
      (o, f, s) = (line + 1, firstPlace + 1, secondPlace + 1)
    }
    self.result = isClean ? result : nil
    self.union = union
  }

  /// Returns the new index of each old line.
  private static func places(_ old: [Int], _ new: [Int]) -> [Int?] {
    var places = [Int?](repeating: nil, count: old.count)
    for match in SequenceAlignment(old, new).matches { places[match.old] = match.new }
    return places
  }

  /// Returns the lines with their line ends.
  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      lines.append(Array(text[start..<end]))
      start = end
    }
    return lines
  }

  /// Merges logs to which both sides only appended: every line of both, once.
  static func log(base: [UInt8], first: [UInt8], second: [UInt8]) -> [UInt8] {
    var result = first
    var counts: [[UInt8]: Int] = [:]
    for line in lines(of: first) { counts[line.withoutNewline, default: 0] += 1 }
    for line in lines(of: second).map(\.withoutNewline) {
      if let count = counts[line], count > 0 {
        counts[line] = count - 1
        continue
      }
      if let last = result.last, last != UInt8(ascii: "\n") { result.append(UInt8(ascii: "\n")) }
      result += line + [UInt8(ascii: "\n")]
    }
    return result
  }
}

extension [UInt8] {
  fileprivate var withoutNewline: [UInt8] {
    last == UInt8(ascii: "\n") ? Array(dropLast()) : self
  }
}
