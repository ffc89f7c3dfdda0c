import Foundation
import Testing

/// Targets import only lower layers: the imports of every file are in the table of
/// docs/architecture.md.
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
}
