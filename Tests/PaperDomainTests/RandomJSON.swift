import PaperDomain
import SeededRandom

/// Random values, and random layouts of them.
struct RandomJSON {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func value(depth: Int = 0) -> JSONLiteral {
    switch Int.random(in: depth > 3 ? 4..<10 : 0..<10, using: &generator) {
    case 0, 1: object(depth: depth)
    case 2, 3: .array((0..<count()).map { _ in value(depth: depth + 1) })
    case 4: .null
    case 5: .bool(Bool.random(using: &generator))
    case 6, 7: .number(spelling: pick(["0", "-1", "12", "3.50", "1e3", "-0.25E-2", "2023"]))
    default: .string(string())
    }
  }

  mutating func object(depth: Int = 0) -> JSONLiteral {
    var keys: Set<String> = []
    return .object(
      (0..<count()).compactMap { _ in
        let key = pick(["id", "tags", "bundle", "pageNumber", "标题", "x y", "q\"", "n"])
        let value = key == "id" ? .string(pick(["i", "j", "k"])) : value(depth: depth + 1)
        return keys.insert(key).inserted ? JSONLiteral.Entry(key: key, value: value) : nil
      })
  }

  mutating func names() -> JSONLiteral {
    .strings((0...count()).map { _ in pick(["a", "b", "c", "d", "e", "f", "g"]) })
  }

  /// The value with one random difference.
  mutating func changed(_ literal: JSONLiteral) -> JSONLiteral {
    switch literal {
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(value(depth: 2), at: index)
      case 2: elements.swapAt(0, index)
      default: elements[index] = changed(elements[index])
      }
      return .array(elements)
    case .object(var entries) where !entries.isEmpty:
      let index = Int.random(in: entries.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: entries.remove(at: index)
      case 1: entries.insert(.init(key: "added", value: value(depth: 2)), at: index)
      default: entries[index].value = changed(entries[index].value)
      }
      var keys: Set<String> = []
      return .object(entries.filter { keys.insert($0.key).inserted })
    default: return value(depth: 2)
    }
  }

  /// A text of a value, with random white space.
  mutating func text(of literal: JSONLiteral) -> [UInt8] {
    let spaces = pick([
      [""], [" "], ["", " "], ["\n  ", "\n"], ["\r\n\t", " "], ["", " ", "\n", "\n\n   ", "\t"],
    ])
    var text = ""
    append(literal, to: &text, spaces)
    return Array((pick(spaces) + text + pick(spaces)).utf8)
  }

  private mutating func append(_ literal: JSONLiteral, to text: inout String, _ spaces: [String]) {
    var entries: [(key: String?, value: JSONLiteral)] = []
    switch literal {
    case .array(let elements): entries = elements.map { (nil, $0) }
    case .object(let members): entries = members.map { ($0.key, $0.value) }
    default:
      text += literal.formatted()
      return
    }
    let isObject = literal.kind == .object
    text += (isObject ? "{" : "[") + pick(spaces)
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += pick(spaces) + "," + pick(spaces) }
      if let key = entry.key {
        text += JSONLiteral.string(key).formatted() + pick(spaces) + ":" + pick(spaces)
      }
      append(entry.value, to: &text, spaces)
    }
    text += pick(spaces) + (isObject ? "}" : "]")
  }

  private mutating func string() -> String {
    pick(["", "a", "Subject/Mathematics", "微积分", "\"\\\n\u{1}", "😀", "e\u{301}", "é"])
  }

  private mutating func count() -> Int { Int.random(in: 0..<6, using: &generator) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }
}
