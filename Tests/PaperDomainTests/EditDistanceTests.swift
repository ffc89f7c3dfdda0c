import PaperDomain
import Testing

struct EditDistanceTests {
  private let names = [
    "calc-scan", "calc-2023-scan", "Mathematics", "Physics", "Hard", "p003", "数学",
  ]

  @Test(arguments: [
    ("calc-scna", "calc-scan"), ("mathematic", "Mathematics"), ("PHYSICS", "Physics"),
    ("Hrad", "Hard"), ("p0003", "p003"), ("数字", "数学"), ("calc-203-scan", "calc-2023-scan"),
    ("fysics", "Physics"), ("hard", "Hard"),
  ])
  func `finds what was meant`(typed: String, meant: String) {
    #expect(EditDistance.closest(to: typed, in: names) == meant)
  }

  @Test(arguments: ["", "x", "Chemistry", "Hxyd", "p", String(repeating: "a", count: 100_000)])
  func `stays silent when nothing is near`(typed: String) {
    #expect(EditDistance.closest(to: typed, in: names) == nil)
  }

  @Test func `gives the two nearest, nearest first`() {
    #expect(
      EditDistance.suggestions(for: "page-1x", in: ["page-21y", "page-1", "page-12", "other"])
        == ["page-1", "page-12"])
  }
}
