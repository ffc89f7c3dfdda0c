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
    // Opacity is of the next shapes, and of what is selected.
    try choose("Half transparent", browser, in: "width")
    try browser.press("6")
    try draw((0.2, 0.04), (0.3, 0.06), in: browser)
    try browser.waits(for: count("rectangle", 2))
    #expect(try notes(library).map { $0["opacity"] as? Double } == [nil, nil, nil, nil, 0.6])
    try browser.press("s")
    try draw((0.15, 0.15), (0.6, 0.15), (0.6, 0.21), (0.15, 0.21), in: browser)
    try choose("Faint", browser, in: "width")
    try browser.waits(
      for: "document.querySelector('.annotation.ellipse').getAttribute('opacity') === '0.3'")
    #expect(try notes(library)[1]["opacity"] as? Double == 0.3)
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

  /// Chooses an entry of a menu of the tools.
  private func choose(_ entry: String, _ browser: Browser, in menu: String = "stamps") throws {
    try browser.click(".markup-tools [data-name=\(menu)]")
    try browser.waits(for: "document.querySelector('[role=menu]')?.innerText.includes('\(entry)')")
    _ = try browser.value(
      "[...document.querySelectorAll('[role^=menuitem]')].find((it) => it.innerText.includes('\(entry)')).click()"
    )
  }

  @Test func `a stamp says whether it is committed and shared, and one that moves its page does`()
    throws
  {
    let library = try ServedLibrary(
      ServedLibrary.exam + """

        git init -q --bare ../remote.git && pc remote add -q origin "$PWD/../remote.git" && pc sync -q
        pc new -q group midterm-2017 Approved && pc add -q midterm-2017/approved 'solutions#3' && pc commit -q -m Group
        pc stamps add APPROVED --move-to midterm-2017/approved -q -c
        """)
    let browser = try marking(library)
    let signs =
      "[...document.querySelectorAll('.annotation.stamp .stamp-standing circle')].map((it) => it.getAttribute('fill') === '#1E7A34').join()"
    try choose("HOLD", browser)
    try browser.draw(try points([(0.5, 0.2)], browser), with: "mouse")
    try browser.waits(for: "\(signs) === 'false,false'")
    _ = try library.shell.run("pc status")
    try browser.waits(for: "\(signs) === 'true,false'")
    _ = try library.shell.run("pc sync -q")
    try browser.waits(for: "\(signs) === 'true,true'")
    try choose("APPROVED", browser)
    try browser.draw(try points([(0.5, 0.1)], browser), with: "mouse")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.notice')].some((it) => it.innerText.includes('midterm-2017/approved'))"
    )
    #expect(
      try library.shell.run("pc ls stamp:APPROVED").contains("midterm-2017/approved/p001"))
    _ = try browser.value(
      "[...document.querySelectorAll('.notice')].find((it) => it.innerText.includes('midterm-2017/approved')).querySelector('button').click()"
    )
    for _ in 0..<50 where try !library.shell.run("pc ls stamp:APPROVED 2>/dev/null || true").isEmpty
    {}
    #expect(try library.shell.run("pc ls stamp:APPROVED 2>/dev/null || true") == "")
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
    try browser.click(".marks-list [data-name^='reply ']")
    try browser.waits(for: "document.querySelector('dialog textarea')")
    try browser.type("because", into: "dialog textarea")
    try browser.click("dialog button.primary")
    try browser.waits(for: "document.querySelector('.marks-list .reply')")
    try browser.click(".marks-list [data-name^='done ']")
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

  @Test func `a document is exported from its menu, with markup and without`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    _ = try library.shell.run(
      "pc annotate midterm-2017/questions/p001 add --note why --at 0.5,0.5 -c")
    let id = try library.id("midterm-2017")
    var files: Set<[UInt8]> = []
    let ways: [[String: Any]] = [["markup": "with"], ["markup": "none"], ["flatten": true]]
    for way in ways {
      let reply = try library.ask(
        "POST", "/api/export", way.merging(["refs": [id]]) { one, _ in one })
      #expect(reply.status == 200 && reply.headers["content-type"] == "application/pdf")
      #expect(
        reply.headers["content-disposition"]?.contains("UTF-8''Midterm%202017.pdf") == true)
      #expect(reply.body.starts(with: "%PDF-".utf8))
      files.insert(Array(reply.body))
    }
    #expect(files.count == 3)
    for (body, status) in [
      (["refs": [id], "markup": "all"], 400), (["refs": [String]()], 400),
      (["refs": ["nothing"]], 422), (["refs": ["--history"]], 422),
    ] as [([String: Any], Int)] {
      #expect(try library.ask("POST", "/api/export", body).status == status, "\(body)")
    }
    // Any pages, in any order; several files are one archive.
    let pages = ["solutions#2", id, "语文模拟考试"]
    for (format, start) in [
      ("pdf", "%PDF-"), ("zip", "PK"), ("images", "PK"), ("text", ""), ("md", "#"), ("csv", ""),
      ("xfdf", "<?xml"), ("w3c", "{"),
    ] {
      let reply = try library.ask("POST", "/api/export", ["refs": pages, "format": format])
      #expect(
        reply.status == 200 && reply.body.starts(with: start.utf8),
        "\(format) \(reply.text.prefix(200))")
      if format == "md" || format == "csv" || format == "xfdf" || format == "w3c" {
        #expect(reply.text.contains("why"), "\(format)")
      }
    }
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(id)")
    try browser.waits(for: Self.isDrawn)
    _ = try browser.value(
      """
      (() => { window.saved = []; window.bars = 0;
        new MutationObserver(() => { if (document.querySelector('.import-panel progress')) window.bars += 1; }).observe(document.body, { childList: true });
        HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); };
        document.querySelector('.toolbar-end [aria-haspopup=menu]:last-child').click(); return 1 })()
      """)
    try browser.waits(for: "document.querySelector('[role=menu]')")
    _ = try browser.value(
      "[...document.querySelectorAll('[role=menu] button')].find((it) => it.innerText.includes('Export')).click() || 1"
    )
    try browser.waits(for: "document.querySelector('dialog input[value=both]')")
    try browser.click("dialog input[value=both]")
    try browser.click("dialog button.primary")
    try browser.waits(for: "window.saved.length === 2")
    #expect(
      try browser.value("window.saved.join()") as? String
        == "Midterm 2017.pdf,Midterm 2017-markup.pdf")
    // A bar said so meanwhile.
    try browser.waits(for: "window.bars > 0 && !document.querySelector('.import-panel')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `words are changed and marks removed from the list, and selected by keys`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    _ = try library.shell.run(
      "pc annotate midterm-2017/questions/p001 add --note typo --at 0.5,0.5 -c; pc annotate midterm-2017/questions/p001 add --note second --at 0.6,0.6 -c"
    )
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    try browser.press("p")
    try browser.waits(for: "document.querySelectorAll('.marks-list .thread').length === 2")
    try browser.click(".marks-list [data-name^='edit ']")
    try browser.waits(for: "document.querySelector('dialog textarea')?.value === 'typo'")
    try browser.type(" corrected", into: "dialog textarea")
    try browser.click("dialog button.primary")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.marks-list p')].some((it) => it.innerText === 'typo corrected')"
    )
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    try browser.click(".marks-list .thread:nth-child(2) button.plain")
    try browser.waits(for: "document.querySelector('.page-markup [stroke-dasharray]')")
    try browser.press("\u{E017}")  // Delete
    try browser.waits(for: "document.querySelectorAll('.marks-list .thread').length === 1")
    try browser.click(".marks-list [data-name^='remove ']")
    try browser.waits(for: "document.querySelectorAll('.marks-list .thread').length === 0")
    try browser.press("u")
    try browser.waits(for: "document.querySelectorAll('.marks-list .thread').length === 1")
    #expect(try notes(library).map { $0["text"] as? String } == ["typo corrected"])
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
