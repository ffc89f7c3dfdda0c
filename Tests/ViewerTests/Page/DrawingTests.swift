import Foundation
import Testing

/// Markup in a real browser: pointers draw, erase and highlight; what is drawn is kept and undone.
@Suite(.serialized) struct DrawingTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"
  private static let inks = "document.querySelectorAll('.annotation.ink').length"

  private func opened(_ library: ServedLibrary) throws -> Browser {
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    return browser
  }

  /// A point of the first page, relative to it, in the window.
  private func point(_ x: Double, _ y: Double, _ browser: Browser) throws -> (x: Double, y: Double)
  {
    let box = try #require(
      try browser.value(
        "(() => { const box = document.querySelector('.sheet').getBoundingClientRect(); return [box.left, box.top, box.width, box.height] })()"
      ) as? [Double])
    return (box[0] + x * box[2], box[1] + y * box[3])
  }

  private func notes(_ library: ServedLibrary) throws -> [[String: Any]] {
    let text = try library.shell.run(
      "pc status >/dev/null || exit; cat docs/midterm-2017/questions/p001.notes.json 2>/dev/null || echo '{}'"
    )
    let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return file?["annotations"] as? [[String: Any]] ?? []
  }

  @Test func `a pen draws where it is, and the strokes are undone one by one`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try opened(library)
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    let line = try [point(0.2, 0.2, browser), point(0.3, 0.25, browser), point(0.4, 0.2, browser)]
    try browser.draw(line, with: "pen", pressure: 0.75)
    try browser.waits(for: "\(Self.inks) === 1")
    try browser.draw(try [point(0.2, 0.3, browser), point(0.5, 0.3, browser)], with: "pen")
    try browser.waits(for: "document.querySelectorAll('.sketch path').length === 0")
    let kept = try notes(library)
    #expect(kept.count == 1 && kept[0]["kind"] as? String == "ink")
    let path = try #require(kept[0]["path"] as? String)
    #expect(path.split(separator: ";").count == 2)
    let numbers = path.split(separator: ";")[0].split(separator: " ").compactMap { Double($0) }
    for (is_, wanted) in zip(numbers.prefix(2) + numbers.suffix(2), [0.2, 0.2, 0.4, 0.2]) {
      #expect(abs(is_ - wanted) < 0.005, "\(path)")
    }
    #expect((kept[0]["pressure"] as? String)?.hasPrefix("0.75") == true)
    try browser.press("u")
    try browser.press("u")
    try browser.waits(for: "\(Self.inks) === 0")
    let left = try notes(library)
    #expect(left.isEmpty, "\(left)")
    #expect(try library.shell.run("git status --porcelain; pc check") == "no errors")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test
  func `the eraser takes the stroke that it touches, and a finger moves the page after a pen`()
    throws
  {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try opened(library)
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    for y in [0.2, 0.3] {
      try browser.draw(try [point(0.2, y, browser), point(0.4, y, browser)], with: "pen")
    }
    try browser.waits(for: "document.querySelectorAll('.sketch path').length === 0")
    try browser.press("3")
    try browser.draw(try [point(0.3, 0.27, browser), point(0.3, 0.33, browser)], with: "pen")
    try browser.waits(for: "\(Self.inks) === 1")
    try browser.press("1")
    try browser.draw(try [point(0.1, 0.2, browser), point(0.1, 0.15, browser)], with: "touch")
    let kept = try notes(library)
    #expect(kept.count == 1, "\(kept)")
    let path = try #require(kept.first?["path"] as? String)
    #expect(path.split(separator: ";").count == 1 && path.hasPrefix("0.1998 0.1996 "), "\(path)")
    try browser.click(".markup-tools .done")
    try browser.waits(for: "!document.querySelector('.markup-tools')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a palm beside the pen draws nothing and takes nothing, and two fingers zoom`() throws
  {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try opened(library)
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    func at(_ x: Double, _ y: Double, down: Bool = true) throws -> (
      x: Double, y: Double, isDown: Bool
    ) {
      let place = try point(x, y, browser)
      return (place.x, place.y, down)
    }
    // Two fingers, before any pen was seen: the first one begins a stroke that the second one ends.
    let zoom = "Number.parseInt(document.querySelector('.toolbar').innerText.match(/(\\d+)%/)[1])"
    let before = try browser.number(zoom)
    try browser.moveAtOnce([
      ("touch", try [at(0.4, 0.2), at(0.35, 0.2), at(0.3, 0.2), at(0.3, 0.2, down: false)]),
      ("touch", try [nil, at(0.5, 0.2), at(0.6, 0.2), at(0.6, 0.2, down: false)]),
    ])
    try browser.waits(for: "\(zoom) > \(before)")
    #expect(try notes(library).isEmpty)
    try browser.press("w")
    try browser.waits(for: "\(zoom) < \(before) * 1.3")
    try browser.waits(for: "document.querySelectorAll('.sketch path').length === 0")
    // The palm lies down and lifts again while the pen draws.
    try browser.moveAtOnce([
      (
        "pen",
        try [at(0.2, 0.1), at(0.3, 0.12), at(0.4, 0.1), at(0.5, 0.12), at(0.5, 0.12, down: false)]
      ),
      ("touch", try [nil, at(0.6, 0.15), at(0.61, 0.16), at(0.61, 0.16, down: false), nil]),
    ])
    try browser.waits(
      for: "\(Self.inks) === 1 && document.querySelectorAll('.sketch path').length === 0")
    let kept = try notes(library)
    let path = try #require(kept.first?["path"] as? String)
    let numbers = path.split(separator: " ").compactMap { Double($0) }
    #expect(kept.count == 1 && !path.contains(";"), "\(kept)")
    #expect(abs(numbers[0] - 0.2) < 0.01 && abs(numbers[numbers.count - 2] - 0.5) < 0.01, "\(path)")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `the other end of a pen erases, and every point between two frames is drawn`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try opened(library)
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    // What a driver can't send: points between two frames, and the button of a pen's other end.
    let send = """
      window.pen = (type, [x, y], more = {}, between = []) => {
        const scroller = document.querySelector('.page-scroller'); scroller.setPointerCapture = () => {};
        const box = document.querySelector('.sheet').getBoundingClientRect();
        const at = ([x, y]) => ({ bubbles: true, pointerId: 7, isPrimary: true, pointerType: 'pen', pressure: 0.5, button: type === 'pointermove' ? -1 : 0, buttons: 1,
          clientX: box.left + x * box.width, clientY: box.top + y * box.height, ...more });
        const event = new PointerEvent(type, at([x, y]));
        if (between.length > 0) event.getCoalescedEvents = () => [...between, [x, y]].map((point) => new PointerEvent(type, at(point)));
        document.elementFromPoint(event.clientX, event.clientY).dispatchEvent(event);
      }
      """
    _ = try browser.value("(() => { \(send); return 1 })()")
    _ = try browser.value(
      """
      (() => { pen('pointerdown', [0.2, 0.1]); pen('pointermove', [0.6, 0.1], {}, [[0.3, 0.2], [0.4, 0.05], [0.5, 0.2]]); pen('pointerup', [0.6, 0.1]); return 1 })()
      """)
    try browser.waits(for: "\(Self.inks) === 1")
    try browser.waits(for: "document.querySelectorAll('.sketch path').length === 0")
    let path = try #require(try notes(library).first?["path"] as? String)
    let numbers = path.split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count >= 10, "\(path)")
    for (place, wanted) in zip(0..., [0.2, 0.1, 0.3, 0.2, 0.4, 0.05, 0.5, 0.2]) {
      #expect(abs(numbers[place] - wanted) < 0.005, "\(path)")
    }
    _ = try browser.value(
      """
      (() => { const end = { button: 5, buttons: 32 }; pen('pointerdown', [0.3, 0.15], end); pen('pointermove', [0.3, 0.25], { buttons: 32 }); pen('pointerup', [0.3, 0.25], { button: 5, buttons: 0 }); return 1 })()
      """)
    try browser.waits(for: "\(Self.inks) === 0")
    #expect(try notes(library).isEmpty)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `selected words are highlighted with their quote, also in another window`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try opened(library)
    let other = try opened(library)
    try other.press("M")
    try browser.waits(for: "document.querySelectorAll('.text-layer [data-word]').length > 20")
    try browser.press("m")
    try browser.waits(for: "document.querySelector('.markup-tools')")
    _ = try browser.value(
      """
      (() => { const words = document.querySelectorAll('.text-layer [data-word]');
        getSelection().setBaseAndExtent(words[3].firstChild, 0, words[5].lastChild, words[5].textContent.length);
        return 1 })()
      """)
    let words = try #require(
      try browser.value(
        "[...document.querySelectorAll('.text-layer [data-word]')].slice(3, 6).map((it) => it.textContent).join(' ')"
      ) as? String)
    try browser.press("h")
    try browser.waits(for: "document.querySelectorAll('.annotation.highlight').length === 1")
    try other.waits(
      for: "document.querySelectorAll('.annotation.highlight').length === 1")
    let kept = try notes(library)
    let quote = (kept.first?["quote"] as? [String: Any])?["exact"] as? String
    #expect(
      quote?.split(whereSeparator: \.isWhitespace).joined() == words.split(separator: " ").joined())
    #expect(
      try library.shell.run("git log -1 --format=%s") == "Markup of midterm-2017: 1 highlight")
    #expect(try browser.scriptComplaints() == [])
  }
}
