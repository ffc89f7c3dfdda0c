import Foundation
import Testing

/// Pages shown larger than any one picture of them.
@Suite(.serialized) struct DeepZoomTests {
  private let library: ServedLibrary
  private let browser: Browser

  init() throws {
    library = try ServedLibrary(
      "pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc Midterm -c")
    browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm"))")
    try browser.waits(for: "document.querySelector('.page-picture img')?.complete")
    try browser.value(
      """
      (() => {
        const viewer = document.querySelector('paper-viewer');
        const window = () => viewer.scroller.getBoundingClientRect();
        const tiles = () => [...document.querySelectorAll('.page-tiles img')];
        globalThis.deep = {
          zoom: (scale) => { viewer.zoom = { kind: 'scale', scale }; },
          tiles,
          // Whether every part of a page in the window lies under a tile.
          isSharp: () => {
            const room = window();
            const boxes = tiles().map((tile) => tile.getBoundingClientRect());
            const sheets = [...document.querySelectorAll('.sheet')].map((sheet) => sheet.getBoundingClientRect());
            const isIn = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
            let looked = 0;
            for (let x = room.left + 2; x < room.right - 20; x += 23) {
              for (let y = room.top + 2; y < room.bottom - 20; y += 23) {
                if (!sheets.some((box) => isIn(box, x, y))) continue;
                looked += 1;
                if (!boxes.some((box) => isIn(box, x, y))) return false;
              }
            }
            return looked > 200;
          },
          // Whether no tile lies further away from the window than one tile.
          isSpare: () => {
            const room = window();
            return tiles().every((tile) => {
              const box = tile.getBoundingClientRect();
              const side = Math.max(box.width, box.height) + 2;
              return box.right > room.left - side && box.left < room.right + side && box.bottom > room.top - side && box.top < room.bottom + side;
            });
          },
          // Whether each lies on its page where its address says, in pixels of its own or nearly.
          isInPlace: () => tiles().every((tile) => {
            const query = new URL(tile.src).searchParams;
            const [column, row] = query.get('tile').split(',').map(Number);
            const { width, height } = document.querySelector('.sheet').style;
            const scale = parseFloat(width) / Number(query.get('w'));
            return Math.abs(tile.offsetLeft - column * 1024 * scale) < 2 && Math.abs(tile.offsetTop - row * 1024 * scale) < 2
              && Math.abs(tile.offsetWidth - tile.naturalWidth * scale) < 2 && Math.abs(tile.offsetHeight - tile.naturalHeight * scale) < 2
              && tile.naturalWidth >= tile.offsetWidth * 0.97 && parseFloat(height) > 0;
          }),
        };
      })()
      """)
  }

  @Test func `tiles come where one looks, others after moving, and none after going back`() throws {
    try browser.value("deep.zoom(5)")
    try browser.waits(for: "document.querySelector('.page-picture img').src.includes('w=4096')")
    usleep(400_000)
    #expect(try browser.number("deep.tiles().length") == 0)

    try browser.value("deep.zoom(8)")
    try browser.waits(for: "deep.isSharp() && deep.isSpare() && deep.isInPlace()")
    let few = try browser.number("deep.tiles().length")
    #expect(few < 40)
    #expect(try browser.string("deep.tiles()[0].src").contains("w=8192"))
    // The picture of the whole page stays below.
    #expect(
      try browser.string("document.querySelector('.page-picture img').src").contains("w=4096"))
    let before = try browser.string("deep.tiles().map((tile) => tile.src).join(' ')")

    try browser.value(
      "document.querySelector('.page-scroller').scrollBy({ left: 4000, top: 5000, behavior: 'instant' })"
    )
    try browser.waits(
      for: "deep.tiles().length > 0 && deep.isSharp() && deep.isSpare() && deep.isInPlace()")
    let after = try browser.string("deep.tiles().map((tile) => tile.src).join(' ')")
    #expect(Set(before.split(separator: " ")).isDisjoint(with: after.split(separator: " ")))

    try browser.value("deep.zoom(1)")
    try browser.waits(for: "deep.tiles().length === 0")
    usleep(300_000)
    #expect(try browser.number("deep.tiles().length") == 0)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a page that was turned is sharp where one looks`() throws {
    try browser.value("deep.zoom(8)")
    try browser.waits(for: "deep.isSharp() && deep.isInPlace()")
    for _ in 1...4 {
      try browser.press("r")
      try browser.value(
        "document.querySelector('.page-scroller').scrollBy({ left: 900, top: 700, behavior: 'instant' })"
      )
      try browser.waits(for: "deep.isSharp() && deep.isSpare() && deep.isInPlace()")
    }
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `nothing is asked for while fingers or the wheel zoom, and it takes no time`() throws {
    let asked = try browser.value(
      """
      (async () => {
        const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
        let asked = 0;
        Object.defineProperty(HTMLImageElement.prototype, 'src', { ...source, set(url) { if (url) asked += 1; source.set.call(this, url); } });
        deep.zoom(5.5);
        const scroller = document.querySelector('.page-scroller');
        scroller.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: -10, clientX: 600, clientY: 400, cancelable: true }));
        asked = 0;
        const times = [];
        for (let turn = 0; turn < 12; turn += 1) {
          const from = performance.now();
          scroller.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: -10, clientX: 600, clientY: 400, cancelable: true }));
          scroller.getBoundingClientRect();
          times.push(performance.now() - from);
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
        return [asked, Math.min(...times)]; // the quickest: the others waited for whoever else works here
      })()
      """)
    let numbers = (asked as? [NSNumber])?.map(\.doubleValue) ?? []
    try #require(numbers.count == 2)
    #expect(numbers[0] == 0)
    // Milliseconds until the page lies there in its new size.
    #expect(numbers[1] < 100)
    try browser.waits(for: "deep.isSharp() && deep.isInPlace()")
  }
}
