import Foundation
import Testing

/// Marks on another scan of their page, in a real browser.
@Suite(.serialized) struct CarriedMarkViewTests {
  /// The exam, whose first page shows a scan that was cut at its left and its top.
  private static let rescanned =
    ServedLibrary.exam + """

      pc stamp midterm-2017/questions/p001 --stamp HOLD --at 0.8,0.8 -q -c
      cat >../marks.py <<'END'
      import json, sys
      notes = json.load(open(sys.argv[1]))
      notes["annotations"].append({"kind": "rectangle", "rects": [[0.3, 0.3, 0.5, 0.34]], "color": "#CC0000"})
      json.dump(notes, open(sys.argv[1], "w"))
      END
      python3 ../marks.py docs/midterm-2017/questions/p001.notes.json
      pc commit -q -m Marks
      pdftoppm -r 72 -scale-to-x 1200 -scale-to-y -1 -f 1 -l 1 $PAPERS/software-testing-midterm-2017.pdf -x 60 -y 90 -W 1140 -H 1400 -png -singlefile ../scan
      pc import -q ../scan.png --name scan
      pc bind -q midterm-2017/questions/p001 'scan#1' -c
      """

  @Test func `marks are carried to another scan, and moving one makes it of that scan`() throws {
    let library = try ServedLibrary(Self.rescanned)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.views')?.hidden === false")
    try browser.click(".views [data-view=markup]")
    try browser.waits(for: "document.querySelector('.annotation.rectangle')", seconds: 60)
    let box = try #require(
      try browser.value(
        "(() => { const page = document.querySelector('.sheet').getBoundingClientRect(), it = document.querySelector('.annotation.rectangle path, .annotation.rectangle rect').getBoundingClientRect(); return [(it.left - page.left) / page.width, (it.top - page.top) / page.height] })()"
      ) as? [Double])
    #expect(abs(box[0] - 0.263) < 0.006, "\(box)")
    // The stamp belongs to what was approved: it is listed, and not drawn.
    try browser.press("p")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.marks-list .badge')].some((it) => it.innerText === 'On another version')",
      seconds: 60)
    #expect(try browser.value("document.querySelectorAll('.annotation.stamp').length") as? Int == 0)
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    try browser.click(".marks-list .thread:nth-child(2) button.plain")
    try browser.waits(for: "document.querySelector('.page-markup [stroke-dasharray]')")
    try browser.press(Browser.Key.down)
    let page = "docs/midterm-2017/questions/p001.notes.json"
    let scan = try library.id("bundles/scan")
    var anchor = ""
    for _ in 0..<50 where anchor != scan {
      anchor = try library.shell.run(
        "pc status >/dev/null; jq -r '.annotations[-1].anchor.bundle' \(page)")
    }
    #expect(anchor == scan)
    let rect = try library.shell.run("jq -c '.annotations[-1].rects[0]' \(page)")
    let sides = try #require(JSONSerialization.jsonObject(with: Data(rect.utf8)) as? [Double])
    #expect(abs(sides[0] - box[0]) < 0.004 && sides[1] > box[1], "\(rect) \(box)")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a mark whose place is gone is listed as not found`() throws {
    let library = try ServedLibrary(
      Self.rescanned + "\npc bind -q midterm-2017/questions/p001 '模拟卷#1' -c")
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.page-picture img')?.complete")
    try browser.press("p")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.marks-list .badge')].some((it) => it.innerText === 'Not found here')",
      seconds: 60)
    #expect(try browser.value("document.querySelectorAll('.annotation').length") as? Int == 0)
    #expect(try browser.scriptComplaints() == [])
  }
}
