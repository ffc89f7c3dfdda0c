import Foundation
import Testing

/// docs/specification.md names existing tests, and covers every row of the first part.
struct SpecificationTests {
  @Test func `every test it names exists`() throws {
    let page = Specification(parsing: try Repository.text(of: "docs/specification.md"))
    var facts = TestFacts()
    for file in try Repository.swiftFiles(in: "Tests") {
      facts.add(try Repository.text(of: "Tests/" + file), of: file)
    }
    #expect(page.rows.count > 40)
    for row in page.rows {
      for file in row.files {
        #expect(facts.ofFiles[file.name] != nil, "\(row.names): there is no \(file.name)")
        let unknown = facts.unknown(in: file.facts, of: file.name)
        #expect(unknown == "", "\(row.names): \(file.name) does not say this")
      }
      for document in row.documents {
        let places = ["docs/commands/", "docs/", ""].map { $0 + document }
        let isThere = places.contains {
          FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path)
        }
        #expect(isThere, "\(row.names): there is no \(document)")
      }
    }
  }

  @Test func `every row of a paper's home is there`() throws {
    let page = Specification(parsing: try Repository.text(of: "docs/specification.md"))
    let named = Set(page.rows.flatMap(\.names))
    let asked = (1...51).map { "P\($0)" } + (1...6).map { "D\($0)" }
    #expect(asked.filter { !named.contains($0) } == [])
  }

  @Test func `reads rows, files and documents, and finds what no test says`() throws {
    let page = Specification(
      parsing: """
        | row | what | held by |
        |---|---|---|
        | P1, P7–P9, D3 (half) | a | `ATests`, `BTests` · is so, is (as a rule) not so; documents: `a.md`, `examples/b.sh` |
        """)
    let row = try #require(page.rows.last)
    #expect(row.names == ["P1", "P7", "P8", "P9", "D3"])
    #expect(row.files.map(\.name) == ["ATests", "BTests"])
    #expect(row.files.map(\.facts) == ["", "is so, is (as a rule) not so"])
    #expect(row.documents == ["a.md", "examples/b.sh"])
    var facts = TestFacts()
    facts.add(
      "  @Test func `is so`() {}\n  @Test func `is not so, ever`() {}", of: "a/BTests.swift")
    #expect(facts.unknown(in: "is so (mostly), is not so, ever", of: "BTests") == "")
    #expect(facts.unknown(in: "is not so, is so", of: "BTests") == "")
    #expect(facts.unknown(in: "is so, is not", of: "BTests") == "is not")
    #expect(facts.unknown(in: "is so or so", of: "BTests") == "is so or so")
    #expect(facts.unknown(in: "is so", of: "CTests") == "is so")
  }
}
