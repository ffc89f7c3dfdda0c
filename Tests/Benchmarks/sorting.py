"""Images that become PDFs, and files that are sorted, beside img2pdf, heif-convert and bare appends."""
import os
import time

from measure import Contender, in_turn, sh, timed

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


def triage(bench):
    """Decisions of a script, and the first look at a folder of many files."""
    count = bench.size(500, 20)
    [photo] = photos(bench, "one-photo", 1).iterdir()
    data = photo.read_bytes()
    library = bench.empty_library("sorted")
    inbox = library / "inbox"
    inbox.mkdir()
    for number in range(count):
        (inbox / f"IMG_{number:04d}.jpg").write_bytes(data + str(number).encode())
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
