import Foundation
import Testing

/// Every console block of the documentation is equal to the program's output.
///
/// `PC_RECORD=1 swift test --filter DocumentsThatRun` writes the output into the pages, and still
/// fails, so that the change is reviewed. `PC_PAGES='README.md docs/viewer.md'` runs these alone.
struct DocumentsThatRunTests {
  private static let records = ProcessInfo.processInfo.environment["PC_RECORD"] == "1"
  private static var chosen: [Document] {
    get throws {
      guard let names = ProcessInfo.processInfo.environment["PC_PAGES"] else {
        return try Document.all
      }
      return names.split(separator: " ").map { Document(path: String($0)) }
    }
  }

  @Test func `every verb has a page`() throws {
    let stage = try Stage()
    let help = try stage.run(["pc help"])
    try stage.clear()
    let verbs = help.compactMap { $0.firstMatch(of: /^ {3}([a-z]+) {3}/).map { String($0.1) } }
    #expect(verbs.contains("version"))
    let pages = try Document.all.map(\.path)
    for verb in verbs { #expect(pages.contains("docs/commands/\(verb).md")) }
  }

  @Test(arguments: try chosen)
  func `prints what the page shows`(_ document: Document) throws {
    for difference in try document.differences(records: Self.records) {
      Issue.record("\(difference)")
    }
  }
}
