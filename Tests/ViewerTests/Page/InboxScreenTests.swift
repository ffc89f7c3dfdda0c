import Foundation
import Testing

/// The inbox in a browser: sorting, notes, what is to be deleted, and the making of a paper.
@Suite(.serialized) struct InboxScreenTests {
  /// Three pictures: a photo of an exam's page, and two pages of another exam.
  private static let pictures = """
    mkdir inbox
    cp $PAPERS/software-testing-final-2016-page-3-photo.jpg inbox/photo.jpg
    for page in 1 2; do
      pdftoppm -q -r 60 -jpeg -f $page -l $page -singlefile $PAPERS/software-testing-midterm-2017.pdf inbox/page-$page
    done
    touch -d 2026-05-01T10:00:00Z inbox/photo.jpg; touch -d 2026-05-02T10:00:00Z inbox/page-1.jpg
    touch -d 2026-05-03T10:00:00Z inbox/page-2.jpg
    """

  private func opened(_ served: ServedLibrary, _ part: String = "") throws -> Browser {
    let browser = try served.browser()
    try browser.open("\(served.base)/inbox\(part)")
    try browser.waits(for: "document.querySelector('.inbox-tabs a')")
    return browser
  }

  private func decisions(_ served: ServedLibrary) throws -> String {
    try served.shell.run("pc inbox ls --json | jq -r '[.items[].decision] | join(\" \")'")
  }

  private func shows(_ name: String) -> String {
    "document.querySelector('.sort-caption strong')?.textContent === '\(name)' && document.querySelector('.sort-card img').complete"
  }

  @Test func `pictures are kept and deleted by keys, buttons and drags, and undone`() throws {
    let served = try ServedLibrary(Self.pictures)
    let browser = try opened(served)
    try browser.waits(for: shows("page-2.jpg"))
    // All of the picture is seen.
    #expect(
      try browser.number(
        "document.querySelector('.sort-card img').clientHeight - document.querySelector('.sort-stage').clientHeight"
      ) <= 0)
    try browser.press("k")
    try browser.waits(for: shows("page-1.jpg"))
    #expect(try decisions(served).hasPrefix("keep"))
    try browser.click(".sort-buttons .delete")
    try browser.waits(for: shows("photo.jpg"))
    #expect(try decisions(served).hasPrefix("keep delete"))
    // Undo goes back two steps, also after the page was opened again.
    try browser.press("u")
    try browser.waits(for: shows("page-1.jpg"))
    try browser.reload()
    try browser.waits(for: shows("page-1.jpg"))
    try browser.press("u")
    try browser.waits(for: shows("page-2.jpg"))
    #expect(try decisions(served) == "  ")
    let card = try #require(
      try browser.value(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])(document.querySelector('.sort-card').getBoundingClientRect())"
      ) as? [Double])
    try browser.draw([(card[0], card[1]), (card[0] - 90, card[1]), (card[0] - 220, card[1] + 8)])
    try browser.waits(for: shows("page-1.jpg"))
    try browser.draw([(card[0], card[1]), (card[0] + 90, card[1]), (card[0] + 220, card[1] + 8)])
    try browser.waits(for: shows("photo.jpg"))
    #expect(try decisions(served).hasPrefix("delete keep"))
    // A file that comes meanwhile is said, and one that is gone too.
    try served.shell.run("cp $PAPERS/mock-exam-chinese.pdf inbox/")
    try browser.waits(for: "document.querySelector('.notices').textContent.includes('1 file came')")
    try browser.press("k")
    try browser.waits(for: shows("mock-exam-chinese.pdf"))
    try browser.press("k")
    try browser.waits(for: "document.querySelector('.sort-done h2')?.textContent === 'All done'")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `what is to be deleted is shown before it goes to the trash`() throws {
    let served = try ServedLibrary(Self.pictures + "; pc inbox trash page-1.jpg page-2.jpg")
    let browser = try opened(served, "/queue")
    try browser.waits(for: "document.querySelectorAll('.file-grid > li').length === 2")
    try browser.click(".file-grid li:last-child .file-check input")
    try browser.click(".library-tools button:first-child")
    try browser.waits(for: "document.querySelectorAll('.file-grid > li').length === 1")
    try browser.click(".library-tools .danger")
    try browser.waits(for: "document.querySelector('dialog .inbox-names li')")
    // Its text, also while the dialog is still fading in.
    #expect(
      try browser.string("document.querySelector('dialog .inbox-names').textContent")
        == "page-2.jpg")
    try browser.click(".dialog-foot .danger")
    try browser.waits(for: "document.querySelector('.inbox .empty')")
    #expect(try served.shell.run("ls inbox") == "page-1.jpg\nphoto.jpg")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `kept pictures become a paper, the sheet of a photo laid flat, in the chosen order`()
    throws
  {
    let served = try ServedLibrary(Self.pictures + "; pc inbox restore photo.jpg page-1.jpg")
    let browser = try opened(served, "/kept")
    try browser.waits(for: "document.querySelectorAll('.file-grid > li').length === 2")
    // Without a page there is no paper.
    try browser.click(".library-tools .primary")
    try browser.waits(
      for:
        "document.querySelector('.notices').textContent.includes('Please select at least one page.')"
    )
    try browser.click(".library-tools button:first-child")
    try browser.click(".library-tools .primary")
    try browser.waits(
      for:
        "document.querySelector('.paper-maker input').value !== '' && document.querySelector('.paper-pages img').src.includes('corners')",
      seconds: 60)
    // The foot may cover it.
    let later = ".paper-pages li:first-child .paper-tools button:last-child"
    try browser.value("document.querySelector('\(later)').scrollIntoView({ block: 'center' })")
    try browser.click(later)
    try browser.value(
      "void (document.querySelector('.paper-maker input').value = 'Made of photos')")
    try browser.click(".paper-foot .primary")
    try browser.waits(for: "!document.querySelector('.paper-maker')", seconds: 60)
    #expect(
      try served.shell.run("pc ls made-of-photos/pages --json | jq -r '.items[].bundle'")
        == "page-1\nphoto")
    #expect(try served.shell.run("git status --porcelain; pc check") == "no errors")
    #expect(
      try served.shell.run("jq 'has(\"original\")' bundles/photo/bundle.json") == "true")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `hundreds of kept pictures are shown in parts, and chosen together`() throws {
    let served = try ServedLibrary(
      """
      mkdir inbox; pdftoppm -q -r 20 -png -f 1 -l 1 -singlefile $PAPERS/mock-exam-chinese.pdf ../page
      for n in $(seq 650); do cp ../page.png inbox/$n.png; echo $n >>inbox/$n.png; done
      yes k | tr -d '\\n' | head -c 650 | pc triage -q
      """)
    let browser = try opened(served, "/kept")
    let cells = "document.querySelectorAll('.file-grid > li').length"
    try browser.waits(for: "\(cells) === 300")
    try browser.click(".library-tools button:first-child")
    for count in [600, 650] {
      try browser.value("document.querySelector('.file-grid > li:last-child').scrollIntoView()")
      try browser.waits(for: "\(cells) === \(count)")
    }
    #expect(
      try browser.number("document.querySelectorAll('.file-grid input:checked').length") == 650)
    try browser.click(".library-tools button:nth-child(2)")
    try browser.waits(for: "document.querySelector('.inbox .empty')")
    #expect(
      try served.shell.run(
        "pc inbox ls --json | jq '[.items[] | select(.decision == \"delete\")] | length'")
        == "650")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a note is written when the sorting is left, changed, and put on a page`() throws {
    let served = try ServedLibrary(
      Self.pictures
        + "; pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc Mock -c; rm inbox/page-*")
    let browser = try opened(served)
    try browser.waits(for: shows("photo.jpg"))
    try browser.press("n")
    try browser.waits(for: "document.querySelector('.sort-done h2')")
    try browser.open("\(served.base)/inbox/notes")
    try browser.waits(for: "document.querySelector('.note-words')", seconds: 60)
    try served.waits { _ in
      try served.shell.run("git status --porcelain; git log -1 --format=%s")
        == "Inbox: write 1 note"
    }
    let path = try served.shell.run("ls notes/*.md")
    _ = try served.json("POST", "/api/notes/words", ["path": path, "words": "Zebra crossing"])
    try browser.waits(for: "document.querySelector('.note-words').textContent === 'Zebra crossing'")
    // The library's search finds it, and leads to it.
    try browser.open("\(served.base)/?q=zebr")
    try browser.waits(for: "document.querySelector('.found-notes mark')?.textContent === 'Zebra'")
    try browser.click(".found-notes a")
    try browser.waits(
      for:
        "document.querySelector('.notes input')?.value === 'zebr' && document.querySelectorAll('.note').length === 1"
    )
    let page = try served.id("mock/pages/p001")
    _ = try served.json("POST", "/api/notes/attach", ["path": path, "page": page])
    #expect(
      try served.shell.run(
        "pc annotate \(page) --json | jq -r '.annotations[].text'; git status --porcelain")
        == "Zebra crossing")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `hostile requests change nothing`() throws {
    let served = try ServedLibrary(Self.pictures)
    for (path, body) in [
      ("/api/inbox/decisions", ["files": ["x"], "decision": "keep"] as [String: Any]),
      ("/api/inbox/paper", ["title": "T", "pages": []]),
      ("/api/notes/words", ["path": "../../etc/passwd", "words": ""]),
      ("/api/notes/attach", ["path": "notes/none.md", "page": "--help"]),
    ] {
      let reply = try served.ask("POST", path, body)
      #expect([400, 404, 422].contains(reply.status), "\(path): \(reply.status)")
    }
    #expect(try served.ask("GET", "/api/inbox/files/x/picture?corners=1,2").status == 404)
    #expect(try decisions(served) == "  ")
  }
}
