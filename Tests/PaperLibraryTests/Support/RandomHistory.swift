import GitNames
import Libgit2
import PaperDomain
import PaperLibrary
import SeededRandom

/// A random graph of commits of a small library: pages and bundles are created, removed, moved and
/// changed, and get ids and new names; branches, and merges that take a side, mix both or change
/// something.
struct RandomHistory {
  private typealias Files = [String: String]

  private(set) var commits: [ObjectID] = []
  private let repository: Repository
  private var generator: SeededGenerator
  private var trees: [Files] = []
  private var nextID = 1

  private static let groups = ["docs/d/g", "docs/d/h", "docs/e/k"]
  private static let names = ["a", "b", "c"]

  init(_ repository: Repository, seed: UInt64, count: Int) throws {
    self.repository = repository
    generator = SeededGenerator(seed: seed)
    var first: Files = [:]
    for group in RandomHistory.groups { first["\(group)/group.json"] = "{ \"title\": \"g\" }" }
    for (index, name) in RandomHistory.names.enumerated() {
      first["bundles/\(name)/bundle.json"] = try bundle(901 + index, [])
    }
    for _ in 0..<4 { try change(&first) }
    try commit(first, [])
    while commits.count < count {
      let parent = pick(commits.count)
      var parents = [parent]
      if Int.random(in: 0..<3, using: &generator) == 0 {
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          let other = pick(commits.count)
          if !parents.contains(other) { parents.append(other) }
        }
      }
      var files = trees[parent]
      if parents.count > 1 { files = mixed(parents) }
      // A merge often has no changes of its own.
      if parents.count == 1 || Bool.random(using: &generator) {
        for _ in 0..<Int.random(in: 1...3, using: &generator) { try change(&files) }
      }
      try commit(files, parents)
    }
  }

  /// Late commits are parents more often, so that lines grow.
  private mutating func pick(_ count: Int) -> Int {
    max(
      Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator))
  }

  private mutating func commit(_ files: Files, _ parents: [Int]) throws {
    let tree = try repository.updateTree(
      base: nil,
      changes: files.sorted { $0.key < $1.key }.map { path, text in
        .upsert(path: path, id: try repository.writeBlob(Array(text.utf8)), mode: .file)
      })
    let author = Signature(
      name: "Ada", email: "ada@example.org", seconds: Scratch.start + Int64(60 * commits.count),
      offsetMinutes: 0)
    commits.append(
      try repository.createCommit(
        tree: tree, parents: parents.map { commits[$0] }, author: author, committer: author,
        message: "commit \(commits.count)\n"))
    trees.append(files)
  }

  /// Each page from one of the parents, but no id twice.
  private mutating func mixed(_ parents: [Int]) -> Files {
    var files = trees[parents[0]]
    guard Bool.random(using: &generator) else { return files }
    for parent in parents.dropFirst() {
      for (path, text) in trees[parent].sorted(by: { $0.key < $1.key }) {
        guard Bool.random(using: &generator) else { continue }
        let id = RandomHistory.id(text)
        if id != nil { files = files.filter { RandomHistory.id($0.value) != id } }
        files[path] = text
      }
    }
    return files
  }

  private static func id(_ text: String) -> Substring? {
    text.firstRange(of: "\"id\": \"").map { text[$0.upperBound...].prefix(36) }
  }

  private mutating func change(_ files: inout Files) throws {
    let pages = files.keys.filter { $0.hasPrefix("docs/") && !$0.hasSuffix("group.json") }.sorted()
    let page = pages.randomElement(using: &generator)
    switch (Int.random(in: 0..<12, using: &generator), page) {
    case (0...1, _), (_, nil):
      let isNamed = Int.random(in: 0..<4, using: &generator) > 0
      nextID += 1
      files[try freePath()] = try text(isNamed ? nextID : nil)
    case (2...5, let page?):
      files[page] = try rebound(files[page] ?? "")
    case (6, let page?):
      files[page] = nil
    case (7...8, let page?):
      guard let text = files.removeValue(forKey: page) else { return }
      files[try freePath()] = Bool.random(using: &generator) ? text : try rebound(text)
    case (9, let page?):
      // An id is filled in.
      guard let text = files[page], RandomHistory.id(text) == nil else { return }
      nextID += 1
      files[page] = text.replacing(
        "{ ", with: "{ \"id\": \"\(try testID(nextID))\", ", maxReplacements: 1)
    case (10, _):
      try renameBundle(&files)
    default:
      let group = RandomHistory.groups.randomElement(using: &generator) ?? ""
      let file = "\(group)/group.json"
      files[file] = files[file] == nil ? "{ \"title\": \"g\" }" : nil
    }
  }

  private mutating func freePath() throws -> String {
    let group = RandomHistory.groups.randomElement(using: &generator) ?? ""
    return "\(group)/p\(Int.random(in: 0..<1000, using: &generator)).json"
  }

  private mutating func binding() -> String {
    let name = (RandomHistory.names + ["x"]).randomElement(using: &generator) ?? "a"
    return "\"bundle\": \"\(name)\", \"pageNumber\": \(Int.random(in: 1...2, using: &generator)) }"
  }

  private mutating func text(_ id: Int?) throws -> String {
    (try id.map { "{ \"id\": \"\(try testID($0))\", " } ?? "{ ") + binding()
  }

  private mutating func rebound(_ text: String) throws -> String {
    guard let range = text.firstRange(of: "\"bundle\"") else { return text }
    return text[..<range.lowerBound] + binding()
  }

  private func bundle(_ id: Int?, _ formerly: [String]) throws -> String {
    let names = formerly.map { "\"\($0)\"" }.joined(separator: ", ")
    let idMember = try id.map { "\"id\": \"\(try testID($0))\", " } ?? ""
    return "{ \(idMember)\"formerly\": [\(names)] }"
  }

  /// Sometimes a rename by `pc`, sometimes an edit that is only possible by hand.
  private mutating func renameBundle(_ files: inout Files) throws {
    let name = RandomHistory.names.randomElement(using: &generator) ?? "a"
    let number = Int.random(in: 901...904, using: &generator)
    let path = "bundles/\(name)/bundle.json"
    let other = "bundles/\(name)\(number)/bundle.json"
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: files[path] = try bundle(number, [])
    case 1: files[path] = try bundle(nil, [])
    case 2:
      guard files.removeValue(forKey: path) != nil else { return }
      files[other] = try bundle(number, [name])
    default: files[path] = nil
    }
  }
}
