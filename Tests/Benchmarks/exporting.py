"""Exports of pages with their marks, beside qpdf and beside copies of the same files."""
import json

from measure import Contender, in_turn, sh, timed

MARK = {"kind": "highlight", "color": "#FFE633", "rects": [[0.1, 0.1, 0.5, 0.12]], "text": "Which ones?"}


def recombined(bench, name, count, pages):
    """Distinct files of `pages` pages each, taken in turn from the papers with text."""
    folder = bench.fresh(name)
    folder.mkdir()
    sources = [bench.papers / paper for paper in (
        "software-testing-midterm-2017-solutions.pdf", "software-testing-midterm-2017.pdf", "mock-exam-chinese.pdf")]
    lengths = [int(sh(["qpdf", "--show-npages", str(source)]).strip()) for source in sources]
    everything = [(source, page) for source, length in zip(sources, lengths) for page in range(1, length + 1)]
    for number in range(count):
        chosen = [
            everything[(number * 7 + step * (1 + number % 5) + step * step * (number // 60)) % len(everything)]
            for step in range(pages)]
        ranges = [word for source, page in chosen for word in (str(source), str(page))]
        sh(["qpdf", "--deterministic-id", "--empty", "--pages", *ranges, "--", str(folder / f"paper-{number:04d}.pdf")])
    return folder


def export_merged(bench):
    count = bench.size(200, 5)
    folder = recombined(bench, "papers", count, 10)
    library = bench.empty_library("exported")
    sh(bench.ours("-C", str(library), "import", "-q", str(folder)))
    names = [f"paper-{number:04d}" for number in range(count)]
    out = [bench.place / f"merged-{side}.pdf" for side in ("ours", "peer")]
    files = [str(folder / f"{name}.pdf") for name in names]
    a, b = in_turn(
        [Contender(bench.ours("export", *names, "-q", "-o", str(out[0])), library),
         Contender(["qpdf", "--empty", "--pages", *files, "--", str(out[1])], library)],
        bench.rounds(7))
    bench.table.ratio(f"export of {count * 10:,} pages of {count} files, links kept / qpdf, links lost", a, b, 1.1)


def export_marked(bench):
    pages = bench.size(100, 5)
    folder = recombined(bench, "marked", 1, pages)
    library = bench.empty_library("marked-library")
    sh(bench.ours("-C", str(library), "import", "-q", str(folder / "paper-0000.pdf"), "--name", "paper", "--doc", "Paper"))
    for page in sorted((library / "docs/paper/pages").glob("p*.json")):
        notes = {"page": json.loads(page.read_bytes())["id"], "annotations": [MARK] * 3}
        page.with_suffix(".notes.json").write_text(json.dumps(notes))
    sh(bench.ours("-C", str(library), "commit", "-q", "-m", "Marks"))
    out = bench.place / "marked.pdf"
    a, copy, start = in_turn(
        [Contender(bench.ours("export", "paper", "-q", "-o", str(out)), library),
         Contender(["cp", str(folder / "paper-0000.pdf"), str(bench.place / "copy.pdf")], library),
         Contender(bench.ours("--version"), library)],
        bench.rounds(9))
    wanted = 1.5 * copy + 0.005 * pages + start
    bench.table.seconds(
        f"export of {pages} marked pages; floor: 1.5 x cp + 5 ms a page + the start", a, round(wanted, 3), wanted)


def stamp_many(bench):
    count = bench.size(300, 5)
    folder = recombined(bench, "drawings", count // 3 or 1, 3)
    library = bench.empty_library("stamped")
    sh(bench.ours("-C", str(library), "import", "-q", str(folder), "--doc", "Drawings", "-c"))
    times = [timed(bench.ours("stamp", "drawings", "--stamp", "HOLD", "--again", "-c", "-q"), library)[0]
             for _ in range(bench.rounds(5))]
    bench.table.seconds(f"{count} pages stamped and committed", sorted(times)[len(times) // 2], 2)
