import Libgit2
import Testing

@Suite struct ApproxDateTests {
  /// Sunday, 30 August 2009, 19:20 in UTC: the current time in git's own tests.
  static let now: Int64 = 1_251_660_000

  static func read(_ text: String, offset: Int = 0) -> ApproxDate? {
    ApproxDate(parsing: text, now: now) { _ in offset }
  }

  @Test(arguments: [
    "now", "5 seconds ago", "5.seconds.ago", "10.minutes.ago", "yesterday", "3.days.ago",
    "3 weeks ago", "2 weeks ago", "one week ago", "3.months.ago", "12.months.ago", "13 months ago",
    "2.years.3.months.ago", "6am yesterday", "6pm yesterday", "3:00", "15:00", "noon today",
    "noon yesterday", "tea", "midnight", "last tuesday", "last friday", "3 days ago at noon",
    "10am noon", "2009-08-27 10:30", "Aug 27 2009 at 10:30", "1 day 3 hours ago", "never",
    "two fridays ago",
  ])
  func `a time is read as git reads it`(text: String) throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q")
    let wanted = try scratch.run(
      ["git", "rev-parse", "--since=\(text)"], input: "",
      environment: ["GIT_TEST_DATE_NOW": "\(ApproxDateTests.now)", "TZ": "UTC"])
    #expect(ApproxDateTests.read(text).map { "--max-age=\($0.first)" } == wanted)
  }

  static let days = [
    "2009-08-27", "2009/08/27", "27.08.2009", "08/27/2009", "Aug 27 2009", "27 August", "aug 27",
    "27 aug 2009",
  ]

  @Test(arguments: days) func `a day alone is the whole day`(text: String) throws {
    let day = try #require(ApproxDateTests.read(text))
    #expect(day.first == 1_251_331_200 && day.last == 1_251_331_200 + 86_399)
    let east = try #require(ApproxDateTests.read(text, offset: 120))
    #expect(east.first == day.first - 7_200 && east.last == day.last - 7_200)
  }

  @Test func `today is the day of the local clock`() {
    #expect(ApproxDateTests.read("today")?.first == 1_251_590_400)
    #expect(ApproxDateTests.read("today", offset: 600)?.first == 1_251_640_800)
  }

  @Test func `a weekday is the last one gone by`() {
    for text in ["friday", "fri", "last friday"] {
      #expect(ApproxDateTests.read(text)?.first == ApproxDateTests.now - 2 * 86_400)
    }
    #expect(ApproxDateTests.read("sunday")?.first == ApproxDateTests.now - 7 * 86_400)
  }

  @Test(arguments: [
    "", " ", "nonsense", "main", "HEAD~2", "8c1e2f", "2009-13-45", "25:00", "ago", "the", "99",
    "2009-08-27 2009-08-28 7", "5 apples ago", "@{1}",
  ])
  func `what says no time is refused`(text: String) {
    #expect(ApproxDateTests.read(text) == nil)
  }
}
