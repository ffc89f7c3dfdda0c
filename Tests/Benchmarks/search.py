"""The rows about text: taking it out of PDFs, filing it, finding it."""
import shutil

from measure import Contender, in_turn, sh, timed
from texts import Prose, text_pdf


def paper_folder(bench):
    """200 papers of ten pages of text."""
    if "texts" not in bench.libraries:
        folder = bench.fresh("texts")
        folder.mkdir()
        for number in range(bench.size(200, 4)):
            text_pdf(folder / f"paper-{number:03d}.pdf", 10, 300, seed=number)
        bench.libraries["texts"] = folder
    return bench.libraries["texts"]


def recoll_settings(bench, folder):
    """A place for recoll's index of a folder, without anything in it."""
    place = bench.fresh("recoll")
    place.mkdir()
    (place / "recoll.conf").write_text(f"topdirs = {folder}\nlogfilename = {place}/log\n")
    return place


def search_index(bench):
    folder = paper_folder(bench)
    recoll = bench.place / "recoll"
    ours = bench.place / "texts-library"
    pc = bench.pc
    a, b = in_turn(
        [Contender(f"'{pc}' -C '{ours}' import -q '{folder}' && '{pc}' -C '{ours}' index -q",
                   prepare=lambda _: bench.empty_library(ours.name)),
         Contender(["recollindex", "-c", str(recoll)],
                   prepare=lambda _: recoll_settings(bench, folder))],
        bench.rounds(3))
    papers = len(list(folder.iterdir()))
    bench.table.ratio(f"import and index of {papers} PDFs of 10 pages / recollindex", a, b, 0.3)
    a, b = in_turn(
        [Contender(bench.ours("index", "-q"), ours), Contender(["recollindex", "-c", str(recoll)])],
        bench.rounds(9), warmups=2)
    bench.table.ratio("index again, nothing changed / recollindex", a, b, 0.2)
    _, peak = timed(bench.ours("index", "-q", "--rebuild"), ours)
    bench.table.limit("memory of pc index", peak, 200, "MB")

    # As a library is on most days: what was imported is committed.
    sh(bench.ours("-C", str(ours), "commit", "-q", "-m", "papers"))
    queries = [[Prose.word(rank)] for rank in (3, 40, bench.size(900, 60))]
    queries += [[Prose.word(12), Prose.word(15)]]
    for query in queries:
        a, b = in_turn(
            [Contender(bench.ours("search", *query), ours),
             Contender(["recollq", "-c", str(recoll), "-n", "20", *query])],
            bench.rounds(15), warmups=2)
        bench.table.ratio(f"search {' '.join(query)} / recollq", a, b, 1.2)


def text_large(bench):
    """The text of 500 pages, with word boxes, into the cache; pdftotext writes the text alone."""
    pages = bench.size(500, 20)
    pdf = bench.place / "pages.pdf"
    text_pdf(pdf, pages, 400, seed=1)
    library = bench.empty_library("pages")
    sh(bench.ours("-C", str(library), "import", str(pdf), "--name", "pages"))
    a, b = in_turn(
        [Contender(bench.ours("index", "-q"), library,
                   lambda _: shutil.rmtree(library / ".pc", ignore_errors=True)),
         Contender(["pdftotext", str(pdf), str(bench.place / "pages.txt")])],
        bench.rounds(7))
    bench.table.ratio(f"text of a PDF of {pages} pages / pdftotext", a, b, 0.8)
