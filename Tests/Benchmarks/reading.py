"""Chinese: dividing text beside jieba, the dictionary, and the reading screen in a browser."""
import json
import random
import statistics
from urllib.parse import quote

from measure import in_turn, Contender, sh, timed
from viewing import Chromium, Served

JIEBA = """
import sys, time, jieba
jieba.setLogLevel(60)
jieba.initialize()
text = open(sys.argv[1], encoding="utf-8").read()
start = time.perf_counter()
for line in text.splitlines():
    list(jieba.cut(line))
print(time.perf_counter() - start)
"""


def install_jieba(place):
    """A Python with jieba. Needs a network for the first."""
    python = place / "jieba-env/bin/python"
    if not python.exists():
        sh(["python3", "-m", "venv", str(python.parents[1])])
        sh([str(python), "-m", "pip", "install", "-q", "jieba==0.42.1"])
    return python


def sentences(bench):
    """The sentences that the accuracy tests divide by hand, in a fixed order."""
    words = (bench.papers.parents[1] / "Tests/Accuracy/words.txt").read_text(encoding="utf-8")
    return ["".join(line.split()) for line in words.splitlines() if line.strip()]


def divide(bench):
    """`pc segment` of a million characters, with its start; jieba without."""
    lines, text = sentences(bench), bench.fresh("chinese.txt")
    count, much = 0, []
    while count < bench.size(1_000_000, 5_000):
        line = lines[len(much) % len(lines)]
        much.append(line)
        count += len(line) + 1
    text.write_text("\n".join(much) + "\n", encoding="utf-8")
    python = install_jieba(bench.place)
    ours, theirs = [], []
    for _ in range(bench.rounds(5)):
        ours.append(timed(bench.ours("segment", str(text)))[0])
        theirs.append(float(sh([str(python), "-c", JIEBA, str(text)])))
    bench.table.ratio(f"{count:,} characters divided into words / jieba", statistics.median(ours),
                      statistics.median(theirs), 0.2)
    bench.table.seconds(f"{count:,} characters divided into words", statistics.median(ours), bench.size(1, 2))


def dictionary(bench):
    """`pc dict` without a library, and words asked of a server."""
    folder = bench.fresh("no-library")
    folder.mkdir()
    [alone] = in_turn([Contender(bench.ours("dict", "考试"), folder)], bench.rounds(21))
    bench.table.limit("pc dict of a word, without a library", alone * 1000, 10, "ms")
    index = bench.pc.parent / "papercenter.han"
    bench.table.limit("index of the dictionary", index.stat().st_size / 1e6, 20, "MB")
    with Served(bench.pc, bench.empty_library("dictionary")) as served:
        source, words = random.Random(4), sentences(bench)
        seconds = []
        for _ in range(bench.size(500, 20)):
            line = source.choice(words)
            start = source.randrange(len(line))
            seconds.append(served.ask(f"/api/read/entries?word={quote(line[start:start + 2])}")[0])
        bench.table.limit("a word asked of the server, 95th percentile",
                          statistics.quantiles(seconds, n=20)[-1] * 1000, 1, "ms")


# The milliseconds from the click on a word to its meaning, painted.
TAP = """
const [count, done] = arguments;
const tokens = [...document.querySelectorAll(".token")].slice(0, count), times = [];
const next = () => {
  if (tokens.length === 0) return done(times);
  const start = performance.now();
  tokens.shift().click();
  const look = () => {
    if (!document.querySelector(".word-popup .word-entry, .word-popup .no-meaning")) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => {
      times.push(performance.now() - start);
      document.querySelector(".word-done").click();
      setTimeout(next, 30);
    }));
  };
  look();
};
next();
"""
SHOWN = """
const token = document.querySelector(".reading-text .token");
return token && token.getBoundingClientRect().height > 0 && performance.now();
"""


def reading(bench):
    """The reading screen of a scanned story: its text, and the meaning of a word."""
    library = bench.empty_library("story")
    sh(bench.ours("-C", str(library), "import", "-q", str(bench.papers / "new-years-sacrifice-scan.pdf"),
                  "--doc", "祝福", "-c"))
    sh(bench.ours("-C", str(library), "index", "-q"))
    doc = json.loads(sh(bench.ours("-C", str(library), "show", "祝福", "--json")))["id"]
    with Served(bench.pc, library) as served, Chromium() as browser:
        browser.open(served.url)
        address = f"http://127.0.0.1:{served.port}/read/{doc}"
        texts, paints = [], []
        for _ in range(bench.rounds(7)):
            browser.open(address)
            texts.append(browser.wait(SHOWN))
            paints.append(browser.wait(
                "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"))
        bench.table.limit("the reading screen's text is shown", statistics.median(texts), 300, "ms")
        bench.table.limit("first paint of the reading screen", statistics.median(paints), 500, "ms")
        times = browser.called(TAP, bench.size(100, 5))
        bench.table.limit("a tap on a word until its meaning is painted, 95th percentile",
                          statistics.quantiles(times, n=20)[-1], 50, "ms")


def chinese(bench):
    divide(bench)
    dictionary(bench)
    reading(bench)
