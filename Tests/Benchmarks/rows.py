"""The rows of the table: what is measured, against what, and how much is wanted."""
import json
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path

from libraries import LibraryPlan, add_history, committed_library
from exporting import export_marked, export_merged, stamp_many
from filing import index_large
from floors import rename_many
from machine import check_full, cold, draw, panning
from marking import mark_browser, mark_growth, mark_server
from measure import Contender, Table, in_turn, peak_of_workers, sh, timed
from papis import install_papis, write_papis_library
from pdfs import large_pdf, scan_pdf
from reading import chinese
from search import search_index, text_large
from sorting import images, triage, triage_in_browser
from texts import Prose, text_pdf
from viewing import Served, crowd, draw_all, paints, turn_pages, typed
from years import long_history, million_pages

MEGABYTE = 1 << 20


@dataclass
class Bench:
    pc: Path
    place: Path
    papers: Path
    smoke: bool
    table: Table
    libraries: dict = field(default_factory=dict)

    def size(self, real, small):
        return small if self.smoke else real

    def rounds(self, real):
        return 2 if self.smoke else real

    def ours(self, *arguments):
        return [str(self.pc), *arguments]

    def twins(self, manifests):
        """The same library twice, ours and the peer's; made once for all rows that want it."""
        if manifests not in self.libraries:
            plan = LibraryPlan.of_manifests(manifests)
            ours, peer = self.fresh(f"ours-{manifests}"), self.fresh(f"peer-{manifests}")
            committed_library(self.pc, ours, plan)
            sh(["cp", "-a", str(ours), str(peer)])
            for place in (ours, peer):  # the copy has stat data of its own
                sh("git update-index -q --really-refresh; git status >/dev/null; sleep 1.1", place)
            self.libraries[manifests] = plan, ours, peer
        return self.libraries[manifests]

    def many_papers(self):
        """10,000 docs of ten pages, committed, and looked at once."""
        if "many" not in self.libraries:
            plan = LibraryPlan.of_docs(self.size(10_000, 50), self.size(100_000, 500))
            library = self.fresh("many-papers")
            committed_library(self.pc, library, plan)
            sh("git status >/dev/null; sleep 1.1; pc ls kind=page >/dev/null", library)
            self.libraries["many"] = plan, library
        return self.libraries["many"]

    def fresh(self, name):
        folder = self.place / name
        shutil.rmtree(folder, ignore_errors=True)
        return folder

    def empty_library(self, name):
        folder = self.fresh(name)
        sh(self.ours("init", str(folder)))
        sh(["git", "config", "gc.auto", "0"], folder)
        return folder


def launch(bench):
    ours, peer = in_turn(
        [Contender(bench.ours("--version")), Contender(["git", "--version"])],
        bench.rounds(41), warmups=3)
    bench.table.ratio("launch: pc --version / git --version", ours, peer, 5)


def retitle(library, plan):
    """A hand edit: another doc gets another title in every round."""
    def edit(round):
        path = library / plan.doc(round % plan.exams) / "doc.json"
        manifest = json.loads(path.read_bytes())
        manifest["title"] += "'"
        path.write_text(json.dumps(manifest, indent=2) + "\n")
    return edit


def commit_row(bench, manifests, wanted):
    plan, ours, peer = bench.twins(manifests)
    a, b = in_turn(
        [Contender(bench.ours("commit", "-q", "-m", "x"), ours, retitle(ours, plan)),
         Contender(["git", "commit", "-qam", "x"], peer, retitle(peer, plan))],
        bench.rounds(11))
    sh("test -z \"$(git status --porcelain)\"", ours)
    bench.table.ratio(f"commit of one hand edit, {manifests:,} manifests / git commit -am", a, b, wanted)


def commit_10000(bench):
    commit_row(bench, bench.size(10_000, 500), 0.8)


def commit_50000(bench):
    commit_row(bench, bench.size(50_000, 1_000), 0.8)


def commit_path(bench):
    manifests = bench.size(50_000, 1_000)
    plan, ours, peer = bench.twins(manifests)
    # One doc throughout, so that the command line stays the same.
    one, other = (lambda _, edit=retitle(library, plan): edit(0) for library in (ours, peer))
    a, b = in_turn(
        [Contender(bench.ours("commit", "-q", "-m", "x", plan.doc(0) + "/doc.json"), ours, one),
         Contender(["git", "commit", "-qam", "x"], peer, other)],
        bench.rounds(11))
    bench.table.ratio(f"commit PATH, {manifests:,} manifests / git commit -am", a, b, 0.15)


def status(bench):
    manifests = bench.size(50_000, 1_000)
    _, ours, peer = bench.twins(manifests)
    a, b = in_turn(
        [Contender(bench.ours("status"), ours), Contender(["git", "status"], peer)],
        bench.rounds(15), warmups=2)
    bench.table.ratio(f"status, clean, {manifests:,} manifests / git status", a, b, 1.2)


def shared(bench, manifests):
    """The twins, each with a bare repository beside it that has it all."""
    plan, ours, peer = bench.twins(manifests)
    for library in (ours, peer):
        remote = library.with_suffix(".git")
        if not sh(["git", "remote"], library).strip():
            # A folder that is kept has one of an earlier library.
            bench.fresh(remote.name)
            sh(["git", "clone", "-q", "--bare", str(library), str(remote)])
            sh(f"git remote add origin '{remote}' && git fetch -q"
               " && git branch -q -u origin/$(git branch --show-current)", library)
    return plan, ours, peer


def sync(bench):
    manifests = bench.size(10_000, 500)
    plan, ours, peer = shared(bench, manifests)

    def edited(library):
        edit = retitle(library, plan)
        return lambda round: (edit(round), sh("git commit -qam x && git status >/dev/null", library))

    a, b = in_turn(
        [Contender(bench.ours("sync", "-q"), ours, edited(ours)),
         Contender("git fetch -q && git push -q", peer, edited(peer))],
        bench.rounds(11))
    bench.table.ratio(f"sync of one edit, {manifests:,} manifests / git fetch && git push", a, b, 1.5)
    a, b = in_turn(
        [Contender(bench.ours("sync", "-q"), ours), Contender(["git", "fetch", "-q"], peer)],
        bench.rounds(15), warmups=2)
    bench.table.ratio(f"sync of nothing, {manifests:,} manifests / git fetch", a, b, 2)


def merge(bench):
    manifests, each = bench.size(10_000, 500), bench.size(1_000, 20)
    plan = LibraryPlan.of_manifests(manifests)
    library = bench.fresh("merge")
    committed_library(bench.pc, library, plan)
    pages = [(exam, index) for exam in range(plan.exams) for index in range(plan.pages_an_exam)]
    sh("git switch -qc side", library)
    for branch, chosen in (("side", pages[:each]), ("main", pages[each:2 * each])):
        sh(f"git switch -q {branch}", library)
        for exam, index in chosen:
            (library / plan.page(exam, index)).write_bytes(
                plan.page_manifest(exam, index, (index + 1) % plan.pages_an_exam + 1))
        sh("git commit -qam x && git tag at-$(git branch --show-current)", library)

    def before(_):
        sh("git reset -q --hard at-main && git status >/dev/null", library)
        # ext4 does not reuse an inode for five seconds after it was freed, and searches for others meanwhile.
        time.sleep(bench.size(6, 0))

    a, = in_turn([Contender(bench.ours("merge", "-q", "side"), library, before)], bench.rounds(5))
    bench.table.seconds(f"merge of {each:,} changed pages on each side, {manifests:,} manifests", a, 1)


def sync_growth(bench):
    """The same edit in a small and a large library, without what the look for changes costs."""
    times = []
    for manifests in (bench.size(1_000, 200), bench.size(50_000, 1_000)):
        plan, ours, _ = shared(bench, manifests)
        edit = retitle(ours, plan)

        def edited(round):
            edit(round)
            sh("git commit -qam x && git status >/dev/null", ours)

        a, status = in_turn(
            [Contender(bench.ours("sync", "-q"), ours, edited), Contender(bench.ours("status"), ours)],
            bench.rounds(9))
        times.append(a - status)
    bench.table.ratio("sync of one edit less status, 50,000 manifests / 1,000", times[1], times[0], 1.2)


def list_filtered(bench):
    plan, library = bench.many_papers()
    papis = install_papis(bench.place)
    write_papis_library(bench.fresh("papis-library"), bench.place, plan.exams)
    one = [str(papis), "list", "--all", "--id", f"title:{plan.exams // 2}"]
    every = [str(papis), "list", "--all", "--id"]
    sh(every)
    docs, pages, first, second = in_turn(
        [Contender(bench.ours("ls", "kind=doc", f'title~"Exam {plan.exams // 2}"'), library),
         Contender(bench.ours("ls", "kind=page", "year=2003", "score=3"), library),
         Contender(one), Contender(every)],
        bench.rounds(9), warmups=2)
    table, of = bench.table, f"{plan.exams:,} docs"
    table.ratio(f"ls of one of {of} by its title / papis list of one", docs, first, 0.1)
    table.ratio(f"ls of one of {of} by its title / papis list of all", docs, second, 0.02)
    table.ratio(f"ls of pages among {plan.exams * plan.pages_an_exam:,} / papis list of one of {of}",
                pages, first, 0.1)


def check_all(bench):
    plan, library = bench.many_papers()

    def no_cache(_):
        shutil.rmtree(library / ".pc", ignore_errors=True)

    cold, = in_turn([Contender(bench.ours("check"), library, no_cache)], bench.rounds(5))
    bench.table.seconds(f"check of {plan.exams * plan.manifests_an_exam:,} manifests without .pc",
                        cold, 1.5)
    again, git = in_turn(
        [Contender(bench.ours("check"), library), Contender(["git", "status"], library)],
        bench.rounds(9), warmups=2)
    bench.table.ratio("check again, nothing changed / git status", again, git, 1.2)


def status_edited(bench):
    plan, library = bench.many_papers()
    page = library / plan.page(plan.exams // 2, 0)
    before = page.read_bytes()
    page.write_bytes(before.replace(b'"pageNumber": 1', b'"pageNumber": 2'))
    a, b = in_turn(
        [Contender(bench.ours("status"), library), Contender(["git", "status"], library)],
        bench.rounds(9), warmups=2)
    page.write_bytes(before)
    bench.table.ratio(f"status after one edit, {plan.exams * plan.pages_an_exam:,} pages / git status",
                      a, b, 1.3)


def change_many(bench):
    plan, library = bench.many_papers()
    # One page of each doc has this score.
    pages = [plan.page(exam, 3) for exam in range(plan.exams)]
    rounds = bench.rounds(3)
    for number in range(rounds + 1):
        sh(bench.ours("define", "tag", f"Subject/Round{number}", "-c", "-q"), library)

    tags = iter(range(rounds + 1))
    floors, tagging, renaming = [], [], []
    for number in tags:
        floors.append(rename_many(bench.fresh("floor"), pages, 300))
        tagging.append(timed(
            bench.ours("tag", "kind=page", "score=3", f"+Subject/Round{number}", "-c", "-q"), library)[0])
        renaming.append(timed(
            bench.ours("tags", "rename", f"Subject/Round{number}", f"Done{number}", "-c", "-q"),
            library)[0])
    sh("test -z \"$(git status --porcelain)\"", library)
    floor, a, b = (sorted(times)[len(times) // 2] for times in (floors, tagging, renaming))
    bench.table.seconds(f"tag of {len(pages):,} pages, one commit; floor: the files alone", a, 3, floor)
    bench.table.seconds(f"rename of a tag used {len(pages):,} times, one commit", b, 3, floor)


def log_page(bench):
    commits = bench.size(20_000, 200)
    plan = LibraryPlan.of_pages(bench.size(10_000, 400))
    library = bench.fresh("history")
    committed_library(bench.pc, library, plan)
    page = add_history(library, plan, commits)
    sh(bench.ours("-C", str(library), "index"))
    a, b = in_turn(
        [Contender(bench.ours("log", page), library),
         Contender(["git", "--no-pager", "log", "--oneline", "--", page], library)],
        bench.rounds(9), warmups=2)
    bench.table.ratio(f"log of a page, {commits:,} commits / git log -- path", a, b, 0.1)
    a, = in_turn([Contender(bench.ours("index"), library)], bench.rounds(9))
    bench.table.limit(f"index with nothing to do, {plan.exams * plan.pages_an_exam:,} pages", a * 1000, 50, "ms")


def lfs_repository(bench, name, sources):
    """A fresh repository with the files to add in `in/`, where git-lfs has the PDFs."""
    folder = bench.fresh(name)
    folder.mkdir()
    sh("git init -q && git config gc.auto 0 && git lfs install --local >/dev/null"
       " && git lfs track '*.pdf' >/dev/null", folder)
    sh(["cp", "-r", str(sources), "in"], folder)
    sh(["sync", "-f", "."], folder)


def import_row(bench, measure, sources, wanted, rounds):
    ours, peer = bench.place / "import-ours", bench.place / "import-peer"
    a, b = in_turn(
        [Contender(bench.ours("-C", str(ours), "import", str(sources)),
                   prepare=lambda _: (bench.empty_library(ours.name), sh(["sync", "-f", str(ours)]))),
         Contender(["git", "-C", str(peer), "add", "in"],
                   prepare=lambda _: lfs_repository(bench, peer.name, sources))],
        rounds)
    bench.table.ratio(measure, a, b, wanted)
    shutil.rmtree(ours), shutil.rmtree(peer)


def pdf_folder(bench, name, count, size):
    folder = bench.fresh(name)
    folder.mkdir()
    for number in range(count):
        large_pdf(folder / f"paper-{number:04d}.pdf", size, seed=number)
    return folder


def import_large(bench):
    size = bench.size(100 * MEGABYTE, 2 * MEGABYTE)
    folder = pdf_folder(bench, "large", 1, size)
    import_row(bench, f"import of one PDF of {size // MEGABYTE} MB / git add with LFS", folder, 0.8,
               bench.rounds(5))


def import_many(bench):
    count = bench.size(1_000, 20)
    folder = pdf_folder(bench, "many", count, MEGABYTE)
    import_row(bench, f"import of {count:,} PDFs of 1 MB / git add with LFS", folder, 0.35,
               bench.rounds(3))


def import_commit(bench):
    size = bench.size(100 * MEGABYTE, 2 * MEGABYTE)
    folder = pdf_folder(bench, "record", 1, size)
    pdf = folder / "paper-0000.pdf"
    ours, peer = bench.place / "record-ours", bench.place / "record-peer"

    def peer_repository(_):
        shutil.rmtree(peer, ignore_errors=True)
        peer.mkdir()
        sh("git init -q && git config gc.auto 0", peer)
        shutil.copy(pdf, peer)
        sh(["sync", "-f", "."], peer)

    def our_library(_):
        bench.empty_library(ours.name)
        sh(["sync", "-f", str(ours)])

    pc = bench.pc
    a, b = in_turn(
        [Contender(f"'{pc}' -C '{ours}' import '{pdf}' && '{pc}' -C '{ours}' commit -q -m x",
                   prepare=our_library),
         Contender(f"git -C '{peer}' add . && git -C '{peer}' commit -qm x",
                   prepare=peer_repository)],
        bench.rounds(5))
    sh("git fsck --strict --no-progress && test -z \"$(git status --porcelain)\"", ours)
    bench.table.ratio(f"import and commit of {size // MEGABYTE} MB / git add and git commit", a, b, 0.5)


def ocr(bench):
    pages = bench.size(10, 2)
    scan = bench.place / "scan.pdf"
    sources = [bench.papers / "software-testing-midterm-2017.pdf",
               bench.papers / "software-testing-midterm-2017-solutions.pdf"]
    scan_pdf(scan, sources, pages, bench.fresh("scan-images"))
    library, pictures = bench.empty_library("ocr"), bench.place / "ocr-peer"
    sh(bench.ours("-C", str(library), "import", str(scan), "--name", "scan"))

    def no_cache(_):
        shutil.rmtree(library / ".pc", ignore_errors=True)

    def no_pictures(_):
        shutil.rmtree(pictures, ignore_errors=True)
        pictures.mkdir()

    peer = (f"pdftoppm -gray -r 300 '{scan}' '{pictures}/p' && ls '{pictures}'/*.pgm |"
            " xargs -P 2 -I{} tesseract {} {} --psm 3 quiet 2>/dev/null")
    a, b = in_turn(
        [Contender(bench.ours("-C", str(library), "index"), prepare=no_cache),
         Contender(peer, prepare=no_pictures)],
        bench.rounds(3))
    bench.table.ratio(f"OCR of {pages} scanned pages / pdftoppm and tesseract, two at a time", a, b, 0.95)
    a, b = in_turn(
        [Contender(bench.ours("-C", str(library), "index"), prepare=no_cache),
         Contender(["ocrmypdf", "-q", "-j", "2", str(scan), str(bench.place / "scan-ocr.pdf")])],
        bench.rounds(3))
    bench.table.ratio(f"OCR of {pages} scanned pages / ocrmypdf -j 2", a, b, 0.4)
    no_cache(0)
    peak = peak_of_workers(bench.ours("index"), library)
    bench.table.limit("memory of an OCR worker", peak, 400, "MB")


def import_memory(bench):
    size = bench.size(1024 * MEGABYTE, 16 * MEGABYTE)
    small = pdf_folder(bench, "memory-small", 1, MEGABYTE) / "paper-0000.pdf"
    large = pdf_folder(bench, "memory-large", 1, size) / "paper-0000.pdf"
    peaks = []
    for pdf in (small, large):
        library = bench.empty_library("memory")
        peaks.append(timed(bench.ours("-C", str(library), "import", str(pdf)))[1])
    bench.table.limit(f"memory a file of {size // MEGABYTE:,} MB adds to an import",
                      peaks[1] - peaks[0], 64, "MB")
    for folder in (small.parent, large.parent, library):
        shutil.rmtree(folder)


def view(bench):
    library = bench.empty_library("view")
    paper = bench.papers / "software-testing-midterm-2017.pdf"
    sh(bench.ours("-C", str(library), "import", str(paper), "--name", "paper", "--doc", "paper", "-c"))
    copies = bench.size(16, 2)
    for _ in range(copies):
        sh(bench.ours("-C", str(library), "add", "paper/pages", "paper"))
    sh(bench.ours("-C", str(library), "bind", "paper/pages/p001", "paper#2", "-c"))
    with Served(bench.pc, library) as served:
        session = served.session("paper")
        name, slots = session["session"], len(session["slots"])
        served.image(name, 0, 1280, "")
        started = (time.perf_counter() - served.began)
        bench.table.seconds("view: first page from pc view on", started, 1)
        bench.table.seconds("view: a page on a warm server", served.image(name, 4, 1600), 0.3)
        first, picture = paints(served.url, f"http://127.0.0.1:{served.port}/d/{session['doc']['id']}")
        bench.table.seconds("view: first paint in Chromium", first, 0.5)
        bench.table.seconds("view: the first page on screen in Chromium", picture, 0.3)
        time.sleep(1)
        bench.table.seconds("view: the next page, drawn ahead", served.image(name, 1, 1280), 0.05)
        old = session["slots"][0]["versionOptions"][-1]["pageVersionID"]
        bench.table.seconds("view: another version", served.image(name, 0, 1280, f"&v={old}"), 0.1)
        distinct = json.loads(served.ask("/api/bundles")[1])["items"][0]["pages"]
        rate = 1 / draw_all(served, name, distinct, 960)
        bench.table.seconds("view: a page that nobody asked for before, of many", rate, 0.04)
        p95 = turn_pages(served, name, slots, bench.size(100, 8), bench.size(5, 2), 2)
        bench.table.seconds("view: 100 readers turn a page every 2 s, 95 of 100 within", p95, 0.2)
        opened, static = crowd(served, session["doc"]["id"], bench.size(100, 8))
        bench.table.seconds("view: 100 readers open one doc in a second, 95 of 100 within", opened, 1)
        bench.table.seconds("view: a static file meanwhile, 95 of 100 within", static, 0.05)
        bench.table.limit("view: memory of the server", served.memory(), 300, "MB")


def view_search(bench):
    library = bench.empty_library("view-search")
    for number in range(bench.size(20, 2)):
        pdf = bench.place / f"typed-{number:02d}.pdf"
        text_pdf(pdf, 500, 300, seed=number)
        sh(bench.ours("-C", str(library), "import", "-q", str(pdf), "--doc", f"Paper {number}"))
    sh(bench.ours("-C", str(library), "commit", "-q", "-m", "Papers"))
    sh(bench.ours("-C", str(library), "index", "-q"))
    with Served(bench.pc, library) as served:
        words = [Prose.word(rank) for rank in (3, 12, 40, 200, 900)]
        typed(served, words[:1])
        bench.table.seconds(
            "view: search as one types, 10,000 pages, 95 of 100 letters within",
            typed(served, words), 0.1)


ROWS = {
    "launch": launch,
    "cold": cold,
    "commit-10000": commit_10000,
    "commit-50000": commit_50000,
    "commit-path": commit_path,
    "status": status,
    "sync": sync,
    "sync-growth": sync_growth,
    "merge": merge,
    "list": list_filtered,
    "check": check_all,
    "check-full": check_full,
    "status-edited": status_edited,
    "change-many": change_many,
    "log": log_page,
    "long-history": long_history,
    "million-pages": million_pages,
    "import-large": import_large,
    "import-many": import_many,
    "import-commit": import_commit,
    "images": images,
    "triage": triage,
    "triage-browser": triage_in_browser,
    "export": export_merged,
    "export-marked": export_marked,
    "stamp": stamp_many,
    "mark-growth": mark_growth,
    "mark-server": mark_server,
    "mark-browser": mark_browser,
    "ocr": ocr,
    "chinese": chinese,
    "search": search_index,
    "index-large": index_large,
    "text": text_large,
    "import-memory": import_memory,
    "render": draw,
    "view": view,
    "panning": panning,
    "view-search": view_search,
}
