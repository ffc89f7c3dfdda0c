/// The table of docs/specification.md: the tests for each row of the specification.
struct Specification {
  struct Row {
    /// `P1`, `D3`: a range `P17–P20` is expanded.
    var names: [String]
    /// The test files, each with the facts after ` · `; empty for a file without facts.
    var files: [(name: String, facts: String)]
    /// `bundle.md`, `examples/demo.sh`.
    var documents: [String]
  }

  private(set) var rows: [Row] = []

  init(parsing text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count >= 5 else { continue }
      rows.append(
        Row(names: Specification.names(in: cells[1]), heldBy: String(cells[3])))
    }
  }

  private static func names(in cell: Substring) -> [String] {
    cell.split(separator: ",").flatMap { part -> [String] in
      if let range = part.firstMatch(of: /([A-Z])([0-9]+)–[A-Z]?([0-9]+)/) {
        guard let first = Int(range.2), let last = Int(range.3), first <= last else { return [] }
        return (first...last).map { "\(range.1)\($0)" }
      }
      return part.firstMatch(of: /[A-Z][0-9]+/).map { [String($0.0)] } ?? []
    }
  }
}

extension Specification.Row {
  init(names: [String], heldBy cell: String) {
    self.names = names
    files = cell.split(separator: ";").flatMap { clause -> [(name: String, facts: String)] in
      let parts = clause.split(separator: "·", maxSplits: 1)
      let named = parts[0].matches(of: /`([A-Z][A-Za-z0-9]+)`/).map { String($0.1) }
      // The facts belong to the last file before them.
      let facts = parts.count > 1 ? parts[1].trimming { $0 == " " } : ""
      return named.enumerated().map { index, name in
        (name, index == named.count - 1 ? facts : "")
      }
    }
    documents = cell.matches(of: /`([a-z][A-Za-z\/-]*\.(md|sh))`/).map { String($0.1) }
  }
}

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> String {
    String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}

/// The facts in test files: the names of their functions.
struct TestFacts {
  private(set) var ofFiles: [String: Set<String>] = [:]

  /// Reads a test file such as `CheckTests.swift`, in any folder.
  mutating func add(_ text: String, of file: String) {
    let name = String(file.split(separator: "/").last ?? "").replacing(".swift", with: "")
    let facts = text.matches(of: /func `([^`]+)`/).map { String($0.1) }
    ofFiles[name, default: []].formUnion(facts)
  }

  /// The rest of a list of facts, `first, second (with an aside), third`, after removing the facts
  /// of a file, whole or up to one of their commas.
  func unknown(in facts: String, of file: String) -> String {
    let known = (ofFiles[file] ?? []).flatMap(TestFacts.beginnings).sorted { $0.count > $1.count }
    var rest = facts.replacing(/\ ?\([^)]*\)/, with: "")[...]
    while !rest.isEmpty {
      let fact = known.first { rest == $0 || rest.hasPrefix($0 + ", ") }
      guard let fact else { return String(rest) }
      rest = rest.dropFirst(fact.count + 2)
    }
    return ""
  }

  private static func beginnings(_ fact: String) -> [String] {
    let parts = fact.split(separator: ", ", omittingEmptySubsequences: false)
    return parts.indices.map { parts[...$0].joined(separator: ", ") }
  }
}
