import Foundation
import Testing

/// Every screen of the inbox: with a mouse and with fingers, on a phone's screen, in the dark, in
/// both languages, and with text of twice the size.
@Suite(.serialized) struct InboxLookTests {
  /// A photo to sort, three kept ones of which two show the same page, a note, and one to delete.
  private static let pictures = """
    mkdir inbox
    cp $PAPERS/software-testing-final-2016-page-3-photo.jpg inbox/photo.jpg
    exam=$PAPERS/software-testing-midterm-2017.pdf
    pdftoppm -q -r 80 -jpeg -f 1 -l 1 -singlefile $exam inbox/page-1
    pdftoppm -q -r 90 -jpeg -f 1 -l 1 -singlefile $exam inbox/page-1-sharper
    pdftoppm -q -r 8 -jpeg -f 2 -l 2 -singlefile $exam inbox/page-2-blurred
    pdftoppm -q -r 40 -jpeg -f 3 -l 3 -singlefile $exam inbox/table
    touch -d 2026-05-03T10:00:00Z inbox/photo.jpg
    touch -d 2026-05-02T10:00:00Z inbox/page-1.jpg; touch -d 2026-05-02T10:00:04Z inbox/page-1-sharper.jpg
    touch -d 2026-05-02T10:00:50Z inbox/page-2-blurred.jpg; touch -d 2026-05-01T10:00:00Z inbox/table.jpg
    pc inbox restore page-1.jpg page-1-sharper.jpg page-2-blurred.jpg; pc inbox trash table.jpg
    mkdir -p notes
    printf 'Buy graph paper\\n' > notes/2026-05-01-100000-paper.md
    """

  /// Calls `look` on each screen, with its name; makes a paper on the way.
  private func onEachScreen(
    of served: ServedLibrary, _ browser: Browser, _ look: (String) throws -> Void
  ) throws {
    func dialog(_ opener: String, _ content: String, _ name: String) throws {
      // The buttons at the foot may cover it.
      try browser.value("document.querySelector('\(opener)').scrollIntoView({ block: 'center' })")
      try browser.click(opener)
      try browser.waits(for: "document.querySelector('dialog[open] \(content)')")
      // Until it stands still.
      try browser.waits(for: "document.getAnimations().every((it) => it.playState !== 'running')")
      try look(name)
      try browser.press(Browser.Key.escape)
      try browser.waits(for: "!document.querySelector('dialog[open]')")
    }
    try browser.open("\(served.base)/inbox")
    try browser.waits(
      for:
        "(({complete, naturalWidth}) => complete && naturalWidth)(document.querySelector('.sort-card img') ?? {})"
    )
    try look("sorting")
    try dialog(".library-tools button:last-child", ".guide", "the guide")
    try dialog(".library-tools button:nth-child(2)", ".phone-link", "a phone")
    try browser.open("\(served.base)/inbox/notes")
    try browser.waits(for: "document.querySelector('.note-words')")
    try look("notes")
    try browser.open("\(served.base)/inbox/queue")
    try browser.waits(for: "document.querySelector('.file-grid img')")
    try look("to delete")
    try dialog(".library-tools .danger", ".inbox-names", "emptying")
    try browser.open("\(served.base)/inbox/kept")
    try browser.waits(for: "document.querySelectorAll('.file-grid > li').length === 3")
    try look("kept")
    try browser.click(".library-tools button:first-child")
    try browser.click(".library-tools .primary")
    try browser.waits(
      for: "document.querySelector('.paper-maker input').value.startsWith('Software Testing')",
      seconds: 90)
    try browser.waits(
      for:
        "[...document.querySelectorAll('.paper-pages small')].map((it) => it.textContent).slice(0, 2).join() === '\(alike(browser))'",
      seconds: 90)
    try look("a paper")
    try dialog(".paper-pages li:first-child .paper-picture", ".corner", "corners")
    try browser.click(".paper-foot .primary")
    try browser.waits(for: "document.querySelector('.paper-review .near button')", seconds: 90)
    try look("the paper's pages")
    try dialog(".paper-review .near button", ".photo-choices", "a better photo")
  }

  private func alike(_ browser: Browser) throws -> String {
    try browser.string("document.documentElement.lang") == "en"
      ? "The same page as 2, which is sharper,The best of 2 of this page"
      : "与第 2 张是同一页，但不如它清楚,本页 2 张照片中最清楚的"
  }

  @Test(arguments: ["en", "zh-CN"])
  func `each screen fits, can be read, pressed and named`(_ language: String) throws {
    let served = try ServedLibrary(Self.pictures)
    let browser = try served.browser(language: language)
    try onEachScreen(of: served, browser) { screen throws in
      try browser.hasNoFaults("at a desk: \(screen)")
      try browser.prefers(colors: "dark")
      try browser.emulate(width: 390, height: 844, isPhone: true)
      try browser.hasNoFaults("on a phone, in the dark: \(screen)")
      try browser.emulateNothing()
      try browser.prefers(colors: "light")
      try browser.value("document.documentElement.style.setProperty('font-size', '200%')")
      try browser.hasNoFaults("with large text: \(screen)")
      try browser.value("document.documentElement.style.removeProperty('font-size')")
    }
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a page that can't be read gets a better photo, and keeps the old one as a version`()
    throws
  {
    let served = try ServedLibrary(
      Self.pictures + "; pc inbox trash page-1.jpg page-1-sharper.jpg photo.jpg")
    let browser = try served.browser()
    try browser.open("\(served.base)/inbox/kept")
    try browser.waits(for: "document.querySelectorAll('.file-grid > li').length === 1")
    try browser.click(".library-tools button:first-child")
    try browser.click(".library-tools .primary")
    try browser.waits(
      for: "document.querySelector('.paper-maker .field small').textContent.startsWith('No words')",
      seconds: 90)
    try browser.type("Midterm", into: ".paper-maker input")
    try browser.type("2026/spring", into: ".paper-maker input[list]")
    try browser.click(".paper-foot .primary")
    try browser.waits(for: "document.querySelector('.paper-review .near button')", seconds: 90)
    // A better photo comes meanwhile.
    try served.shell.run(
      "pdftoppm -q -r 110 -jpeg -f 2 -l 2 -singlefile $PAPERS/software-testing-midterm-2017.pdf inbox/again"
    )
    try browser.click(".paper-review .near button")
    try browser.waits(for: "document.querySelector('.photo-choices button')")
    try browser.click(".photo-choices button")
    try browser.waits(for: "document.querySelector('dialog[open] .corner')")
    try browser.click(".dialog-foot .primary")
    try browser.waits(
      for: "/^\\d+ words$/.test(document.querySelector('.paper-review small')?.textContent)",
      seconds: 90)
    #expect(
      try browser.string("document.querySelector('.paper-review [role=status]').textContent")
        == "The words of the page can be searched")
    let versions = try served.shell.run(
      "pc log 2026/spring/midterm/pages/p001 --json | jq '.versions | length'; git status --porcelain docs bundles; pc check"
    )
    #expect(versions == "2\nno errors")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a finger sorts, and the page does not move under it`() throws {
    let served = try ServedLibrary(Self.pictures)
    let browser = try served.browser()
    try browser.emulate(width: 390, height: 844, isPhone: true)
    try browser.open("\(served.base)/inbox")
    try browser.waits(for: "document.querySelector('.sort-card img')?.naturalWidth > 0")
    let card = try #require(
      try browser.value(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])(document.querySelector('.sort-card').getBoundingClientRect())"
      ) as? [Double])
    let (x, y) = (card[0], card[1])
    try browser.draw([(x, y), (x + 4, y + 60), (x + 4, y + 120), (x, y + 210)], with: "touch")
    try browser.waits(for: "document.querySelector('.sort-done h2')?.textContent === 'All done'")
    #expect(
      try served.shell.run(
        "pc inbox ls --json | jq -r '.items[] | select(.names[0] == \"photo.jpg\").decision'")
        == "note-keep")
    #expect(try browser.number("document.querySelector('.library-scroller').scrollTop") == 0)
    try browser.click(".sort-done .sort-button")
    try browser.waits(for: "document.querySelector('.sort-card img')?.naturalWidth > 0")
    try browser.draw([(x, y), (x - 60, y), (x - 150, y + 4)], with: "touch")
    try browser.waits(for: "document.querySelector('.sort-done h2')")
    #expect(
      try served.shell.run(
        "pc inbox ls --json | jq -r '.items[] | select(.names[0] == \"photo.jpg\").decision'")
        == "delete")
    #expect(try browser.scriptComplaints() == [])
  }
}
