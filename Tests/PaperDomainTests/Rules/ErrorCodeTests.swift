import Foundation
import PaperDomain
import Testing

/// Codes of errors are part of the interface: the documentation lists them.
struct ErrorCodeTests {
  @Test func `the documentation lists exactly the codes there are`() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/errors.md"), encoding: .utf8)
    let listed = page.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
    #expect(listed == ErrorCode.allCases.map(\.rawValue))
  }
}
