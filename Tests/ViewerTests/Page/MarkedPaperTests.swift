import Foundation
import Testing

/// Markup on papers of every kind and in every window: photos, turned and cropped pages, a phone,
/// large text, little motion.
@Suite(.serialized) struct MarkedPaperTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"
  /// A photo that is recognised, and pages that are turned, cropped and of another unit.
  private static let papers = #"""
    for turn in 0 90 180 270; do
      printf '%s\n' "%PDF-1.6" "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj" \
        "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /Rotate $turn /MediaBox [-50 -50 700 800] >> endobj" \
        "3 0 obj << /Type /Page /Parent 2 0 R /CropBox [30 40 430 640] /UserUnit 1.5 >> endobj" 'trailer << /Root 1 0 R /Size 4 >>' >../plain.pdf
      qpdf ../plain.pdf ../turned-$turn.pdf 2>/dev/null || true
      pc import -q ../turned-$turn.pdf --name turned-$turn --doc "turned $turn"
    done
    pc import -q $PAPERS/software-testing-final-2016-page-3-photo.jpg --name photo --doc Photo
    pc commit -q -m 'First papers'; pc index -q
    """#

  private func marking(
    _ doc: String, _ library: ServedLibrary, phone: Bool = false
  ) throws -> Browser {
    let browser = try library.browser()
    if phone { try browser.emulate(width: 390, height: 844) }
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

  private func notes(_ doc: String, _ library: ServedLibrary) throws -> [[String: Any]] {
    let text = try library.shell.run(
      "pc status >/dev/null; cat docs/\(doc)/pages/p001.notes.json")
    let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return file?["annotations"] as? [[String: Any]] ?? []
  }

  @Test func `a pen and a stamp are where the pointer was, on any page and on a phone`() throws {
    let library = try ServedLibrary(Self.papers)
    for (doc, isPhone) in [
      ("turned-0", false), ("turned-90", false), ("turned-180", true), ("turned-270", false),
      ("photo", true),
    ] {
      let browser = try marking(doc, library, phone: isPhone)
      try browser.draw(try points([(0.2, 0.1), (0.4, 0.15)], browser), with: "pen", pressure: 0.6)
      try browser.waits(for: "document.querySelectorAll('.sketch *').length === 0")
      try browser.press("0")
      try browser.draw(try points([(0.5, 0.2)], browser), with: "pen")
      try browser.waits(for: "document.querySelectorAll('.annotation.stamp').length > 0")
      try browser.waits(for: "document.querySelectorAll('.sketch *').length === 0")
      let kept = try notes(doc, library)
      let path = (kept.first { $0["kind"] as? String == "ink" })?["path"] as? String
      let numbers = try #require(path).split(separator: " ").compactMap { Double($0) }
      for (number, wanted) in zip(numbers.prefix(2) + numbers.suffix(2), [0.2, 0.1, 0.4, 0.15]) {
        #expect(abs(number - wanted) < 0.006, "\(doc): \(numbers)")
      }
      let stamp = kept.first { $0["kind"] as? String == "stamp" }
      let box = try #require((stamp?["rects"] as? [[Double]])?.first)
      #expect(abs((box[0] + box[2]) / 2 - 0.5) < 0.006, "\(doc): \(box)")
      #expect(abs((box[1] + box[3]) / 2 - 0.2) < 0.006, "\(doc): \(box)")
      #expect(try browser.scriptComplaints() == [])
    }
    #expect(try library.shell.run("pc check") == "no errors")
  }

  @Test func `recognised words of a photo are highlighted with their quote`() throws {
    let library = try ServedLibrary(Self.papers)
    let browser = try marking("photo", library)
    try browser.waits(for: "document.querySelectorAll('.text-layer [data-word]').length > 20")
    let words = try #require(
      try browser.value(
        """
        (() => { const words = [...document.querySelectorAll('.text-layer [data-word]')];
          getSelection().setBaseAndExtent(words[3].firstChild, 0, words[5].lastChild, words[5].textContent.length);
          return words.slice(3, 6).map((it) => it.textContent).join('') })()
        """) as? String)
    try browser.press("h")
    try browser.waits(for: "document.querySelectorAll('.annotation.highlight').length === 1")
    let mark = try #require(try notes("photo", library).first)
    let quote = (mark["quote"] as? [String: Any])?["exact"] as? String ?? ""
    #expect(
      quote.filter { !$0.isWhitespace } == words.filter { !$0.isWhitespace }, "\(quote) \(words)")
    #expect((mark["rects"] as? [[Double]])?.isEmpty == false)
  }

  @Test func `with text of twice the size and little motion, every tool can be reached`() throws {
    let library = try ServedLibrary(Self.papers)
    for width in [1_280, 390] {
      let browser = try marking("photo", library, phone: width == 390)
      try browser.prefers("prefers-reduced-motion", "reduce")
      try browser.value("document.documentElement.style.setProperty('font-size', '200%')")
      // Each button is in the window, or its bar can be scrolled to it.
      let lost = """
        [...document.querySelectorAll('.markup-tools button')].filter((button) => {
          button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const box = button.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || !(button.contains(top) || top?.contains(button));
        }).map((button) => button.dataset.name ?? button.getAttribute('aria-label')).join()
        """
      #expect(try browser.string(lost) == "", "at \(width)")
      let moving =
        "document.getAnimations().filter((it) => it.playState === 'running' && it.effect.getTiming().iterations === Infinity).length"
      #expect(try browser.number(moving) == 0)
      try browser.press("0")
      try browser.draw(try points([(0.5, 0.1)], browser), with: "pen")
      try browser.waits(for: "document.querySelectorAll('.annotation.stamp').length > 0")
      #expect(try browser.scriptComplaints() == [])
    }
  }
}
