import Foundation
import Testing

/// The user's preferences, stored on the device and never in the library.
@Suite(.serialized) struct RememberingTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"

  @Test func `how pages are laid out is remembered, and not in the library`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let before = try library.everything()
    let doc = "\(library.base)/d/\(try library.id("midterm-2017"))"
    let browser = try library.browser()
    try browser.open(doc)
    try browser.waits(for: Self.isDrawn)
    let mode = "document.querySelector('paper-viewer').mode"
    var seen = [try browser.string(mode)]
    #expect(seen == ["continuous"])
    while seen.last != "spread", seen.count < 4 {
      try browser.press("l")
      seen.append(try browser.string(mode))
    }
    #expect(seen.last == "spread")
    try library.waits(forPreference: "layout", toBe: "spread")
    // Another browser, that has kept nothing itself.
    let other = try library.browser()
    try other.open(doc)
    try other.waits(for: "\(Self.isDrawn) && \(mode) === 'spread'")
    try other.waits(for: "document.querySelectorAll('.page').length === 2")
    #expect(try library.everything() == before)
  }

  @Test func `M shows annotations and hides them, which changes nothing in the library`() throws {
    let library = try ServedLibrary(
      ServedLibrary.exam + """

        page=$(pc show midterm-2017/questions/p001 --json | jq -r .id)
        echo '{ "page": "'$page'", "annotations": [ { "kind": "rectangle", "text": "Look here",
          "rects": [[0.2, 0.3, 0.6, 0.4]] } ] }' > docs/midterm-2017/questions/p001.notes.json
        pc commit -q -m 'Mark a place'
        """)
    let before = try library.everything()
    let doc = "\(library.base)/d/\(try library.id("midterm-2017"))"
    let browser = try library.browser()
    try browser.open(doc)
    try browser.waits(for: Self.isDrawn)
    #expect(try browser.number("document.querySelectorAll('.annotation').length") == 0)
    try browser.press("M")
    try browser.waits(for: "document.querySelector('.annotation.rectangle')")
    #expect(
      try browser.value(
        """
        (() => { const mark = document.querySelector('.annotation').getBoundingClientRect();
          const page = document.querySelector('.sheet').getBoundingClientRect();
          return Math.abs((mark.left - page.left) / page.width - 0.2) < 0.01
            && Math.abs((mark.bottom - page.top) / page.height - 0.4) < 0.01 })()
        """) as? Bool == true)
    try library.waits(forPreference: "markup", toBe: true)
    let other = try library.browser()
    try other.open(doc)
    try other.waits(for: "document.querySelector('.annotation.rectangle')")
    try other.press("M")
    try other.waits(for: "!document.querySelector('.annotation')")
    try library.waits(forPreference: "markup", toBe: false)
    #expect(try library.everything() == before)
    #expect(try other.scriptComplaints() == [])
  }
}

extension RememberingTests {
  @Test func `a document with marks says so in lists, and is shown as original or markup`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let doc = "\(library.base)/d/\(try library.id("midterm-2017"))"
    try browser.open(doc)
    try browser.waits(for: Self.isDrawn)
    #expect(try browser.value("document.querySelector('.views').hidden") as? Bool == true)
    try library.shell.run(
      "pc annotate midterm-2017/questions/p001 add --note 'Look here' --at 0.2,0.3 -q -c")
    // It is said without a reload, too.
    try browser.waits(for: "!document.querySelector('.views').hidden")
    let pressed = "document.querySelector('.views [aria-pressed=true]').dataset.view"
    #expect(try browser.value(pressed) as? String == "original")
    #expect(try browser.number("document.querySelectorAll('.annotation').length") == 0)
    let desk = "getComputedStyle(document.querySelector('paper-viewer')).backgroundColor"
    let plain = try browser.value(desk) as? String
    try browser.click(".views [data-view=markup]")
    try browser.waits(for: "document.querySelector('.annotation')")
    #expect(try browser.value(pressed) as? String == "markup")
    #expect(try browser.value(desk) as? String != plain)
    #expect(
      (try browser.value("document.querySelector('.modified').textContent") as? String)?
        .contains("Modified ") == true)
    try library.waits(forPreference: "markup", toBe: true)
    try browser.open(library.base)
    try browser.waits(for: "document.querySelector('.doc-facts')?.textContent.includes('1 mark')")
    try browser.open(doc)
    try browser.waits(for: "document.querySelector('.annotation')")
    try browser.click(".views [data-view=original]")
    try browser.waits(for: "!document.querySelector('.annotation')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `annotations that were taken from the PDF are drawn once`() throws {
    let library = try ServedLibrary(
      ServedLibrary.exam + """

        pc annotate midterm-2017/questions/p001 add --write 'TAKEN' --at 0.2,0.2 -q -c
        pc export midterm-2017 -o ../taken.pdf -q && pc import -q ../taken.pdf --name taken --doc Taken --markup -c
        """)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("taken"))")
    try browser.waits(for: Self.isDrawn)
    let source = "document.querySelector('.sheet img').src"
    #expect(try browser.value("\(source).includes('own=0')") as? Bool == false)
    try browser.press("M")
    try browser.waits(for: "document.querySelector('.annotation.text')")
    try browser.waits(for: "\(source).includes('own=0')")
    // The picture without the annotation is the one of the paper that never had it.
    let same = """
      const [one, other, third] = await Promise.all([arguments[0], arguments[0].replace('own=0', ''), arguments[1]]
        .map(async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())].join()));
      return one === third && one !== other;
      """
    let bare = try browser.value(source) as? String ?? ""
    try browser.press("M")
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    let plain = try browser.value(source) as? String ?? ""
    let width = bare.firstRange(of: /w=[0-9]+/).map { String(bare[$0]) } ?? ""
    let fitted = plain.replacing(/w=[0-9]+/, with: width)
    let answer = try browser.value(
      "(async () => { const arguments = ['\(bare)', '\(fitted)']; \(same) })()")
    #expect(answer as? Bool == true, "\(bare) \(fitted)")
  }
}

extension ServedLibrary {
  /// Every file of the library, except files of this device only.
  fileprivate func everything() throws -> String {
    try shell.run(
      "git rev-parse HEAD; git status --porcelain; find . -path ./.git -prune -o -path ./.pc -prune -o -type f -print0 | sort -z | xargs -0 sha256sum"
    )
  }

  fileprivate func waits<Value: Equatable>(
    forPreference name: String, toBe value: Value
  ) throws {
    for _ in 0..<200 {
      if try json("GET", "/api/preferences")[name] as? Value == value { return }
      usleep(50_000)
    }
    throw Failure(reason: "the preference '\(name)' was not kept as \(value)")
  }
}
