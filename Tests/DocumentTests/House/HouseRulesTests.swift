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

  @Test func `no test or script writes the git settings of this machine`() throws {
    for folder in ["Tests", "examples", ".ci"] {
      for file in try Repository.files(in: folder) {
        guard let text = try? Repository.text(of: "\(folder)/\(file)") else { continue }
        for violation in HouseRules.settingsViolations(in: text) {
          Issue.record("\(folder)/\(file):\(violation)")
        }
      }
    }
    for document in try Document.all {
      let transcript = Transcript(parsing: try Repository.text(of: document.path))
      let commands = transcript.steps.flatMap(\.command).joined(separator: "\n")
      #expect(HouseRules.settingsViolations(in: commands) == [], "\(document.path)")
    }
  }

  @Test(arguments: [
    ("git config --\("global") a.b c", false), ("git config --\("system") a.b c", false),
    ("git -C papers config --add --\("global") a.b c", false), ("git config a.b c", true),
    ("pc config set jobs 2 --\("global")", false),
    ("export GIT_CONFIG_GLOBAL=/dev/null\ngit config --\("global") a.b c", false),
    ("export GIT_CONFIG_GLOBAL=$HOME/own\ngit config --\("global") a.b c", true),
    ("export GIT_CONFIG_GLOBAL=$HOME/own\ngit config --\("system") a.b c", false),
    ("\"GIT_CONFIG_GLOBAL\": \"/dev/null\",\ngit config --\("global") a.b c", false),
    ("unset GIT_CONFIG_GLOBAL; git config --\("global") a.b c", true),
    ("git config --\("global") a.b c\nexport GIT_CONFIG_GLOBAL=$HOME/own", false),
    ("git config a.b c; pc tags --\("global")", true),
  ])
  func `judges writes of settings`(_ text: String, _ isFine: Bool) {
    #expect(HouseRules.settingsViolations(in: text).isEmpty == isFine)
  }
}
