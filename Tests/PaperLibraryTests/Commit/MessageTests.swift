import PaperDomain
import Testing

@testable import PaperLibrary

struct MessageTests {
  private static let text = "\n\nA  \n\n\n# c\n  b\t\n# x\n\n"

  @Test(arguments: [
    (MessageCleanup.verbatim, text), (.whitespace, "A\n\n# c\n  b\n# x\n"), (.strip, "A\n\n  b\n"),
    (.scissors, "A\n\n# c\n  b\n# x\n"),
  ])
  func `a message is tidied as git tidies it`(_ mode: MessageCleanup, _ clean: String) {
    #expect(mode.clean(Self.text, comment: "#") == clean)
  }

  @Test func `what is below the scissors goes`() {
    let text = "a\n; ------------------------ >8 ------------------------\nb\n"
    #expect(MessageCleanup.scissors.clean(text, comment: ";") == "a\n")
    #expect(MessageCleanup.whitespace.clean(text, comment: ";") == text)
  }

  @Test(arguments: [
    (nil, "", "#"), ("", "", "#"), (";", "", ";"), ("auto", "text", "#"),
    ("auto", "#1\n;2\n", "@"),
  ])
  func `comments start as configured`(_ setting: String?, _ text: String, _ comment: String) {
    #expect(MessageTemplate.comment(setting, for: text) == comment)
  }

  @Test func `a long list of changes is cut`() {
    let changes = (1...120).map {
      Change(.add, .page, id: nil, path: "d/g/p\($0)", to: "a#\($0)")
    }
    let template = MessageTemplate(
      changes: changes, branch: nil, isUnborn: true, comment: "#", cleanup: .strip)
    let lines = template.text.split(separator: "\n")
    #expect(lines.last == "#   and 20 more")
    #expect(lines.contains("# On no branch") && lines.contains("# The first commit"))
  }
}
