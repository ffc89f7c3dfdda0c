import Foundation
import Testing

/// The tools of Markup in a real browser: shapes, words, comments, stamps, selecting and erasing.
@Suite(.serialized) struct MarkupToolTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"
  private static let isKept = "document.querySelectorAll('.sketch *').length === 0"

  /// A window with the first page of a doc in Markup.
  private func marking(_ library: ServedLibrary, _ doc: String = "midterm-2017") throws -> Browser {
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id(doc))")
    try browser.waits(for: Self.isDrawn)
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools [data-name=stamp]')")
    return browser
  }

  /// Points of the first page, relative to it, in the window.
  private func points(
    _ places: [(Double, Double)], _ browser: Browser
  ) throws -> [(x: Double, y: Double)] {
    let box = try #require(
      try browser.value(
        "(() => { const box = document.querySelector('.sheet').getBoundingClientRect(); return [box.left, box.top, box.width, box.height] })()"
      ) as? [Double])
    return places.map { (box[0] + $0.0 * box[2], box[1] + $0.1 * box[3]) }
  }

  private func draw(_ places: (Double, Double)..., in browser: Browser) throws {
    try browser.draw(try points(places, browser), with: "mouse")
    try browser.waits(for: Self.isKept)
  }

  private func count(_ kind: String, _ count: Int) -> String {
    "document.querySelectorAll('.annotation.\(kind)').length === \(count)"
  }

  /// The committed annotations of the first page.
  private func notes(
    _ library: ServedLibrary, _ page: String = "midterm-2017/questions/p001"
  ) throws -> [[String: Any]] {
    let text = try library.shell.run(
      "pc status >/dev/null || exit; cat docs/\(page).notes.json 2>/dev/null || echo '{}'")
    let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return file?["annotations"] as? [[String: Any]] ?? []
  }

  @Test func `shapes are drawn from corner to corner, and lines with their arrows`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try marking(library)
    for (key, y) in [("6", 0.1), ("7", 0.16), ("8", 0.22), ("9", 0.28)] {
      try browser.press(key)
      try draw((0.2, y), (0.3, y + 0.02), (0.5, y + 0.04), in: browser)
    }
    try browser.waits(for: count("line", 2))
    let kept = try notes(library)
    #expect(kept.map { $0["kind"] as? String } == ["rectangle", "ellipse", "line", "line"])
    let rect = try #require((kept.first?["rects"] as? [[Double]])?.first)
    for (is_, wanted) in zip(rect, [0.2, 0.1, 0.5, 0.14]) { #expect(abs(is_ - wanted) < 0.005) }
    #expect(kept.last?["ends"] as? [String] == ["none", "arrow"])
    #expect(kept[2]["ends"] == nil)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `words are written where one clicks, and comments are asked for`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try marking(library)
    try browser.press("4")
    try browser.draw(try points([(0.3, 0.2)], browser), with: "mouse")
    try browser.waits(for: "document.activeElement.matches('.markup-text')")
    try browser.type("two words 中文", into: ".markup-text")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: count("text", 1))
    try browser.press("5")
    try browser.draw(try points([(0.6, 0.2)], browser), with: "mouse")
    try browser.waits(for: "document.querySelector('dialog textarea')")
    try browser.type("why?", into: "dialog textarea")
    try browser.click("dialog button.primary")
    try browser.waits(for: count("note", 1))
    let kept = try notes(library)
    #expect(kept.map { $0["text"] as? String } == ["two words 中文", "why?"])
    #expect(try library.shell.run("pc check") == "no errors")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a stamp is as large on paper as its design says, whatever the zoom`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try marking(library)
    try browser.press("0")
    try browser.draw(try points([(0.5, 0.2)], browser), with: "mouse")
    try browser.waits(for: count("stamp", 1))
    let size = try #require(
      try browser.value(
        "(() => { const page = document.querySelector('.sheet').getBoundingClientRect(), it = document.querySelector('.annotation.stamp path').getBBox(); return [it.width / 1000 * 595.28, it.height / 1000 * 595.28] })()"
      ) as? [Double])
    let kept = try #require(try notes(library).first)
    #expect((kept["stampText"] as? String)?.hasPrefix("FABRICATED\n") == true)
    let rect = try #require((kept["rects"] as? [[Double]])?.first)
    #expect(
      abs((rect[0] + rect[2]) / 2 - 0.5) < 0.005 && abs((rect[1] + rect[3]) / 2 - 0.2) < 0.005)
    let paper = try library.shell.run(
      "pdfinfo -box blobs/sha256/*/$(jq -r '.annotations[0].anchor.sha256' docs/midterm-2017/questions/p001.notes.json).pdf | sed -n 's/^Page size: *\\([0-9.]*\\) x \\([0-9.]*\\).*/\\1 \\2/p'"
    ).split(separator: " ").compactMap { Double($0) }
    #expect(abs((rect[2] - rect[0]) * paper[0] - 150) < 0.5, "\(rect) \(paper) \(size)")
    #expect(abs((rect[3] - rect[1]) * paper[1] - 50) < 0.5)
    // A second one is asked for, with who made the first.
    try browser.draw(try points([(0.5, 0.3)], browser), with: "mouse")
    try browser.waits(for: "document.querySelector('dialog')?.innerText.includes('FABRICATED')")
    try browser.press(Browser.Key.escape)
    #expect(try notes(library).count == 1)
    #expect(try library.shell.run("pc ls stamp:FABRICATED | wc -l") == "1")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `what a line goes around is moved, copied and deleted together, each one undo`() throws
  {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try marking(library)
    try browser.press("6")
    for y in [0.1, 0.2] { try draw((0.2, y), (0.3, y + 0.05), in: browser) }
    try browser.waits(for: count("rectangle", 2))
    try browser.press("s")
    try draw((0.15, 0.05), (0.4, 0.05), (0.4, 0.3), (0.15, 0.3), in: browser)
    try browser.waits(for: "document.querySelector('.selection path')")
    try browser.press(Browser.Key.down)
    try browser.press("c", holding: Browser.Key.control)
    try browser.press("v", holding: Browser.Key.control)
    try browser.waits(for: count("rectangle", 4))
    var kept = try notes(library)
    let tops = kept.compactMap { ($0["rects"] as? [[Double]])?.first?[1] }
    #expect(abs(tops[0] - 0.1013) < 0.004 && abs(tops[2] - tops[0] - 0.0155) < 0.004, "\(tops)")
    try browser.press("\u{E017}")  // Delete
    try browser.waits(for: count("rectangle", 2))
    try browser.press("u")
    try browser.waits(for: count("rectangle", 4))
    try browser.press("u")
    try browser.waits(for: count("rectangle", 2))
    try browser.press("u")
    // On another page it is pasted there.
    try browser.press("s")
    _ = try browser.value(
      "(() => { document.querySelector('.page-scroller').scrollTop += document.querySelector('.sheet').getBoundingClientRect().height + 120; return 1 })()"
    )
    try browser.waits(for: "document.querySelector('.page-field').value === '2'")
    try browser.waits(for: "document.querySelectorAll('.sheet').length > 1")
    try browser.press("v", holding: Browser.Key.control)
    try browser.waits(
      for:
        "[...document.querySelectorAll('.page')].some((page) => page.innerText.includes('Page 2') && page.querySelectorAll('.annotation.rectangle').length === 2)"
    )
    #expect(try notes(library, "midterm-2017/questions/p002").count == 2)
    kept = try notes(library)
    #expect(abs((kept[0]["rects"] as? [[Double]] ?? [[0, 0]])[0][1] - 0.1) < 0.004)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a part of a stroke is erased, and the rest stays`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try marking(library)
    try draw((0.2, 0.2), (0.6, 0.2), in: browser)
    try browser.waits(for: count("ink", 1))
    try browser.click(".markup-tools [data-name=erasers]")
    try browser.click(".menu button:nth-of-type(2)")
    try draw((0.4, 0.18), (0.4, 0.22), in: browser)
    try browser.waits(for: count("ink", 1))
    let strokes = try #require(try notes(library).first?["path"] as? String)
      .split(separator: ";").map { $0.split(separator: " ").compactMap { Double($0) } }
    #expect(strokes.count == 2)
    #expect(
      strokes[0][0] < 0.21 && strokes[0][2] < 0.4 && strokes[1][0] > 0.4 && strokes[1][2] > 0.59)
    try browser.press("u")
    try browser.waits(for: count("ink", 1))
    #expect((try notes(library).first?["path"] as? String)?.contains(";") == false)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `marks are listed beside the page, answered, done and filtered`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    _ = try library.shell.run(
      "pc annotate midterm-2017/questions/p001 add --note why --at 0.5,0.5 -c; GIT_AUTHOR_NAME=Bob pc annotate midterm-2017/questions/p001 add --highlight midterm -c"
    )
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    try browser.press("p")
    let threads = "document.querySelectorAll('.marks-list .thread').length"
    try browser.waits(for: "\(threads) > 1")
    try browser.click(".marks-list .thread footer button")
    try browser.waits(for: "document.querySelector('dialog textarea')")
    try browser.type("because", into: "dialog textarea")
    try browser.click("dialog button.primary")
    try browser.waits(for: "document.querySelector('.marks-list .reply')")
    try browser.click(".marks-list .thread footer button:nth-child(2)")
    try browser.waits(for: "document.querySelector('.marks-list .thread.done')")
    _ = try browser.value(
      "(() => { const it = document.querySelector('.mark-filters select'); it.value = 'highlight'; it.dispatchEvent(new Event('change')); return 1 })()"
    )
    #expect(
      try browser.value(
        "[...document.querySelectorAll('.marks-list .thread')].every((it) => it.innerText.includes('Highlight'))"
      ) as? Bool == true)
    let kept = try notes(library)
    let reply = try #require(kept.first { $0["replyTo"] != nil })
    #expect(
      reply["text"] as? String == "because"
        && reply["replyTo"] as? String == kept[0]["id"] as? String)
    #expect(kept[0]["state"] as? String == "done")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test(arguments: [390, 1280]) func `the tools fit a window, and each has a name`(
    _ width: Int
  ) throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try marking(library)
    try browser.emulate(width: width, height: 844)
    try browser.waits(for: Self.isDrawn)
    let outside = try browser.value(
      "[...document.querySelectorAll('.markup-tools button')].filter((it) => { const box = it.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight || !it.getAttribute('aria-label') }).length"
    )
    #expect(outside as? Int == 0)
    #expect(try browser.scriptComplaints() == [])
  }
}
