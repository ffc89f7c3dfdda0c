import Foundation
import Testing

/// Annotations on the pages, and points of the window on them.
@Suite(.serialized) struct MarkupTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"

  /// The exam, with these annotations on its first page; they need not be valid.
  private func library(_ annotations: String) throws -> ServedLibrary {
    try ServedLibrary(
      ServedLibrary.exam + """

        page=$(pc show midterm-2017/questions/p001 --json | jq -r .id)
        cat >docs/midterm-2017/questions/p001.notes.json <<END
        { "page": "$page", "annotations": [ \(annotations) ] }
        END
        """)
  }

  private func browser(_ library: ServedLibrary, language: String = "en") throws -> Browser {
    let browser = try library.browser(language: language)
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: Self.isDrawn)
    try browser.press("M")
    return browser
  }

  @Test func `every kind of annotation is drawn where it is, and has a name`() throws {
    let library = try library(
      """
      { "kind": "highlight", "author": "Ada", "rects": [[0.1, 0.10, 0.5, 0.13]] },
      { "kind": "underline", "rects": [[0.1, 0.15, 0.5, 0.18]] },
      { "kind": "strikeout", "rects": [[0.1, 0.20, 0.5, 0.23]] },
      { "kind": "ink", "width": 0.004, "path": "0.1 0.30 0.3 0.34 0.5 0.30;0.6 0.3" },
      { "kind": "ink", "width": 0.01, "path": "0.1 0.40 0.3 0.44 0.5 0.40", "pressure": "0.1 0.9 0.2" },
      { "kind": "text", "at": [0.1, 0.5], "text": "Show your work" },
      { "kind": "note", "at": [0.1, 0.6], "text": "Ask in class" },
      { "kind": "rectangle", "color": "#123456", "opacity": 0.5, "rects": [[0.1, 0.65, 0.5, 0.70]] },
      { "kind": "line", "from": [0.1, 0.75], "to": [0.5, 0.75], "ends": ["none", "arrow"] },
      { "kind": "stamp", "stamp": "hold", "rects": [[0.1, 0.80, 0.5, 0.86]] }
      """)
    let browser = try browser(library)
    try browser.waits(for: "document.querySelectorAll('.annotation').length === 10")
    let misplaced = try browser.string(
      """
      (() => { const page = document.querySelector('.sheet').getBoundingClientRect();
        const tops = [0.1, 0.18, 0.215, 0.3, 0.4, 0.5, 0.6, 0.65, 0.75, 0.8];
        return [...document.querySelectorAll('.annotation')].map((it, index) => {
          const box = it.getBoundingClientRect();
          const [left, top] = [(box.left - page.left) / page.width, (box.top - page.top) / page.height];
          return Math.abs(left - 0.1) < 0.02 && Math.abs(top - tops[index]) < 0.02 ? '' : `${it.className.baseVal} ${left} ${top}`;
        }).filter(Boolean).join('\\n') })()
      """)
    #expect(misplaced == "")
    let names = try browser.accessibilityTree().map(\.name)
    for name in ["Highlight · Ada", "Note: Ask in class", "Text: Show your work", "Stamp: hold"] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(names.contains("Annotations on page 1"))
    // Text below a highlight can still be selected.
    #expect(
      try browser.value(
        """
        (() => { const box = document.querySelector('.annotation.highlight').getBoundingClientRect();
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return hit.closest('svg') === null })()
        """) as? Bool == true)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `the wire has the whole geometry, without what the format does not allow`() throws {
    let library = try library(
      """
      { "kind": "ink", "color": "#208C85", "path": "0.1 0.2 0.3 0.4;0.5 0.6", "pressure": "0.5 1;0" },
      { "kind": "ink", "color": "red;}", "width": 90, "opacity": 7, "path": "0.1 nan", "pressure": "1" },
      { "kind": "ink", "path": "0.1 0.2 0.3", "text": "odd" },
      { "kind": "highlight", "rects": [[0.1, 0.2, 0.3, 0.4], [1, 2], [1e99, 0, 0, 0]],
        "quads": [[0, 0, 1, 0, 0, 1, 1, 1]], "state": "done" },
      { "kind": "line", "from": [0, 0], "to": [1], "ends": ["skull", "arrow"], "state": "gone" }
      """)
    let (id, slots) = try library.open(["doc": "midterm-2017"])
    #expect(slots.count == 7)
    let answer = try library.json("GET", "/api/sessions/\(id)/slots/0/annotations")
    let found = try #require(answer["annotations"] as? [[String: Any]])
    #expect(found.count == 5)
    #expect(found[0]["path"] as? [[Double]] == [[0.1, 0.2, 0.3, 0.4], [0.5, 0.6]])
    #expect(found[0]["pressure"] as? [[Double]] == [[0.5, 1], [0]])
    #expect(found[0]["color"] as? String == "#208C85")
    for key in ["color", "width", "opacity", "path", "pressure"] {
      #expect(found[1][key] is NSNull, "\(key)")
    }
    #expect(found[2]["path"] is NSNull)
    #expect(found[3]["rects"] as? [[Double]] == [[0.1, 0.2, 0.3, 0.4]])
    #expect((found[3]["quads"] as? [[Double]])?.first?.count == 8)
    #expect(found[3]["state"] as? String == "done")
    #expect(found[4]["from"] as? [Double] == [0, 0])
    for key in ["to", "ends", "state"] { #expect(found[4][key] is NSNull, "\(key)") }
  }

  @Test func `texts and colours of an annotation stay texts and colours`() throws {
    let library = try library(
      """
      { "kind": "text", "at": [0.1, 0.1], "author": "<b>x</b>", "color": "url(https://evil.example/)",
        "text": "<img src=x onerror=\\"document.title='hurt'\\"></text><script>document.title='hurt'</script>" },
      { "kind": "stamp", "stamp": "\\" onload=\\"document.title='hurt'", "rects": [[0.1, 0.3, 0.6, 0.4]] }
      """)
    let browser = try browser(library)
    try browser.waits(for: "document.querySelectorAll('.annotation').length === 2")
    #expect(
      try browser.number(
        "document.querySelectorAll('.page-markup :is(img, script, b, [onload], [onerror])').length")
        == 0)
    #expect(
      try browser.string("document.querySelector('.page-markup').outerHTML.includes('url(')")
        == "false")
    #expect(try browser.string("document.title").contains("hurt") == false)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a point of the window is a point of a page, in every mode, rotation and zoom`() throws
  {
    let library = try library(#"{ "kind": "rectangle", "rects": [[0.2, 0.3, 0.3, 0.4]] }"#)
    let browser = try browser(library)
    try browser.waits(for: "document.querySelector('.annotation.rectangle')")
    for mode in ["single", "continuous", "spread"] {
      for rotation in 0..<4 {
        for zoom in ["{ kind: 'fit' }", "{ kind: 'width' }", "{ kind: 'scale', scale: 2 }"] {
          try browser.value(
            """
            (() => { const viewer = document.querySelector('paper-viewer');
              viewer.mode = '\(mode)'; viewer.zoom = \(zoom); viewer.goTo(0);
              viewer.scroller.scrollBy(17, 11) })()
            """)
          try browser.waits(for: "document.querySelector('.annotation.rectangle')")
          let point =
            try browser.value(
              """
              (() => { const box = document.querySelector('.annotation.rectangle').getBoundingClientRect();
                const point = document.querySelector('paper-viewer').pointAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
                return point && [point.slot, point.x, point.y] })()
              """) as? [Double]
          let near = point.map {
            $0[0] == 0 && abs($0[1] - 0.25) < 0.002 && abs($0[2] - 0.35) < 0.002
          }
          #expect(near == true, "\(mode) \(rotation * 90)° \(zoom): \(point ?? [])")
        }
        try browser.value("document.querySelector('paper-viewer').rotate()")
      }
    }
  }
}
