import Testing

struct HouseRulesTests {
  @Test func `no source breaks the rules of the house`() throws {
    for folder in ["Sources", "Tests"] {
      for file in try Repository.swiftFiles(in: folder) {
        for violation in HouseRules.violations(in: try Repository.text(of: "\(folder)/\(file)")) {
          Issue.record("\(folder)/\(file):\(violation)")
        }
      }
    }
  }

  @Test(arguments: [
    ("let a = try! b()", false), ("let a = try b() // not try!", true), ("print(\"try!\")", true),
    ("final class A: @unchecked Sendable {}", false),
    ("// Never written after init.\nfinal class A: @unchecked Sendable {}", true),
    ("// C's own.\nnonisolated(unsafe) var a = 1\nnonisolated(unsafe) var b = 1", true),
    ("// About c.\nlet c = 1\nnonisolated(unsafe) var a = 1", false),
    ("nonisolated(unsafe) var a = 1", false), ("return unsafe a.b", false),
    ("a.withUnsafeBytes { _ in }", true), (String(repeating: "\n", count: 600), true),
    (String(repeating: "\n", count: 601), false),
  ])
  func `judges`(_ text: String, _ isFine: Bool) {
    #expect(HouseRules.violations(in: text).isEmpty == isFine)
  }
}
