import Foundation
import Testing

/// Targets import only lower layers, and the folders of PaperDomain and PaperLibrary use only lower
/// folders: as docs/architecture.md lists them.
struct LayerTests {
  @Test func `no file imports what its target may not`() throws {
    let table = ImportTable(parsing: try Repository.text(of: "docs/architecture.md"))
    var used: [String: Set<String>] = [:]
    for file in try Repository.swiftFiles(in: "Sources") {
      let target = String(file.prefix { $0 != "/" })
      let allowed = try #require(table.allowed[target], "\(target) has no row in the table")
      let imports = ImportTable.imports(in: try Repository.text(of: "Sources/" + file))
      used[target, default: []].formUnion(imports)
      for module in imports where !allowed.contains(module) {
        Issue.record("Sources/\(file) imports \(module), which \(target) may not")
      }
    }
    for target in table.allowed.keys where used[target] == nil {
      Issue.record("\(target) has a row in the table and no sources")
    }
  }

  @Test(arguments: [
    ("import Glibc", ["Glibc"]), ("package import PaperDomain", ["PaperDomain"]),
    ("@preconcurrency import Glibc", ["Glibc"]), ("import struct Foundation.URL", ["Foundation"]),
    ("@_spi(Inner) public import A_b", ["A_b"]), ("// import Glibc", []), ("important thing", []),
    ("  import A\nlet b = 1\nimport C", ["A", "C"]),
  ])
  func `finds imports`(_ text: String, _ modules: [String]) {
    #expect(ImportTable.imports(in: text) == modules)
  }

  @Test func `reads the table below its heading only`() {
    let page = """
      ## Parts
      | `pc` | `Everything` |

      ## What may import what
      | target | may import | why |
      |---|---|---|
      | `pc` | `PaperCommands`, `Glibc` | `exit` |
      | `pc-worker` | |

      ## After
      | `Files` | `Poppler` |
      """
    #expect(
      ImportTable(parsing: page).allowed == ["pc": ["PaperCommands", "Glibc"], "pc-worker": []])
  }

  @Test(arguments: ["PaperDomain", "PaperLibrary"])
  func `no file names a type of a higher folder`(target: String) throws {
    let order = FolderOrder(
      parsing: try Repository.text(of: "docs/architecture.md"),
      heading: "Folders of \(target), from the bottom")
    var files: [String: String] = [:]
    for file in try Repository.swiftFiles(in: "Sources/\(target)/") {
      files[file] = try Repository.text(of: "Sources/\(target)/" + file)
    }
    #expect(Set(files.keys.map(FolderOrder.folder)) == Set(order.folders))
    #expect(order.violations(in: files) == [])
  }

  @Test func `finds names of higher folders`() {
    let page = """
      # Page

      ## Order
      1. `Low`: values
      2. `High/Inner`: rules

      ## After
      3. `Other`: nothing
      """
    let order = FolderOrder(parsing: page, heading: "Order")
    #expect(order.folders == ["Low", "High/Inner"])
    let files = [
      "Low/A.swift": "struct Value {\n  // Rule\n  let rule = \"Rule \\(Judge(1)) Both\"\n}",
      "Low/B.swift": "package enum Both {}\nlet deep = Nested.self",
      "High/Inner/C.swift": "final class Rule {\n  struct Nested {}\n}\nstruct Judge: Value {}",
      "High/Inner/D.swift": "struct Both {}",
    ]
    #expect(order.violations(in: files) == ["Low/A.swift names Judge of High/Inner"])
  }

  @Test(arguments: [
    ("a // b\nc", ["a", "c"]), ("a \"b // c\" d", ["a", "d"]),
    (#"a "b \(c(d) + "e") f" g"#, ["a", "c(d)", "+", "g"]), (#"("\"a" + b)"#, ["(", "+", "b)"]),
    ("\"\"\"\na \"b\" \\(c)\n\"\"\" d", ["c", "d"]), ("a #\"b \\\"# c", ["a", "c"]),
  ])
  func `removes comments and strings`(_ text: String, _ words: [String]) {
    let code = SourceText.code(of: text)
    #expect(code.split(whereSeparator: \.isWhitespace).map(String.init) == words)
  }
}
