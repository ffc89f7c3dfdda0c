"""Marks: on the disk, in the browser, and on the way to a remote."""
import json
import math
import os
import random
import statistics
import time

from exporting import MARK, recombined
from measure import sh
from viewing import Chromium, Served


def handwriting(strokes, seed=1):
    """Annotations of 20 strokes each, as the viewer keeps them: a curve has about a dozen points."""
    chance = random.Random(seed)
    paths = []
    for number in range(strokes):
        x, y = 0.08 + 0.8 * chance.random(), 0.05 + 0.9 * number / strokes
        points = [(x + 0.004 * step, y + 0.008 * math.sin(step + chance.random())) for step in range(12)]
        paths.append(" ".join(f"{a:.4f} {b:.4f}" for a, b in points))
    return [{"kind": "ink", "color": "#134252", "width": 0.002, "path": ";".join(paths[at:at + 20])}
            for at in range(0, strokes, 20)]


def put(library, page, annotations):
    notes = {"page": json.loads((library / f"docs/{page}.json").read_bytes())["id"], "annotations": annotations}
    (library / f"docs/{page}.notes.json").write_text(json.dumps(notes))


def paper(bench, name, pages):
    """A library with a doc of that many pages."""
    library = bench.empty_library(name)
    folder = recombined(bench, f"{name}-papers", 1, pages)
    sh(bench.ours("-C", str(library), "import", "-q", str(folder / "paper-0000.pdf"), "--name", "paper", "--doc",
                  "Paper", "-c"))
    return library


def stored(repository):
    """Bytes of a repository's objects in one pack."""
    sh(["git", "repack", "-adq"], repository)
    packs = repository / ".git/objects/pack" if (repository / ".git").exists() else repository / "objects/pack"
    return sum(path.stat().st_size for path in packs.glob("*.pack"))


def mark_growth(bench):
    """What a page of handwriting, and a document's marks, add to the library and to a push."""
    library = paper(bench, "handwriting", 4)
    remote = bench.fresh("handwriting.git")
    sh(["git", "init", "-q", "--bare", str(remote)])
    sh(bench.ours("-C", str(library), "remote", "add", "origin", str(remote)))
    sh(bench.ours("-C", str(library), "sync", "-q"))
    document, before = stored(remote), stored(library)
    put(library, "paper/pages/p001", handwriting(200))
    sh(bench.ours("-C", str(library), "commit", "-q", "-m", "A page of handwriting"))
    sh(["qpdf", "--deterministic-id", "--empty", "--pages",
        str(bench.papers / "software-testing-midterm-2017.pdf"), "1", "--", str(bench.place / "page.pdf")])
    size = (bench.place / "page.pdf").stat().st_size
    bench.table.bytes("a page full of handwriting in the library / its page as a PDF", stored(library) - before, size, 2)
    sh(bench.ours("-C", str(library), "sync", "-q"))
    middle = stored(remote)
    put(library, "paper/pages/p003", [MARK] * 3 + handwriting(12, seed=2))
    sh(bench.ours("-C", str(library), "commit", "-q", "-m", "Marks"))
    sh(bench.ours("-C", str(library), "sync", "-q"))
    bench.table.bytes("push of three highlights and twelve strokes / push of the document", stored(remote) - middle,
                      document, 0.2)


def mark_server(bench):
    """A stroke until it is on the disk, and the server's memory with a long document."""
    pages = bench.size(500, 6)
    library = paper(bench, "marked-pages", pages)
    for number in range(1, pages + 1):
        put(library, f"paper/pages/p{number:03d}", [MARK] * 3 + handwriting(20, seed=number))
    sh(bench.ours("-C", str(library), "commit", "-q", "-m", "Marks"))
    with Served(bench.pc, library) as served:
        session = served.session("paper")
        url = f"/api/sessions/{session['session']}"
        slots = session["slots"]
        stroke = {"kind": "ink", "color": "#134252", "width": 0.002, "path": handwriting(1)[0]["path"]}
        journal = os.open(bench.place / "bare-append", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        ours, bare = [], []
        line = json.dumps(stroke).encode() + b"\n"
        for _ in range(bench.size(100, 5)):
            ours.append(served.ask(f"{url}/events", {
                "event": "onAnnotationCreated", "logicalPageID": slots[0]["logicalPageID"], "annotation": stroke})[0])
            began = time.perf_counter()
            os.write(journal, line)
            os.fsync(journal)
            bare.append(time.perf_counter() - began)
        os.close(journal)
        bench.table.ratio("a stroke, asked for and on the disk / an append and fsync", statistics.median(ours),
                          statistics.median(bare), 2)
        for slot in range(len(slots)):
            served.ask(f"{url}/slots/{slot}/annotations")
        for slot in range(0, len(slots), 10):
            served.image(session["session"], slot, 960)
        bench.table.limit(f"memory of the server, {pages} pages with marks", served.memory(), 300, "MB")


# Time in scripts for each move of a pen, with the frames that follow; the page has many strokes.
PEN = """
const done = arguments[arguments.length - 1];
const scroller = document.querySelector(".page-scroller"), box = document.querySelector(".sheet").getBoundingClientRect();
let spent = 0;
const frame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (call) => frame((at) => { const began = performance.now(); call(at); spent += performance.now() - began; });
const send = (type, at) => {
  const event = new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, pointerType: "mouse", button: type === "pointermove" ? -1 : 0, buttons: 1,
    clientX: box.left + box.width * (0.1 + at / 400), clientY: box.top + 200 + 40 * Math.sin(at / 9) });
  const began = performance.now();
  document.elementFromPoint(event.clientX, event.clientY).dispatchEvent(event);
  spent += performance.now() - began;
};
(async () => {
  scroller.setPointerCapture = () => {};
  send("pointerdown", 0);
  const moves = 200;
  spent = 0;
  for (let at = 1; at <= moves; at += 1) {
    send("pointermove", at);
    await new Promise((next) => frame(next));
  }
  const each = spent / moves;
  const drawn = document.querySelector(".sketch path")?.getAttribute("d").length ?? 0;
  send("pointerup", moves);
  done([each, drawn]);
})();
"""

# From the press of Markup to its picture: two frames after the marks are in the page.
SWITCH = """
const done = arguments[arguments.length - 1];
const [original, markup] = ["original", "markup"].map((view) => document.querySelector(`.views [data-view=${view}]`));
const there = () => document.querySelector(".page-markup .annotation")?.checkVisibility() ?? false;
const wait = (wanted) => new Promise((next) => { const look = () => (there() === wanted ? requestAnimationFrame(next) : requestAnimationFrame(look)); look(); });
(async () => {
  const times = [];
  for (let round = 0; round < 9; round += 1) {
    original.click();
    await wait(false);
    const began = performance.now();
    markup.click();
    await wait(true);
    times.push(performance.now() - began);
  }
  done(times.sort((a, b) => a - b)[4]);
})();
"""

# From the tap to the check at its place.
TAP = """
const done = arguments[arguments.length - 1];
const scroller = document.querySelector(".page-scroller"), box = document.querySelector(".sheet").getBoundingClientRect();
scroller.setPointerCapture = () => {};
const [clientX, clientY] = [box.left + box.width / 2, box.top + 150];
const send = (type) => document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(type, {
  bubbles: true, pointerId: 1, isPrimary: true, pointerType: "mouse", button: 0, buttons: 1, clientX, clientY }));
const began = performance.now();
send("pointerdown");
send("pointerup");
const look = () => (document.querySelector(".check") ? requestAnimationFrame(() => done(performance.now() - began)) : requestAnimationFrame(look));
look();
"""


def mark_browser(bench):
    """The pen on a full page, the switch to Markup, and a stamp, in a real browser."""
    library = paper(bench, "full-page", 4)
    strokes = bench.size(2_000, 40)
    put(library, "paper/pages/p001", handwriting(strokes))
    put(library, "paper/pages/p002", [MARK] * 3)
    sh(bench.ours("-C", str(library), "commit", "-q", "-m", "Marks"))
    doc = json.loads(sh(bench.ours("-C", str(library), "show", "paper", "--json")))["id"]
    with Served(bench.pc, library) as served, Chromium() as browser:
        browser.open(served.url)
        browser.wait("return document.querySelector('.docs')")
        browser.open(f"http://127.0.0.1:{served.port}/d/{doc}")
        browser.wait("return document.querySelector('.views')?.hidden === false && document.querySelector('.page-picture img')?.complete")
        bench.table.limit(f"the switch to Markup is painted, {strokes:,} strokes", browser.called(SWITCH), 50, "ms")
        key(browser, "m")
        browser.wait("return document.querySelector('.markup-tools [data-name=pen]')")
        key(browser, "1")
        each, drawn = browser.called(PEN)
        if drawn < 100:
            raise RuntimeError("the pen drew nothing")
        bench.table.limit(f"script for each move of the pen, {strokes:,} strokes on the page", round(each, 1), 4, "ms")
        key(browser, "0")
        bench.table.limit("a tap of a stamp until its check is painted", browser.called(TAP), 100, "ms")


def key(browser, letter):
    browser.ask("/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
        {"type": "keyDown", "value": letter}, {"type": "keyUp", "value": letter}]}]})
    time.sleep(0.5)
