import Foundation
import Testing

/// What was read and learned, and what the library has, as the viewer shows it.
@Suite(.serialized) struct StatsScreenTests {
  /// Two Chinese papers, one of which was read; marks, a variable, a tag.
  private static let papers = """
    pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc 语文 -c
    { cat $PAPERS/mock-exam-chinese.pdf; echo '% again'; } >../again.pdf
    pc import -q ../again.pdf --name again --doc Again -c
    pc define -q tag Subject/Chinese && pc define -q variable Year --type int && pc commit -q -m 'Tags'
    pc tag -q 语文 +Subject/Chinese -c; pc set -q 语文 Year=2023 -c
    pc index -q; pc read 语文 --record -q >/dev/null
    pc words mark -q 考试 概率 -c; pc commit -q -m Reading
    """

  private func opened(
    _ served: ServedLibrary, language: String = "en"
  ) throws -> Browser {
    _ = try served.ask("PUT", "/api/preferences", ["readingWelcomed": true])
    let browser = try served.browser(language: language)
    try browser.open("\(served.base)/read")
    try browser.waits(for: "document.querySelector('.library-tools button')")
    try browser.click(".library-tools button:nth-last-child(2)")
    try browser.waits(for: "document.querySelector('.word-table tbody tr')")
    try browser.waits(for: "document.querySelector('.next-list, #stats-next ~ div p:not([role])')")
    return browser
  }

  @Test func `the numbers are those of pc stats, and the charts those of its plot`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served)
    func card(_ name: String) throws -> String {
      try browser.string(
        "[...document.querySelectorAll('.card')].find((it) => it.querySelector('dt').textContent === '\(name)').querySelector('strong').textContent"
      )
    }
    let numbers = try served.shell.run(
      "pc stats --json | jq -r '.reading.texts, .reading.marked, .reading.masteryPercentage, .library.docs, .library.pages, .library.bundles'"
    ).split(separator: "\n").map(String.init)
    #expect(try card("Texts read") == numbers[0])
    #expect(try card("Words marked") == numbers[1])
    #expect(try card("Mastery") == "\(numbers[2])%")
    #expect(try card("documents") == numbers[3])
    #expect(try card("pages") == numbers[4])
    #expect(try card("bundles") == numbers[5])
    let level = try served.shell.run("pc level | head -1")
    #expect(level.contains(try card("HSK level")))
    let charts = try browser.string(
      "[...document.querySelectorAll('.chart figcaption')].map((it) => it.textContent).join()")
    #expect(charts == "Words,HSK 3.0 level,Minutes a day,Library,Year, mean")
    // The same lines as in the file, whose charts are as wide as they are drawn there.
    let drawn = try served.shell.run(
      "pc stats -q --plot ../o.svg >/dev/null; grep -c '<polyline' ../o.svg")
    #expect(
      try browser.string("document.querySelectorAll('.chart polyline').length + ''") == drawn)
    let alone = try served.json("GET", "/api/stats?width=720")
    let svg = ((alone["library"] as? [String: Any])?["charts"] as? [[String: Any]])?.first?["svg"]
    let line = try #require(
      (svg as? String)?.split(separator: "\n").first { $0.hasPrefix("<polyline") })
    #expect(try served.shell.run("cat ../o.svg").contains(line))
    #expect(
      try browser.string("document.querySelector('.stats-tables').textContent").contains(
        "Subject/Chinese"))
    // Another edition has another level, and is remembered.
    try browser.value(
      "((it) => { it.value = 'hsk20'; it.dispatchEvent(new Event('change')); return 1 })(document.querySelector('select[name=edition]'))"
    )
    try browser.waits(
      for: "document.querySelector('.level-badge')?.textContent.startsWith('HSK 2.0')")
    #expect(try served.ask("GET", "/api/stats?edition=hsk9").status == 400)
    #expect(try served.ask("GET", "/api/stats?width=10").status == 400)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `words are filtered and sorted, by keys also, and lead to their papers`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served)
    func words() throws -> [String] {
      try browser.string(
        "[...document.querySelectorAll('.word-table tbody th a')].map((it) => it.textContent).join()"
      ).split(separator: ",").map(String.init)
    }
    let all = try words().count
    #expect(all > 30)
    try browser.value(
      "((it) => { it.value = 'marked'; it.dispatchEvent(new Event('change')); return 1 })(document.querySelector('select[name=state]'))"
    )
    try browser.waits(for: "document.querySelectorAll('.word-table tbody tr').length === 2")
    #expect(Set(try words()) == ["考试", "概率"])
    try browser.value("document.querySelector('[data-column=word]').focus()")
    try browser.press(Browser.Key.enter)
    try browser.waits(
      for:
        "document.querySelector('[aria-sort=ascending] [data-column=word]') === document.activeElement"
    )
    #expect(try words() == ["概率", "考试"])
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "document.querySelector('[aria-sort=descending] [data-column=word]')")
    #expect(try words() == ["考试", "概率"])
    try browser.type("gailu", into: ".word-filters input")
    try browser.waits(for: "document.querySelectorAll('.word-table tbody tr').length === 1")
    #expect(try words() == ["概率"])
    // What is unread, with most known words first.
    #expect(try browser.text(".next-doc strong") == "Again")
    try browser.click(".word-table tbody th a")
    try browser.waits(for: "document.querySelector('.hit-snippet')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `without a dictionary and papers the rest is there`() throws {
    let served = try ServedLibrary(variables: ["PC_DICTIONARY": "/nowhere/papercenter.han"])
    let browser = try served.browser()
    try browser.open("\(served.base)/stats")
    try browser.waits(for: "document.querySelector('#stats-library')")
    #expect(try browser.string("document.querySelectorAll('.word-table').length + ''") == "0")
    #expect(
      try browser.string("document.querySelector('.stats').textContent").contains(
        "dictionary is not installed"))
    #expect(try browser.scriptComplaints() == [])
  }

  @Test(arguments: ["en", "zh-CN"])
  func `the screen fits, can be read, pressed and named`(_ language: String) throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served, language: language)
    try browser.hasNoFaults("at a desk")
    if language == "zh-CN" {
      let texts = try browser.string("document.querySelector('.stats').textContent")
      for english in ["documents", "Words", "Minutes", "marked"] {
        #expect(!texts.contains(english), "\(english)")
      }
    }
    try browser.prefers(colors: "dark")
    try browser.emulate(width: 390, height: 844, isPhone: true)
    try browser.hasNoFaults("on a phone, in the dark")
    try browser.emulateNothing()
    try browser.prefers(colors: "light")
    try browser.value("document.documentElement.style.setProperty('font-size', '200%')")
    try browser.hasNoFaults("with large text")
    #expect(try browser.scriptComplaints() == [])
  }
}
