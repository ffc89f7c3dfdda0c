import Libgit2
import Testing

@Suite struct GitDateTests {
  /// A time zone one hour ahead of UTC, two from the last Sunday of March to that of October 2005.
  static func localOffset(_ seconds: Int64) -> Int {
    (1_111_885_200..<1_130_634_000).contains(seconds) ? 120 : 60
  }

  static let forms = [
    "@123 +0000", "@0 -0130", "@1112911993 +0530", "1234567890", "1234567890 +0130",
    "123456789 +0000", "Thu, 07 Apr 2005 22:13:13 +0200", "Thu, 7 Apr 2005 22:13:13 GMT",
    "2005-04-07T22:13:13+02:00", "2005-04-07T22:13:13Z", "2005-04-07 22:13:13",
    "2005-01-07 22:13:13", "2005-04-07T22:13:13.5 -03", "Thu Apr 7 22:13:13 2005 -0700",
    "04/07/2005 22:13:13", "07.04.2005 22:13:13", "2005.04.07 22:13:13 +0000",
    "2005/04/07 22:13:13", "2005-04-07 22:13", "20050407T221313", "20050407 221313",
    "7 April 2005 22:13:13 GMT", "2005-04-07T22:13:13 EST", "2005-04-07T24:13:13Z",
    "2005-02-31T00:00:00Z", "2005-04-07T22:13:60Z", "2000-02-29T00:00:00Z",
    "2099-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "@99999999999 +0000",
  ]

  @Test(arguments: forms) func `a date is read as git reads it`(form: String) throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q")
    let tree = try scratch.git("mktree")
    let commit = try scratch.run(
      ["git", "commit-tree", tree, "-m", "x"], input: "",
      environment: ["GIT_AUTHOR_DATE": form, "TZ": "Europe/Berlin"])
    let wanted = try scratch.git("log", "-1", "--format=%ad", "--date=raw", commit)
    let date = try #require(GitDate(parsing: form, localOffset: GitDateTests.localOffset))
    let sign = date.offsetMinutes < 0 ? "-" : "+"
    let zone = abs(date.offsetMinutes)
    let digits = String(10_000 + zone / 60 * 100 + zone % 60).dropFirst()
    #expect("\(date.seconds) \(sign)\(digits)" == wanted)
  }

  @Test(arguments: [
    "yesterday", "2020-01-01", "@123", "@-5 +0000", "123 +0100", "12345678 +0000", "@5 +00:00",
    " @5 +0000 ", "2200-01-01T00:00:00Z", "1969-12-31T23:00:00Z", "2005-04-07T2213Z", "noon", ":",
    "2005-04-07 22:13:13 +0200 and more", "2005-04-07 22:13:13 22:13:13", "99999999999999999999",
  ])
  func `what git refuses as a date is refused`(text: String) {
    #expect(GitDate(parsing: text) { _ in 0 } == nil)
  }
}
