"""What depends on the machine: reading whole files, drawing, frames, and the first start after the disk's
cache was emptied."""
import json
import os
import statistics
from pathlib import Path

from measure import Contender, in_turn, sh
from pdfs import large_pdf
from viewing import Chromium, Served

MEGABYTE = 1 << 20


def check_full(bench):
    """Every byte of every PDF is read and hashed; sha256sum does it with one core."""
    library, files = bench.empty_library("whole"), bench.fresh("whole-files")
    files.mkdir()
    count, size = bench.size(10, 2), bench.size(100 * MEGABYTE, MEGABYTE)
    for number in range(count):
        large_pdf(files / f"paper-{number}.pdf", size, seed=number)
    sh(bench.ours("-C", str(library), "import", "-q", str(files), "-c"))
    ours, peer = in_turn(
        [Contender(bench.ours("-C", str(library), "check", "-q", "--full")),
         Contender(f"sha256sum '{files}'/*.pdf")],
        bench.rounds(5))
    bench.table.ratio(f"check --full of {count * size // MEGABYTE:,} MB / sha256sum", ours, peer, 0.4)


def draw(bench):
    """A page as PNG at 150 DPI, from the start of a program to its end."""
    library = bench.empty_library("drawn")
    paper = bench.papers / "software-testing-midterm-2017.pdf"
    sh(bench.ours("-C", str(library), "import", "-q", str(paper), "--name", "paper"))
    out = bench.place / "drawn-page"
    ours, poppler, mupdf = in_turn(
        [Contender(bench.ours("-C", str(library), "render", "-q", "paper#3", "-o", f"{out}.png")),
         Contender(["pdftoppm", "-png", "-r", "150", "-f", "3", "-l", "3", str(paper), str(out)]),
         Contender(["mutool", "draw", "-q", "-r", "150", "-o", f"{out}.png", str(paper), "3"])],
        bench.rounds(11))
    bench.table.ratio("render of a page / pdftoppm", ours, poppler, 1.2)
    bench.table.ratio("render of a page / mutool draw", ours, mupdf, 2)


# Turns the wheel over the pages, and notes the milliseconds between frames.
PAN = """
const [count, done] = arguments;
const pages = document.querySelector("paper-viewer").scroller, times = [];
let last = performance.now();
const frame = (now) => {
  if (times.push(now - last) > count) return done(times.slice(1));
  last = now;
  pages.scrollBy(0, 40);
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""


def panning(bench):
    """Pages that were never drawn are scrolled through, 2,400 CSS pixels a second."""
    library = bench.empty_library("panned")
    paper = bench.papers / "software-testing-midterm-2017.pdf"
    sh(bench.ours("-C", str(library), "import", "-q", str(paper), "--name", "paper", "--doc", "paper", "-c"))
    for _ in range(bench.size(16, 2)):
        sh(bench.ours("-C", str(library), "add", "paper/pages", "paper"))
    doc = json.loads(sh(bench.ours("-C", str(library), "show", "paper", "--json")))["id"]
    with Served(bench.pc, library) as served, Chromium() as browser:
        browser.open(served.url)
        browser.open(f"http://127.0.0.1:{served.port}/d/{doc}")
        browser.wait("return document.querySelector('.page-picture img')?.complete")
        times = browser.called(PAN, bench.size(600, 30))
        bench.table.limit("a frame while panning, 95th percentile", statistics.quantiles(times, n=20)[-1], 17.5, "ms")
        bench.table.limit("frames over 50 ms while panning, of 100", 100 * sum(time > 50 for time in times) / len(times), 1, "")


def forget(*places):
    """Takes files out of the kernel's cache of the disk."""
    for place in places:
        for folder, _, names in os.walk(place) if place.is_dir() else [(place.parent, (), [place.name])]:
            for name in names:
                path = os.path.join(folder, name)
                if os.path.islink(path) or not os.path.isfile(path):
                    continue
                descriptor = os.open(path, os.O_RDONLY)
                os.fdatasync(descriptor)
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(descriptor)


def libraries_of(program):
    """The files that a program is loaded with."""
    lines = sh(f"ldd '{program}' 2>/dev/null || true").splitlines()  # pc has none
    return [line.split("=>")[1].split()[0] for line in lines if "=> /" in line]


def cold(bench):
    """The first command of a day: nothing of the program and of the library is in memory."""
    manifests = bench.size(10_000, 200)
    _, ours, peer = bench.twins(manifests)
    git = Path(sh("command -v git").strip())
    own = [bench.pc, *map(Path, libraries_of(bench.pc))]
    theirs = [git, *map(Path, libraries_of(git))]
    first, second = in_turn(
        [Contender(bench.ours("status"), ours, lambda _: forget(*own, ours)),
         Contender(["git", "status"], peer, lambda _: forget(*theirs, peer))],
        bench.rounds(7))
    bench.table.seconds(f"status, {manifests:,} manifests, nothing in the disk's cache", first, 0.1)
    bench.table.ratio("the same / git status", first, second, 2.5)

