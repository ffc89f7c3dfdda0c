import Foundation
import Testing

/// Accessibility: narrow windows, other languages, old versions, keyboard only, and damaged
/// content.
@Suite(.serialized) struct LookTests {
  @Test(arguments: ["", "d", "o", "tags"])
  func `a telephone's width is wide enough`(_ screen: String) throws {
    // Chromium makes no window narrower than 500 pixels; an emulated one is.
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser(width: 500, height: 844)
    let doc = try library.id("midterm-2017")
    try browser.open("\(library.base)/\(screen.count == 1 ? "\(screen)/\(doc)" : screen)")
    try browser.waits(for: "document.querySelector('h1')?.textContent")
    #expect(try browser.whatIsOutside() == "")
    guard screen == "d" else { return }
    // Two pages beside each other leave each little room for what stands above it.
    try browser.press("l")
    try browser.waits(
      for: "document.querySelectorAll('.page').length === 2 && document.querySelector('.page.tiny')"
    )
    let overflowing = try browser.string(
      "[...document.querySelectorAll('.page-header')].filter((it) => it.scrollWidth > it.clientWidth + 1).length"
    )
    #expect(overflowing == "0")
  }

  @Test func `uses the browser's language, and changes on request`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser(language: "zh-CN")
    try browser.waits(for: "document.querySelector('h1').textContent.startsWith('文档')")
    #expect(try browser.string("document.documentElement.lang") == "zh-Hans")
    #expect(try browser.string("document.querySelector('.navigation button').innerText") == "设置")
    try browser.click(".navigation button")
    try browser.value("document.querySelector('input[value=en]').click()")
    try browser.waits(for: "document.querySelector('h1').textContent.startsWith('Documents')")
  }

  @Test(arguments: [1_280, 500])
  func `the navigation leads to every screen, and has room for more`(_ width: Int) throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    // The first time, Reading asks for one's level.
    _ = try library.ask("PUT", "/api/preferences", ["readingWelcomed": true])
    let browser = try library.browser(width: width)
    let current =
      "[...document.querySelectorAll('.navigation [aria-current=page]')].map((it) => it.innerText.trim()).join()"
    try browser.waits(for: "\(current) === 'Library'")
    try browser.click(".navigation li:nth-child(2) a")
    try browser.waits(for: "location.pathname === '/read' && \(current) === 'Reading'")
    try browser.click(".navigation li:nth-child(3) a")
    try browser.waits(for: "location.pathname === '/inbox' && \(current) === 'Inbox'")
    try browser.click(".navigation li:nth-child(4) a")
    try browser.waits(for: "location.pathname === '/tags' && \(current) === 'Tags'")
    try browser.click(".navigation button")
    try browser.waits(for: "document.querySelector('dialog[open] input[name=language]')")
    try browser.press(Browser.Key.escape)
    // Twice as many entries still fit, each as large as a finger.
    try browser.value(
      "document.querySelectorAll('.navigation li').forEach((it) => it.parentElement.append(it.cloneNode(true)))"
    )
    let small = try browser.string(
      """
      [...document.querySelectorAll('.navigation :is(a, button)')].filter((it) => { const box = it.getBoundingClientRect();
        return box.width < 44 || box.height < 44 || box.right > innerWidth || box.bottom > innerHeight || it.scrollWidth > it.clientWidth }).length
      """)
    #expect(small == "0")
    #expect(try browser.number("document.querySelectorAll('.navigation li').length") == 10)
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.page-picture img')")
    #expect(
      try browser.value("document.querySelector('.navigation').checkVisibility()") as? Bool == false
    )
  }

  @Test func `F shows the page on the full screen, and ends that`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let isFull = "document.fullscreenElement === document.documentElement"
    try browser.press("F")
    try browser.waits(for: isFull)
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.page-picture img')")
    try browser.press("F")
    try browser.waits(for: isFull)
    try browser.click(".toolbar-end > .icon-button:last-child")
    try browser.value(
      "[...document.querySelectorAll('.menu button')].find((it) => it.innerText.startsWith('Full screen')).click()"
    )
    try browser.waits(for: "document.fullscreenElement === null")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `the library at an earlier time can be read and not changed`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let first = try library.shell.run("git log --format=%H --grep 'First papers'")
    try browser.open("\(library.base)/?at=\(first)")
    try browser.waits(for: "document.querySelector('.doc-card a')")
    #expect(try browser.value("document.querySelector('.past').hidden") as? Bool == false)
    #expect(try browser.number("document.querySelectorAll('.doc-check').length") == 0)
    #expect(try browser.number("document.querySelectorAll('.library-tools .primary').length") == 0)
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))?at=\(first)")
    try browser.waits(
      for: "document.querySelector('.version-button .badge')?.textContent === 'v1/1'")
  }

  @Test func `everything can be reached by keys alone`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.waits(for: "document.querySelector('.doc-card a')")
    try browser.press(Browser.Key.tab)
    #expect(try browser.string("document.activeElement.className") == "skip-link")
    try browser.value("document.querySelector('.doc-card a').focus()")
    try browser.press(Browser.Key.right)
    #expect(try browser.string("document.activeElement.closest('li').dataset.index") == "1")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "document.querySelector('.page-picture img')")
    try browser.press("?")
    try browser.waits(for: "document.querySelector('dialog[open] kbd')")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: "!document.querySelector('dialog[open]')")
    try browser.press("b")
    try browser.waits(for: "document.querySelector('.docs')")
  }

  /// Looks at each of the viewer's screens, once there is something on it.
  private func onEachScreen(
    of library: ServedLibrary, _ browser: Browser, _ look: (String) throws -> Void
  ) throws {
    let doc = try library.id("midterm-2017")
    for screen in ["", "d/\(doc)", "o/\(doc)", "tags", "?q=test"] {
      try browser.open("\(library.base)/\(screen)")
      try browser.waits(for: "document.querySelector('h1')?.textContent")
      try browser.waits(
        for:
          "document.querySelector('.doc-card a, .page-picture img, .page-card a, table, .hits a')")
      try look(screen)
    }
    // Dialogs, and two versions beside each other.
    for (screen, key, shown) in [
      ("", "?", "dialog[open] kbd"), ("d/\(doc)", "c", ".compare img"),
      ("d/\(doc)", "t", ".sidebar img"), ("d/\(doc)", "/", ".find-bar input"),
    ] {
      try browser.open("\(library.base)/\(screen)")
      try browser.waits(
        for: "document.querySelector('.doc-card a, .page-picture img')?.checkVisibility()")
      try browser.press(key)
      try browser.waits(for: "document.querySelector('\(shown)')")
      try look("\(screen) \(key)")
    }
    // Markup, with the list of marks beside it, and its dialogs.
    _ = try library.shell.run(
      """
      page=midterm-2017/questions/p001
      pc annotate $page add --highlight Question --note 'Look here' -q -c
      pc annotate $page add --note 'A comment' --at 0.2,0.2 -q -c
      pc stamp $page --stamp HOLD -q -c
      """)
    try browser.open("\(library.base)/d/\(doc)")
    try browser.waits(for: "document.querySelector('.page-picture img')?.complete")
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools [data-name=stamp]')")
    if try browser.value("document.querySelector('.marks-list') === null") as? Bool == true {
      try browser.press("p")
    }
    try browser.waits(for: "document.querySelectorAll('.marks-list .thread').length >= 3")
    #expect(
      try browser.number(
        "document.querySelector('.details-content').scrollWidth - document.querySelector('.details-content').clientWidth"
      ) <= 0)
    try look("Markup")
    try browser.click(".marks-list [data-name^='reply ']")
    try browser.waits(for: "document.querySelector('dialog[open] textarea')")
    try look("an answer")
    try browser.press(Browser.Key.escape)
    try browser.press("m")
  }

  @Test(arguments: ["light", "dark"])
  func `everything has a name, is large enough, fits and can be read`(_ theme: String) throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.prefers(colors: theme)
    try onEachScreen(of: library, browser) { screen throws in
      try browser.hasNoFaults("\(theme): \(screen)")
    }
  }

  @Test func `a page whose PDF is broken says why, and stepping goes on`() throws {
    let script = """
      \(ServedLibrary.exam)
      blob=$(pc show midterm --json | jq -r '.display[0].sha256')
      chmod u+w blobs/sha256/*/$blob.pdf && head -c 300 blobs/sha256/*/$blob.pdf > ../cut && cp ../cut blobs/sha256/$(echo $blob | cut -c1-2)/$blob.pdf
      rm -rf .pc
      """
    let library = try ServedLibrary(script)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.broken p')?.textContent", seconds: 30)
    try browser.press("5G")
    try browser.waits(
      for: "document.querySelector('[data-index=\"4\"] .page-picture img')", seconds: 30)
  }
}
