import Foundation
import Testing

/// A Chinese paper in the browser: words are tapped, marked, joined and divided; sessions end with a
/// summary.
@Suite(.serialized) struct ReadingScreenTests {
  /// Scans are recognised as Chinese.
  private static let chinese = """
    jq '.ocr.languages = ["chi_sim", "eng"]' papercenter.json >../settings && mv ../settings papercenter.json
    pc commit -q -m 'Chinese scans'

    """

  /// A paper of one page with a text layer, and one of a scan and two other pages.
  static let papers =
    chinese + """
      pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc 语文 -c
      pc import -q $PAPERS/new-years-sacrifice-scan.pdf --name 祝福 --doc 祝福 -c
      pc add -q 祝福/pages 'mock#1' && pc add -q 祝福/pages 'mock#1' && pc commit -q -m 'Two more pages'
      pc index -q
      """

  private func opened(
    _ served: ServedLibrary, _ doc: String = "语文", welcomed: Bool = true
  ) throws -> Browser {
    if welcomed {
      _ = try served.ask(
        "PUT", "/api/preferences", ["readingWelcomed": true, "readingPinyin": "none"])
    }
    let browser = try served.browser()
    try browser.open("\(served.base)/read/\(try served.id(doc))")
    try browser.waits(for: "document.querySelector('.token')")
    return browser
  }

  /// The first word with these characters.
  private func token(_ word: String) -> String {
    "[...document.querySelectorAll('.token')].find((it) => it.textContent === '\(word)')"
  }

  private func middle(_ element: String, _ browser: Browser) throws -> (x: Double, y: Double) {
    let point = try browser.value(
      "((it) => { it.scrollIntoView({ block: 'center' }); const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })(\(element))"
    )
    let numbers = try #require(point as? [Double])
    return (numbers[0], numbers[1])
  }

  private func tap(_ word: String, _ browser: Browser, with pointer: String = "mouse") throws {
    let point = try middle(token(word), browser)
    try browser.waits(for: "document.querySelector('.reading-scroller')")
    try browser.draw([point], with: pointer)
  }

  @Test func `a tap on a word opens the dictionary, which closes in every way`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served)
    try tap("考试", browser)
    try browser.waits(for: "document.querySelector('.word-popup .word-entry')")
    #expect(try browser.text(".word-popup h2").hasPrefix("考试"))
    #expect(try browser.text(".word-pinyin") == "kǎo shì")
    #expect(try browser.text(".word-entry").contains("exam"))
    #expect(try browser.text(".word-levels").contains("HSK 3.0"))
    // An example from the library, or from the sentences of the dictionary.
    try browser.waits(for: "document.querySelector('.word-examples p')")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: "document.querySelector('.word-popup').hidden")
    try tap("考试", browser)
    try browser.waits(for: "!document.querySelector('.word-popup').hidden")
    try browser.click(".word-done")
    try browser.waits(for: "document.querySelector('.word-popup').hidden")
    try tap("考试", browser)
    try browser.waits(for: "!document.querySelector('.word-popup').hidden")
    try browser.draw([(640, 30)])
    try browser.waits(for: "document.querySelector('.word-popup').hidden")
    // A swipe up, with a finger.
    try browser.emulate(width: 390, height: 844, isPhone: true)
    try tap("考试", browser, with: "touch")
    try browser.waits(for: "document.querySelector('.word-popup .word-entry')")
    let header = try middle("document.querySelector('.word-popup h2')", browser)
    try browser.draw(
      [header, (header.x, header.y - 30), (header.x, header.y - 70)], with: "touch")
    try browser.waits(for: "document.querySelector('.word-popup').hidden")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `pages are turned by buttons, keys and swipes, and the place is found again`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served, "祝福")
    func at(_ number: Int) throws {
      try browser.waits(
        for: "document.querySelector('.reading-place')?.textContent.startsWith('Page \(number)/')")
    }
    try at(1)
    #expect(try browser.number("document.querySelectorAll('.reading-divider').length") >= 2)
    try browser.click(".reading-buttons .behind")
    try at(2)
    try browser.waits(
      for: "document.querySelectorAll('.reading-page')[1].querySelector('.token')")
    #expect(try browser.number("document.querySelector('.reading-progress progress').value") > 0)
    try browser.press(Browser.Key.left)
    try at(1)
    try browser.press(Browser.Key.right)
    try at(2)
    // Read long enough to count, and left: the next time it goes on here.
    Thread.sleep(forTimeInterval: 1.3)
    try browser.open("\(served.base)/read")
    try browser.waits(for: "document.querySelector('.shelf-item')")
    #expect(try browser.text(".shelf-item").contains("Page 2/"))
    try browser.click(".shelf-item")
    try at(2)
    try browser.waits(
      for: "document.querySelectorAll('.reading-page')[1].querySelector('.token')")
    try browser.emulate(width: 390, height: 844, isPhone: true)
    try browser.waits(
      for:
        "innerWidth === 390 && document.elementFromPoint(330, 300)?.closest('.reading-scroller')")
    try browser.draw([(330, 300), (200, 304), (60, 306)], with: "touch")
    try browser.waits(
      for: "!document.querySelector('.reading-place').textContent.startsWith('Page 2/')")
    try browser.draw([(60, 300), (200, 304), (330, 306)], with: "touch")
    try at(2)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `single pages are turned, and one stands alone`() throws {
    let served = try ServedLibrary(Self.papers)
    _ = try served.ask(
      "PUT", "/api/preferences", ["readingWelcomed": true, "readingFlow": "paged"])
    let browser = try served.browser()
    try browser.open("\(served.base)/read/\(try served.id("祝福"))")
    func at(_ number: Int) throws {
      try browser.waits(
        for:
          """
          document.querySelector('.reading-place')?.textContent.startsWith('Page \(number)/') &&
            [...document.querySelectorAll('.reading-page')].map((it) => it.checkVisibility()).join() ===
            [...document.querySelectorAll('.reading-page')].map((_, index) => index === \(number - 1)).join()
          """)
    }
    try at(1)
    try browser.press(Browser.Key.right)
    try at(2)
    try browser.click(".reading-buttons .behind")
    try at(3)
    try browser.press(Browser.Key.left)
    try at(2)
    // It is page 2 that is gone on with, and words are chosen as in one flow.
    try browser.waits(for: "document.querySelectorAll('.reading-page')[1].querySelector('.token')")
    Thread.sleep(forTimeInterval: 1.3)
    try browser.open("\(served.base)/read/\(try served.id("祝福"))")
    try at(2)
    try browser.waits(for: "document.querySelectorAll('.reading-page')[1].querySelector('.token')")
    try browser.click(".reading-page.current .token")
    try browser.waits(
      for: "document.querySelector('.word-popup .word-entry, .word-popup .no-meaning')")
    try browser.press(Browser.Key.escape)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `who turns a page before the server has answered is not led back`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served, "祝福")
    #expect(
      try browser.number(
        "performance.getEntriesByType('resource').filter((it) => it.name.includes('/api/read/docs/')).length"
      ) == 1)
    try browser.value(
      """
      ((ask) => {
        window.answered = 0;
        window.fetch = async (address, ...rest) => {
          const answer = await ask(address, ...rest);
          if (!/read.(sessions|pages)/.test(address)) return answer;
          await new Promise((done) => setTimeout(done, 1500));
          window.answered += 1;
          return answer;
        };
        const address = location.href;
        document.querySelector(".reading-head button").click();
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
        return 1;
      })(fetch)
      """)
    try browser.waits(
      for: "document.querySelector('.reading-place')?.textContent.startsWith('Page 1/')")
    try browser.press(Browser.Key.right)
    try browser.waits(
      for: "document.querySelector('.reading-place')?.textContent.startsWith('Page 2/')")
    try browser.waits(for: "answered >= 2 && document.querySelector('.token')")
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try browser.text(".reading-place").hasPrefix("Page 2/"))
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a marked word is underlined everywhere, counted, and unmarked by a long press`()
    throws
  {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served)
    try tap("考试", browser)
    try browser.waits(for: "document.querySelector('.word-popup .word-entry')")
    try browser.click(".word-popup .primary")
    try browser.waits(for: "document.querySelector('.token.marked')")
    // What the screen says is on disk.
    #expect(
      try served.shell.run("cat .git/papercenter/reading/*/marks.jsonl | jq -r .word") == "考试")
    #expect(
      try browser.string(
        "[...document.querySelectorAll('.token')].filter((it) => it.textContent === '考试').every((it) => it.classList.contains('marked'))"
      ) == "true")
    #expect(try browser.text(".reading-count") == "1 word marked this session")
    // On the page's picture, and in the hits of a search.
    try browser.click(".reading-head button[aria-label='Show the page']")
    try browser.waits(for: "document.querySelector('.word-mark')")
    let mark = try middle("document.querySelector('.word-mark')", browser)
    try browser.draw([mark])
    try browser.waits(for: "document.querySelector('.word-popup .word-entry')")
    #expect(try browser.text(".word-popup h2").hasPrefix("考试"))
    try browser.press(Browser.Key.escape)
    try browser.open(
      "\(served.base)/?q=\("模拟".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    )
    try browser.waits(for: "document.querySelector('.hit-snippet .difficult')")
    // Held for a while, the mark goes.
    try browser.open("\(served.base)/read/\(try served.id("语文"))")
    try browser.waits(for: "document.querySelector('.token.marked')")
    let point = try middle(token("考试"), browser)
    try browser.moveAtOnce([
      (
        "mouse",
        [(point.x, point.y, true)]
          + [(x: Double, y: Double, isDown: Bool)?](repeating: nil, count: 14)
          + [(point.x, point.y, false)]
      )
    ])
    try browser.waits(for: "!document.querySelector('.token.marked')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `words are written in other characters, and are still those of the page`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served)
    try browser.click(".reading-head button:last-child")
    let traditional = "label:has([name=readingScript][value=traditional])"
    try browser.waits(for: "document.querySelector('\(traditional)')")
    try browser.click(traditional)
    try browser.press(Browser.Key.escape)
    try browser.waits(for: token("考試"))
    try browser.waits(for: "!document.querySelector('dialog[open]')")
    try tap("考試", browser)
    try browser.waits(for: "document.querySelector('.word-popup .word-entry')")
    try browser.click(".word-popup .primary")
    try browser.waits(for: "document.querySelector('.token.marked')")
    #expect(
      try served.shell.run("cat .git/papercenter/reading/*/marks.jsonl | jq -r .word") == "考试")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `words are joined and divided by choosing characters`() throws {
    let served = try ServedLibrary(Self.papers)
    let browser = try opened(served)
    func choose(_ start: String, _ end: String) throws {
      try browser.value(
        "((from, to) => { const range = document.createRange(); range.setStart(...from); range.setEnd(...to); getSelection().removeAllRanges(); getSelection().addRange(range); return 1 })(\(start), \(end))"
      )
    }
    try choose("[\(token("考试")).firstChild, 0]", "[\(token("考试")).firstChild, 1]")
    try browser.waits(for: "!document.querySelector('.chosen-bar').hidden")
    #expect(try browser.text(".chosen-bar") == "Divide: 考 | 试")
    try browser.click(".chosen-bar button")
    try browser.waits(for: token("试"))
    try choose("[\(token("考")).firstChild, 0]", "[\(token("考")).nextSibling.firstChild, 1]")
    try browser.waits(for: "document.querySelector('.chosen-bar').textContent.includes('考试')")
    try browser.click(".chosen-bar button")
    try browser.waits(for: token("考试"))
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `from photos to a book, its words, a summary and the level: the whole walk`() throws {
    let served = try ServedLibrary(Self.chinese + "mkdir inbox")
    // Two photographed pages.
    try served.shell.run(
      "pdftoppm -q -r 150 -jpeg -l 1 -singlefile $PAPERS/mock-exam-chinese.pdf ../one; pdftoppm -q -r 130 -jpeg -l 1 -singlefile $PAPERS/new-years-sacrifice-scan.pdf ../two; touch -d 2026-05-01T10:00:00Z ../one.jpg; touch -d 2026-05-02T10:00:00Z ../two.jpg"
    )
    let files = try served.shell.run("realpath ../one.jpg ../two.jpg")
    let browser = try served.browser()
    try browser.open("\(served.base)/read")
    // The first time, the level is asked for; scores end at 100.
    try browser.waits(for: "document.querySelector('dialog[open] input[name=score]')")
    try browser.type("101", into: "dialog input[name=score]")
    try browser.click("dialog button.primary")
    try browser.waits(
      for:
        "document.querySelector('dialog .problem').textContent === 'Invalid assessment. Please try again.'"
    )
    try browser.value(
      "((it) => { it.value = '40'; it.dispatchEvent(new Event('input')); return 1 })(document.querySelector('dialog input[name=score]'))"
    )
    try browser.click("dialog button.primary")
    try browser.waits(for: "!document.querySelector('dialog[open]')")
    // Photos, their order, a title, and the book.
    try browser.value(
      "document.querySelector('.shelf input[type=file]').removeAttribute('hidden')")
    try browser.type(files, into: ".shelf input[type=file]")
    try browser.waits(
      for: "document.querySelectorAll('.paper-pages > li').length === 2", seconds: 60)
    try browser.waits(
      for: "document.querySelector('.paper-fields .check input')?.checked")
    try browser.value(
      "((it) => { it.value = '我的书'; it.dispatchEvent(new Event('input')); return 1 })(document.querySelector('.paper-maker input'))"
    )
    try browser.click(".paper-foot .primary")
    try browser.waits(
      for: "document.querySelector('.paper-review')", seconds: 120)
    try browser.waits(
      for:
        "document.querySelector('.paper-review [role=status]').textContent.includes('can be searched') || document.querySelector('.paper-review [role=status]').textContent.includes('page')",
      seconds: 180)
    try browser.waits(
      for:
        "document.querySelectorAll('.paper-review small').length === 2 && ![...document.querySelectorAll('.paper-review small')].some((it) => it.textContent.includes('…'))",
      seconds: 180)
    try browser.click(".paper-foot .primary")
    // Its pages are shown as soon as they are recognised.
    try browser.waits(for: "document.querySelector('.token')", seconds: 180)
    #expect(try served.shell.run("pc ls --tag Kind/Book --json | jq -r '.items[0].title'") == "我的书")
    // A word, its mark, the end and its summary.
    try browser.value("document.querySelectorAll('.token')[4].scrollIntoView({ block: 'center' })")
    try browser.click(".token[data-index='4']")
    try browser.waits(
      for: "document.querySelector('.word-popup .word-entry, .word-popup .no-meaning')")
    try browser.click(".word-popup .primary")
    try browser.waits(for: "document.querySelector('.token.marked')")
    try browser.click(".reading-buttons button.primary")
    try browser.waits(for: "document.querySelector('dialog[open] .session-summary')")
    #expect(try browser.text("dialog .dialog-content").contains("1 word marked this session"))
    try browser.click(".dialog-foot .primary")
    try browser.waits(for: "document.querySelector('.shelf-item')")
    try browser.waits(
      for: "document.querySelector('.shelf-share')?.textContent.includes('of the words known')")
    #expect(
      try served.shell.run("pc check; git status --porcelain -- docs reading").hasPrefix(
        "no errors"))
    #expect(try browser.scriptComplaints() == [])
  }

  @Test(arguments: ["en", "zh-CN"])
  func `the screens of reading fit, can be read, pressed and named`(_ language: String) throws {
    let served = try ServedLibrary(
      Self.papers
        + "; pc define -q tag Kind/Book && pc tag -q 语文 +Kind/Book && pc commit -q -m Book")
    _ = try served.ask(
      "PUT", "/api/preferences",
      ["readingWelcomed": true, "readingPinyin": "all", "toneColors": true, "hskLevel": 2])
    _ = try served.ask("POST", "/api/read/marks", ["action": "mark", "word": "考试"])
    let browser = try served.browser(language: language)
    func look(_ screen: String) throws {
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
    try browser.open("\(served.base)/read")
    try browser.waits(for: "document.querySelector('.shelf-share')?.textContent")
    try look("the shelf")
    try browser.click(".shelf-item")
    try browser.waits(for: "document.querySelector('.token.marked')")
    try look("a text")
    try browser.click(".reading-head button:last-child")
    try browser.waits(for: "document.querySelector('dialog[open] select')")
    try browser.waits(for: "document.getAnimations().every((it) => it.playState !== 'running')")
    try look("settings")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: "!document.querySelector('dialog[open]')")
    // The popup is looked at where it is: another size of the window moves the words away.
    for (width, colors) in [(1280, "light"), (390, "dark")] {
      try browser.prefers(colors: colors)
      if width == 390 { try browser.emulate(width: 390, height: 844, isPhone: true) }
      try browser.value(
        "document.querySelector('.token.marked').scrollIntoView({ block: 'center' })")
      try browser.click(".token.marked")
      try browser.waits(for: "document.querySelector('.word-popup .word-entry')")
      try browser.hasNoFaults("a word at \(width)")
      try browser.press(Browser.Key.escape)
    }
    #expect(try browser.scriptComplaints() == [])
  }

  @Test(arguments: ["/nowhere/papercenter.han", "/etc/passwd"])
  func `without a dictionary characters are chosen, and the screen says why they have no meaning`(
    _ file: String
  ) throws {
    let served = try ServedLibrary(Self.papers, variables: ["PC_DICTIONARY": file])
    let browser = try opened(served)
    try browser.click(".token")
    try browser.waits(for: "document.querySelector('.word-popup.without-meaning .no-meaning')")
    #expect(try browser.text(".no-meaning").contains("dictionary"))
    try browser.click(".word-popup .primary")
    try browser.waits(for: "document.querySelector('.token.marked')")
  }
}
