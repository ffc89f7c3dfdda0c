import Foundation
import Testing

/// Reading in a real browser: the user's view and actions; reading changes nothing.
@Suite(.serialized) struct ReadingTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"

  @Test func `previews change nothing on disk`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let before = try library.state()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    #expect(
      try browser.string("document.querySelector('.version-button .badge').textContent") == "v2/2")
    try browser.press("v")
    try browser.waits(for: "document.querySelector('.page.historical')")
    #expect(
      try browser.string("document.querySelector('.version-button .badge').textContent") == "v1/2")
    #expect(try browser.string("location.search").contains("v="))
    // The address contains the whole state: reloaded, it shows the same.
    try browser.reload()
    try browser.waits(for: "document.querySelector('.page.historical')")
    try browser.press("V")
    try browser.waits(for: "!document.querySelector('.page.historical')")
    try browser.press("s")
    try browser.waits(for: "location.search.includes('src=ocrText')")
    try browser.waits(for: "document.querySelector('.text-layer.visible span')")
    for key in ["c", "l", "r", "f", "w", "+", "M", "i", "o", "t", "p"] {
      try browser.press(key)
      try browser.press(Browser.Key.escape)
    }
    #expect(try library.state() == before)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `keys lead through pages and documents`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    let page = "document.querySelector('.page-field').value"
    try browser.press("3G")
    try browser.waits(for: "\(page) === '3'")
    try browser.press("J")
    try browser.waits(for: "\(page) === '4'")
    try browser.press("G")
    try browser.waits(for: "\(page) === '7'")
    try browser.press("gg")
    try browser.waits(for: "\(page) === '1'")
    #expect(try browser.string("document.querySelector('.position').textContent") == "1 of 2")
    #expect(
      try browser.value("document.querySelector('.stepper button').disabled") as? Bool == true)
    try browser.press("]")
    try browser.waits(for: "document.title.startsWith('语文模拟考试')")
    try browser.waits(for: "document.querySelector('.position').textContent === '2 of 2'")
    try browser.press("[")
    try browser.waits(for: "document.title.startsWith('Midterm 2017')")
    // In a text field, keys are letters again.
    try browser.press("/")
    try browser.press("j]v")
    #expect(try browser.string("document.querySelector('.find-bar input').value") == "j]v")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `steps through seven hundred documents, one after the other`() throws {
    let library = try ServedLibrary(
      """
      pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm
      pc new -q doc 'Paper 1' && pc new -q group paper-1 Pages && pc add -q paper-1/pages 'midterm#1'
      for number in $(seq 2 700); do
        cp -r docs/paper-1 docs/paper-$number
        sed -i "s/Paper 1/Paper $number/" docs/paper-$number/doc.json
      done
      pc commit -q -m 'Seven hundred papers'
      """)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("paper-1"))")
    let position = "(document.querySelector('.position')?.textContent ?? '')"
    for number in 1...700 {
      try browser.waits(for: "\(position) === '\(number) of 700' && \(Self.isDrawn)")
      try browser.press("]")
    }
    // Digits of one width, so that the buttons stay where they are.
    #expect(
      try browser.string("getComputedStyle(document.querySelector('.position')).fontVariantNumeric")
        == "tabular-nums")
    #expect(try browser.string(position) == "700 of 700")
    #expect(
      try browser.value("[...document.querySelectorAll('.stepper button')].at(-1).disabled")
        as? Bool
        == true)
    #expect(try library.state().split(separator: "\n").count == 1)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `finds words, marks them and goes from one to the next`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))?find=fuzzing")
    let count = "(document.querySelector('.find-count')?.textContent ?? '')"
    try browser.waits(for: "/^1\\/\\d+$/.test(\(count))")
    try browser.waits(for: "document.querySelector('.mark.current')")
    try browser.press("n")
    try browser.waits(for: "\(count).startsWith('2/')")
    try browser.press("N")
    try browser.waits(for: "\(count).startsWith('1/')")
    // The mark lies on the picture, within the window.
    let seen = try browser.value(
      """
      (() => { const box = document.querySelector('.mark.current').getBoundingClientRect();
        return box.width > 4 && box.top > 0 && box.bottom < innerHeight })()
      """)
    #expect(seen as? Bool == true)
  }

  @Test func `text over a picture is chosen and copied as it reads`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelectorAll('.text-layer span').length > 20")
    let copied = try browser.string(
      """
      (() => { const words = [...document.querySelector('.text-layer').querySelectorAll('span')];
        const range = document.createRange();
        range.setStartBefore(words[0]); range.setEndAfter(words[8]);
        getSelection().removeAllRanges(); getSelection().addRange(range);
        const data = new DataTransfer();
        words[0].dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
        return data.getData('text/plain') })()
      """)
    #expect(copied.contains("Software Testing, Quality Assurance"))
    #expect(copied.contains("\n"))
  }

  @Test func `the words of a line are one band, and know their numbers`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("语文模拟考试"))")
    try browser.waits(for: "document.querySelectorAll('.text-layer > [data-word]').length > 20")
    let layer = "document.querySelector('.page').querySelector('.text-layer')"
    let uneven =
      try browser.value(
        """
        (() => { const lines = new Map();
          return fetch(document.querySelector('paper-viewer').session.url + '/slots/0/text').then((it) => it.json()).then(({ words }) => {
            const spans = [...\(layer).querySelectorAll('[data-word]')];
            if (spans.length !== words.length) return `${spans.length} of ${words.length} words`;
            for (const span of spans) {
              const word = words[Number(span.dataset.word)];
              if (word.text !== span.textContent) return `${word.text} is ${span.textContent}`;
              const box = span.getBoundingClientRect();
              lines.set(word.line, [...(lines.get(word.line) ?? []), `${box.top.toFixed(1)} ${box.height.toFixed(1)}`]);
            }
            return [...lines.values()].filter((it) => new Set(it).size > 1).join('\\n');
          }) })()
        """) as? String
    #expect(uneven == "")
    // As the page's own source, the text is set in runs, none of which reaches over the next.
    try browser.press("s")
    try browser.waits(for: "document.querySelector('.text-layer.visible .run [data-word]')")
    let sizes = try browser.number(
      "new Set([...\(layer).querySelectorAll('.run')].map((it) => getComputedStyle(it).fontSize)).size"
    )
    let runs = try browser.number("\(layer).querySelectorAll('.run').length")
    #expect(sizes < runs / 3, "\(sizes) sizes in \(runs) runs")
    let overlapping = try browser.number(
      """
      (() => { const boxes = [...\(layer).querySelectorAll('.run')].map((it) => it.getBoundingClientRect());
        return boxes.filter((box, index) => boxes[index + 1] && Math.abs(boxes[index + 1].top - box.top) < 1
          && boxes[index + 1].left > box.left && boxes[index + 1].left < box.right - 2).length })()
      """)
    #expect(overlapping == 0)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a search leads to the words on the page`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.click("#library-search")
    try browser.type("bukkit", into: "#library-search")
    try browser.waits(for: "document.querySelector('.hit-snippet mark')")
    try browser.waits(for: "document.querySelector('.hit-picture .mark')")
    try browser.click(".hits a")
    try browser.waits(for: "document.querySelector('.mark.current')")
    #expect(try browser.string("location.search").contains("find=bukkit"))
    try browser.back()
    try browser.waits(for: "document.querySelector('.hits')")
    #expect(try browser.string("document.querySelector('#library-search').value") == "bukkit")
  }

  @Test func `two documents stand side by side and scroll together`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let doc = try library.id("midterm-2017")
    try browser.open("\(library.base)/d/\(doc)?with=\(doc)")
    try browser.waits(for: "document.querySelectorAll('paper-viewer').length === 2")
    try browser.waits(for: "document.querySelectorAll('.page-picture img').length > 1")
    try browser.value("document.querySelectorAll('.page-scroller')[0].focus()")
    try browser.press("3J")
    try browser.waits(
      for: "document.querySelectorAll('paper-viewer')[1].index === 3")
    // What changes elsewhere is seen in both.
    try library.shell.run("pc bind -q midterm-2017/questions/p002 'midterm#3' -c")
    try browser.waits(
      for:
        "[...document.querySelectorAll('paper-viewer')].every((it) => it.session.slots[1].versionOptions.length === 2)"
    )
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `each of two panes has the title of its document`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let docs = try ["midterm-2017", "语文模拟考试"].map { try library.id($0) }
    try browser.open("\(library.base)/d/\(docs[0])")
    try browser.waits(for: Self.isDrawn)
    let titles =
      "[...document.querySelectorAll('.pane-title')].filter((it) => it.checkVisibility()).map((it) => it.innerText).join()"
    #expect(try browser.string(titles) == "")
    try browser.open("\(library.base)/d/\(docs[0])?with=\(docs[1])")
    try browser.waits(for: "\(titles) === 'Midterm 2017,语文模拟考试'")
    try browser.press("d")
    try browser.waits(for: "\(titles) === ''")
    #expect(try browser.number("document.querySelectorAll('.pane').length") == 1)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a version becomes current when it is agreed to, and a commit says so`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let before = try library.state()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    try browser.press("v")
    try browser.waits(for: "document.querySelector('.page.historical')")
    try browser.click(".version-button")
    try browser.click(".version-actions .primary")
    try browser.waits(for: "document.querySelector('dialog[open]')")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: "!document.querySelector('dialog[open]')")
    #expect(try library.state() == before)
    try browser.click(".version-button")
    try browser.click(".version-actions .primary")
    try browser.click("dialog .primary")
    try browser.waits(
      for: "document.querySelector('.version-button .badge').textContent === 'v3/3'")
    #expect(try library.shell.run("git log -1 --format=%s").contains("midterm#1 → photo#1"))
    #expect(try library.shell.run("git status --porcelain") == "")
  }

  @Test func `an embedded viewer shows a session and nothing else`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let doc = try library.id("midterm-2017")
    let session = try browser.value(
      """
      fetch('/api/sessions', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ doc: '\(doc)' }) }).then((answer) => answer.json()).then((it) => it.session)
      """)
    let id = try #require(session as? String)
    try browser.open("\(library.base)/embed/\(id)")
    try browser.waits(for: Self.isDrawn)
    #expect(try browser.value("document.querySelector('.toolbar') === null") as? Bool == true)
    #expect(try browser.scriptComplaints() == [])
  }
}
