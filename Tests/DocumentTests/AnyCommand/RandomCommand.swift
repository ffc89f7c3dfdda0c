import SeededRandom

/// A random command line about existing entities, and sometimes about missing ones.
struct RandomCommand {
  /// The arguments of `pc`.
  private(set) var words: [String]

  private static let names = ["p001", "cover", "Old", "新", "a b", "it's", "g1"]
  private static let places = ["2024/mock", "archive/x", "new", "数学/期中", "2024"]
  private static let titles = ["Proofs", "Calculus: 2", "选择题", "Multiple choice"]

  /// - Returns: `nil` when the library lacks what the chosen command divides or joins.
  init?(_ stock: LibraryStock, number: Int, using random: inout SeededGenerator) {
    guard let words = RandomCommand.words(stock, number, &random) else { return nil }
    self.words = words
  }

  /// Whether the command supports `-n`.
  var hasDryRun: Bool { !["commit", "import", "index"].contains(words[0]) }

  /// Whether the command exits with 1 for remaining problems, not for a failed search.
  var leavesProblems: Bool { words[0] == "check" }

  /// Whether it commits without `-c`. A dry run does not find out whether a change can be committed
  /// alone.
  var alwaysCommits: Bool { words[0] == "revert" }

  /// Whether undo reverts it; undo and redo themselves are not in the list of operations.
  var isUndoable: Bool { !["undo", "redo", "index"].contains(words[0]) }

  private static func words(
    _ stock: LibraryStock, _ number: Int, _ random: inout SeededGenerator
  ) -> [String]? {
    func one(_ values: [String]) -> String? { values.randomElement(using: &random) }
    func oneOf(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
    func oneOrMissing(_ values: [String]) -> String { one(values) ?? "missing" }
    let (doc, group) = (oneOrMissing(stock.docs), oneOrMissing(stock.groups))
    let page = oneOrMissing(stock.pages)
    let (bundle, other) = (oneOrMissing(stock.bundles), oneOrMissing(stock.bundles))
    let (name, place) = (oneOrMissing(names), oneOrMissing(places))
    let (title, tag) = (oneOrMissing(titles), oneOrMissing(stock.tags))
    let variable = oneOrMissing(stock.variables)
    let thing = oneOf(doc, group, page, bundle)
    let target = "\(bundle)#\(Int.random(in: 1...3, using: &random))"
    let members = stock.pages(of: group).map { String($0.dropFirst(group.count + 1)) }
    switch Int.random(in: 0..<34, using: &random) {
    case 0: return ["mv", page, one(stock.groups) ?? group]
    case 1: return ["mv", group, one(stock.docs) ?? doc]
    case 2: return ["mv", doc, place]
    case 3: return ["rm", oneOf(page, page, group, doc, bundle), "--yes"]
    case 4: return ["rename", thing, name]
    case 5: return ["rename", oneOf(doc, group), "--title", title]
    case 6: return ["order", group] + members.shuffled(using: &random)
    case 7: return ["order", oneOf(doc, group), "--natural"]
    case 8: return one(Array(stock.pages(of: group).dropFirst())).map { ["split", group, $0] }
    case 9: return one(Array(stock.groups(of: doc).dropFirst())).map { ["split", doc, $0] }
    case 10: return one(stock.groups).map { ["join", group, $0, "--tags", oneOf("keep", "drop")] }
    case 11: return one(stock.docs).map { ["join", doc, $0] }
    case 12: return ["new", "doc", title] + (Bool.random(using: &random) ? [] : ["--at", place])
    case 13: return ["new", "doc", title, "--template", doc, "--bundle", bundle]
    case 14: return ["new", "group", doc, title]
    case 15, 16: return ["add", group, target]
    case 17, 18: return ["bind", page, target]
    case 19: return ["bind", "--from", bundle, "--to", other]
    case 20: return ["cp", oneOf(doc, group), "\(place)/copy-\(number)"]
    case 21: return ["cp", page, group]
    case 22: return ["tag", thing, "\(oneOf("+", "-"))\(tag)"]
    case 23: return ["set", thing, "\(variable)=\(oneOf("3", "", "hard"))"]
    case 24: return ["define", "tag", "Topic/\(name)", "--color", "#208C85"]
    case 25: return ["define", "variable", name, "--type", "int", "--scope", oneOf("page", "all")]
    case 26: return ["tags", "rename", tag, name]
    case 27: return ["tags", "rm", tag] + (Bool.random(using: &random) ? ["--remove-uses"] : [])
    case 28: return ["variables", "rename", variable, name]
    case 29: return ["variables", "rm", variable, "--remove-uses"]
    case 30: return ["restore", "\(page)@{\(Int.random(in: 0...2, using: &random))}"]
    case 31: return ["revert", "HEAD~\(Int.random(in: 0...3, using: &random))"]
    case 32: return [oneOf("undo", "redo")]
    default: return ["commit", "-m", "Commit \(number)"]
    }
  }

  /// Adds the option that commits the change.
  mutating func record() {
    if !["commit", "revert", "undo", "redo"].contains(words[0]) { words.append("-c") }
  }
}
