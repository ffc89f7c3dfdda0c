import Foundation
import Testing

/// Every console block of the documentation is equal to the program's output.
///
/// `PC_RECORD=1 swift test --filter DocumentsThatRun` writes the output into the pages, and still
/// fails, so that the change is reviewed.
struct DocumentsThatRunTests {
  private static let records = ProcessInfo.processInfo.environment["PC_RECORD"] == "1"

  @Test func `every verb has a page`() throws {
    let stage = try Stage()
    let help = try stage.run(["pc help"])
    try stage.clear()
    let verbs = help.compactMap { $0.firstMatch(of: /^ {3}([a-z]+) {3}/).map { String($0.1) } }
    #expect(verbs.contains("version"))
    let pages = try Document.all.map(\.path)
    for verb in verbs { #expect(pages.contains("docs/commands/\(verb).md")) }
  }

  @Test(arguments: try Document.all)
  func `prints what the page shows`(_ document: Document) throws {
    for difference in try document.differences(records: Self.records) {
      Issue.record("\(difference)")
    }
  }
}
