"""Images that become PDFs, and files that are sorted, beside img2pdf, heif-convert and bare appends."""
import os
import statistics
import time

from measure import Contender, children_status, in_turn, sh, timed
from viewing import Chromium, Served

SCAN = "mock-exam-chinese.pdf"


def photos(bench, name, count, suffix=""):
    """Distinct pictures of 12 megapixels; `suffix` makes more of one file by another end."""
    folder = bench.fresh(name)
    folder.mkdir()
    for number in range(count):
        page = number % 2 + 1
        sh(["pdftoppm", "-q", "-jpeg", "-r", str(340 + number), "-f", str(page), "-l", str(page), "-singlefile",
            str(bench.papers / SCAN), str(folder / f"photo-{number:02d}")])
    return folder


def images(bench):
    folder = photos(bench, "photos", bench.size(10, 2))
    files = [str(file) for file in sorted(folder.iterdir())]
    out = bench.place / "photos.pdf"
    library = bench.place / "photo-library"
    ours, peer = in_turn(
        [Contender(bench.ours("-C", str(library), "import", "-q", *files),
                   prepare=lambda round: bench.empty_library("photo-library")),
         Contender(["img2pdf", *files, "-o", str(out)])],
        bench.rounds(9))
    bench.table.ratio(f"import of {len(files)} JPEGs of 12 megapixels / img2pdf", ours, peer, 0.5)
    stored = sum(file.stat().st_size for file in library.glob("blobs/sha256/*/*.pdf"))
    bench.table.bytes("their PDFs / img2pdf's", stored, out.stat().st_size, 1.01)

    heic = bench.place / "photo.heic"
    png = bench.place / "photo.png"
    sh(["pdftoppm", "-q", "-png", "-r", "340", "-f", "1", "-l", "1", "-singlefile", str(bench.papers / SCAN), str(png)[:-4]])
    sh(["heif-enc", "-q", "60", str(png), "-o", str(heic)])
    ours, peer = in_turn(
        [Contender(bench.ours("-C", str(library), "import", "-q", "--no-original", str(heic)),
                   prepare=lambda round: bench.empty_library("photo-library")),
         Contender(["heif-convert", "-q", "92", str(heic), str(bench.place / "converted.jpg")])],
        bench.rounds(9))
    bench.table.ratio("import of a HEIC / heif-convert", ours, peer, 1.2)


def full_inbox(bench, name, count):
    """A library with different files of one picture in its inbox; returns it with the picture's bytes."""
    [photo] = photos(bench, "one-photo", 1).iterdir()
    data = photo.read_bytes()
    library = bench.empty_library(name)
    inbox = library / "inbox"
    inbox.mkdir()
    for number in range(count):
        (inbox / f"IMG_{number:04d}.jpg").write_bytes(data + str(number).encode())
    return library, data


# Keeps pictures as fast as the page shows them; the milliseconds from each key to the next picture.
KEEP = """
const [count, done] = arguments;
const shown = () => {
  const picture = document.querySelector(".sort-card img");
  return picture?.complete && picture.naturalWidth > 0 ? document.querySelector(".sort-caption strong").textContent : null;
};
const times = [];
const keep = () => {
  const before = shown(), start = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true }));
  const look = () => {
    const now = shown();
    if (document.querySelector(".sort-done h2")?.checkVisibility() || (now !== null && now !== before)) {
      times.push(performance.now() - start);
      return times.length === count ? done(times) : keep();
    }
    requestAnimationFrame(look);
  };
  look();
};
keep();
"""


def triage_in_browser(bench):
    """Every picture of a full inbox kept by a key, in Chromium, as fast as they come."""
    count = bench.size(500, 20)
    library, _ = full_inbox(bench, "sorted-in-browser", count)
    sh(bench.ours("-C", str(library), "inbox", "ls"))
    with Served(bench.pc, library) as served, Chromium() as browser:
        browser.ask("/timeouts", {"script": 120_000})
        browser.open(served.url)
        browser.open(f"http://127.0.0.1:{served.port}/inbox")
        browser.wait("return document.querySelector('.sort-card img')?.naturalWidth > 0")
        times = []
        start = time.perf_counter()
        for part in range(0, count, 50):
            times += browser.called(KEEP, min(50, count - part))
        took = time.perf_counter() - start
        workers = [int(status["VmHWM"].split()[0]) / 1024
                   for status in children_status(served.process.pid) if "VmHWM" in status]
        bench.table.seconds(f"{count} pictures of 12 megapixels kept in the browser", took, 20)
        bench.table.seconds("the next picture, 95th percentile", statistics.quantiles(times, n=20)[-1] / 1000, 0.1)
        bench.table.limit("memory of the server while sorting", served.memory(), 300, "MB")
        bench.table.limit("memory of its largest worker", max(workers, default=0), 300, "MB")


def triage(bench):
    """Decisions of a script, and the first look at a folder of many files."""
    count = bench.size(500, 20)
    library, data = full_inbox(bench, "sorted", count)
    sh(bench.ours("-C", str(library), "inbox", "ls"))
    keys = "k" * count
    script = f"printf {keys} | {bench.pc} -C {library} triage -q"

    def undecided(round):
        (library / ".git/papercenter/triage/inbox.jsonl").unlink(missing_ok=True)

    appended = bench.place / "appended"
    line = b"x" * 150 + b"\n"

    def append():
        start = time.perf_counter()
        descriptor = os.open(appended, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        for _ in range(count):
            os.write(descriptor, line)
            os.fsync(descriptor)
        os.close(descriptor)
        return time.perf_counter() - start

    ours, floor = [], []
    for round in range(bench.rounds(5)):
        undecided(round)
        ours.append(timed(script)[0])
        floor.append(append())
    bench.table.ratio(f"{count} decisions, each on the disk / as many appends and fsyncs",
                      sorted(ours)[len(ours) // 2], sorted(floor)[len(floor) // 2], 2)

    many = bench.size(5_000, 50)
    folder = bench.fresh("camera")
    folder.mkdir()
    for number in range(many):
        (folder / f"IMG_{number:05d}.jpg").write_bytes(data[:200_000] + str(number).encode())
    # A terminal: the first picture's line, then `q`.
    look = (f"cd {library} && rm -rf .pc/inbox* && printf q | script -qec '{bench.pc} triage {folder}' /dev/null")
    times = sorted(timed(look)[0] for _ in range(bench.rounds(5)))
    bench.table.seconds(f"the first of {many:,} new files shown, and left", times[len(times) // 2], 0.5)
