import Foundation

/// The table of allowed imports in docs/architecture.md.
struct ImportTable {
  /// By target, the modules that its files may import.
  let allowed: [String: Set<String>]

  /// Reads the rows `| `Target` | `A`, `B` |` below the heading "What may import what".
  init(parsing page: String) {
    var allowed: [String: Set<String>] = [:]
    let section = page.split(separator: "\n## ").first { $0.hasPrefix("What may import what") }
    for line in section?.split(separator: "\n") ?? [] where line.hasPrefix("| `") {
      let cells = line.split(separator: "|")
      let names = cells.map { cell in cell.matches(of: /`([A-Za-z0-9_-]+)`/).map { String($0.1) } }
      guard names.count >= 2, let target = names[0].first else { continue }
      allowed[target] = Set(names[1])
    }
    self.allowed = allowed
  }

  /// The modules that a file imports, in any of Swift's forms.
  static func imports(in text: String) -> [String] {
    let form =
      /^\s*(?:@[A-Za-z_]+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|let|var|typealias)\s+)?([A-Za-z0-9_]+)/
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: form).map { String($0.1) }
    }
  }
}
