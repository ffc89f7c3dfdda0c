import Foundation
import Testing

/// The library in a real browser: its folders and documents, and what is found in them.
@Suite(.serialized) struct LibraryScreenTests {
  /// Two documents at the top, and three in folders.
  private static let shelf = """
    \(ServedLibrary.papers)
    pc new -q doc Revision --at 2023/ --template midterm-2017 --bundle midterm
    pc new -q doc Quiz --at 2023/autumn/ --template midterm-2017 --bundle midterm
    pc new -q doc Quiz --at 2024/ --template midterm-2017 --bundle midterm
    pc commit -q -m Folders
    """
  private static let titles =
    "[...document.querySelectorAll('.doc-title')].map((it) => it.textContent).join()"
  private static let folders =
    "[...document.querySelectorAll('.folder')].map((it) => it.innerText.replace(/\\s+/g, ' ')).join()"

  @Test func `two libraries are viewed side by side in one browser`() throws {
    let first = try ServedLibrary("pc new -q doc First; pc commit -q -m First")
    let second = try ServedLibrary("pc new -q doc Second; pc commit -q -m Second")
    let browser = try first.browser()
    let titles = "[...document.querySelectorAll('.doc-card a')].map((it) => it.innerText).join()"
    try browser.open(second.address)
    try browser.waits(for: "\(titles).includes('Second')")
    // Each address has its own token, also without it in the link.
    for (served, title) in [(first, "First"), (second, "Second"), (first, "First")] {
      try browser.open("\(served.base)/")
      try browser.waits(for: "\(titles).includes('\(title)')")
      try served.shell.run("pc new -q doc 'More of \(title)' -c 2>/dev/null || true")
      try browser.waits(for: "\(titles).includes('More of \(title)')")
    }
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a folder shows its folders first, the trail to it, and its own documents`() throws {
    let library = try ServedLibrary(Self.shelf)
    let browser = try library.browser()
    try browser.waits(for: "\(Self.titles) === 'Midterm 2017,Mock exam'")
    #expect(try browser.string(Self.folders) == "2023 2 documents,2024 1 document")
    #expect(
      try browser.value(
        "document.querySelector('.folder').getBoundingClientRect().bottom < document.querySelector('.doc-card').getBoundingClientRect().top"
      ) as? Bool == true)
    #expect(try browser.number("document.querySelectorAll('.trail').length") == 0)
    #expect(try browser.string("document.querySelector('h1').textContent") == "Documents2")
    try browser.click(".folder")
    try browser.waits(for: "\(Self.titles) === 'Revision'")
    #expect(try browser.string(Self.folders) == "autumn 1 document")
    try browser.click(".folder")
    try browser.waits(for: "\(Self.titles) === 'Quiz'")
    #expect(try browser.string("location.search") == "?in=2023%2Fautumn")
    #expect(
      try browser.string("document.querySelector('.trail').innerText.replace(/\\s+/g, ' ')")
        == "Documents 2023 autumn")
    try browser.click(".trail li:nth-child(2) a")
    try browser.waits(for: "\(Self.titles) === 'Revision'")
    // A new document is put into the folder that is shown.
    try browser.click(".library-tools .primary")
    try browser.type("Formulas", into: "dialog input")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "\(Self.titles) === 'Formulas,Revision'")
    #expect(try library.shell.run("pc ls 2023").contains("2023/formulas"))
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `what stands on pages comes before titles, and pages that no document uses apart`()
    throws
  {
    let library = try ServedLibrary(
      """
      \(ServedLibrary.papers)
      pc import -q $PAPERS/software-testing-midterm-2017-solutions.pdf --name spare -c
      pc index -q
      """)
    let browser = try library.browser()
    try browser.open("\(library.base)/?q=fuzzing")
    try browser.waits(for: "document.querySelector('.unused-hits .hit-picture .mark')")
    try browser.waits(for: "!document.querySelector('.docs-found').hidden")
    #expect(
      try browser.string("document.querySelector('.docs-found').textContent")
        == "No document is named “fuzzing”")
    #expect(
      try browser.value(
        """
        (() => { const tops = ['h1', '.hits', '.unused-hits', '.docs-found'].map((it) => document.querySelector(it).getBoundingClientRect().top);
          return tops.every((top, index) => index === 0 || tops[index - 1] < top) })()
        """) as? Bool == true)
    let places = "[...document.querySelectorAll('%@ .hit-where')].map((it) => it.innerText)"
    let used = places.replacing("%@", with: ".search-results > .hits")
    let unused = places.replacing("%@", with: ".unused-hits")
    #expect(try browser.value("\(used).every((it) => it.startsWith('Midterm'))") as? Bool == true)
    // Page 1 of the document shows another page of the bundle now.
    #expect(
      try browser.value("\(unused).every((it) => /^(spare · |midterm · Page 1$)/.test(it))")
        as? Bool
        == true)
    try browser.open("\(library.base)/?q=midterm")
    try browser.waits(
      for:
        "document.querySelector('.docs-found').textContent.startsWith('Documents named “midterm”')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `cards have no empty space, and boxes once something is selected`() throws {
    let library = try ServedLibrary(Self.shelf)
    let browser = try library.browser()
    try browser.waits(for: "document.querySelectorAll('.doc-card a').length === 2")
    let space = """
      [...document.querySelectorAll('.doc-card')].map((card) => {
        const words = card.querySelector('.doc-words').getBoundingClientRect();
        return Math.round(card.getBoundingClientRect().bottom - words.bottom) }).join()
      """
    #expect(try browser.string(space) == "1,1")
    let boxes =
      "[...document.querySelectorAll('.doc-check')].map((it) => getComputedStyle(it).opacity).join()"
    #expect(try browser.string(boxes) == "0,0")
    try browser.value("document.querySelector('.doc-menu').click()")
    try browser.value(
      "[...document.querySelectorAll('.menu button')].find((it) => it.innerText.startsWith('Select')).click()"
    )
    try browser.waits(for: "\(boxes) === '1,1'")
    #expect(try browser.string("document.querySelectorAll('.doc-card.selected').length") == "1")
    try browser.click(".batch-bar .icon-button")
    try browser.value("document.activeElement.blur()")
    try browser.waits(for: "\(boxes) === '0,0'")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `covers are loaded where one is, after a jump through a long list`() throws {
    let library = try ServedLibrary(
      """
      \(ServedLibrary.papers)
      for number in $(seq 1 400); do
        cp -r docs/mock-exam docs/mock-exam-$number
      done
      pc check -q --fix || true
      """)
    let browser = try library.browser()
    try browser.waits(for: "document.querySelector('.doc-card .cover img')?.complete")
    try browser.value("performance.setResourceTimingBufferSize(2000)")
    try browser.value("document.querySelector('.library-scroller').scrollTo(0, 1e6)")
    try browser.waits(for: "document.querySelector('.doc-card[data-index=\"401\"] .cover img')")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.cover img')].every((it) => it.complete && it.naturalWidth > 0)"
    )
    #expect(
      try browser.number(
        "performance.getEntriesByType('resource').filter((it) => it.name.includes('/cover')).length"
      )
        < 120)
  }

  @Test func `a saved search is kept for the person, found again, and removed`() throws {
    let library = try ServedLibrary(Self.shelf)
    let browser = try library.browser()
    #expect(try browser.number("document.querySelectorAll('.save-search').length") == 0)
    try browser.open("\(library.base)/?q=fuzzing&in=2023")
    try browser.waits(for: "document.querySelector('.save-search')")
    try browser.click(".save-search")
    try browser.type("Fuzzing in 2023", into: "dialog input")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "!document.querySelector('.save-search, dialog[open]')")
    for _ in 0..<100 where try library.json("GET", "/api/preferences")["savedSearches"] == nil {
      usleep(50_000)
    }
    // Another browser, which has kept nothing itself.
    let other = try library.browser()
    try other.waits(for: "document.querySelector('.chip-link')?.innerText === 'Fuzzing in 2023'")
    try other.click(".chip-link")
    try other.waits(for: "location.search === '?q=fuzzing&in=2023'")
    try other.back()
    try other.waits(for: "document.querySelector('.chips .icon-button')")
    try other.click(".chips .icon-button")
    try other.waits(for: "!document.querySelector('.chip-link')")
    try other.click(".notice button")
    try other.waits(for: "document.querySelector('.chip-link')")
    #expect(try library.state().split(separator: "\n").count == 1)
    #expect(try other.scriptComplaints() == [])
  }

  @Test func `a new document and a new group are made from a template`() throws {
    let library = try ServedLibrary(ServedLibrary.papers)
    let browser = try library.browser()
    try browser.click(".library-tools .primary")
    #expect(
      try browser.value("document.querySelector('dialog select').checkVisibility()") as? Bool
        == false)
    try browser.type("Midterm 2018", into: "dialog input")
    try browser.waits(
      for: "document.querySelector('#templates option[value=\"midterm-2017\"]')")
    try browser.type("midterm-2017", into: "dialog input[list]")
    try browser.value("document.querySelector('dialog select').value = 'midterm'")
    try browser.click("dialog .primary")
    try browser.waits(for: "\(Self.titles).includes('Midterm 2018')")
    #expect(try library.shell.run("pc ls midterm-2018/pages | wc -l") == "4")
    try browser.open("\(library.base)/o/\(try library.id("midterm-2018"))")
    try browser.waits(for: "document.querySelectorAll('.page-card').length === 4")
    try browser.value(
      "[...document.querySelectorAll('button')].find((it) => it.innerText === 'New group').click()")
    try browser.type("Again", into: "dialog input")
    try browser.type("midterm-2018/pages", into: "dialog input[list]")
    try browser.click("dialog .primary")
    try browser.waits(for: "document.querySelectorAll('.page-card').length === 8")
    #expect(try library.shell.run("git status --porcelain") == "")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a search says how many pages are not read yet`() throws {
    let library = try ServedLibrary(
      """
      \(ServedLibrary.papers)
      pc index -q
      pc import -q $PAPERS/software-testing-midterm-2017-solutions.pdf --name unread -c
      """)
    let heading = "document.querySelector('#hits-heading').textContent"
    let hint = "document.querySelector('.search-results [role=status] .hint')?.textContent"
    let all = try library.json("GET", "/api/search?q=zebra")["allPages"] as? Int ?? 0
    let unread = try library.json("GET", "/api/search?q=zebra")["unreadPages"] as? Int ?? 0
    #expect(unread == 6)
    #expect(all > unread)
    let browser = try library.browser()
    try browser.open("\(library.base)/?q=zebra")
    try browser.waits(for: "\(heading) === 'On none of the \(all - unread) pages that are read'")
    #expect(
      try browser.string(hint)
        == "\(unread) of \(all) pages are not read yetRead them now")
    try browser.click(".search-results .unread button")
    try browser.waits(for: "\(heading) === 'On no page'")
    #expect(try browser.string(hint) == "undefined")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `very large text needs no scrolling sideways`() throws {
    let library = try ServedLibrary(Self.shelf)
    let browser = try library.browser(width: 500)
    try browser.waits(
      for: "document.querySelector('.folder') && document.querySelector('.doc-card a')")
    try browser.value("void (document.documentElement.style.fontSize = '260%')")
    let overflow =
      "document.querySelector('.library-scroller').scrollWidth - document.querySelector('.library-scroller').clientWidth"
    #expect(try browser.number(overflow) == 0)
  }
}
