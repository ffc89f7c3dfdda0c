#!/usr/bin/env python3
"""Character error rates of recognised pages, by class, as `pc` reads them; and how well a search finds
pages: by the words that are on them, and by their headings.

PC names the program, ACCURACY_DATA the folder with ocr/, exams-mock/, ocr-real/, exams/ and chinese/;
folders given as arguments hold more pages. PARTS=headings or PARTS=pages measures one part, PLAIN=1 also
compares each picture with `tesseract` alone. Ends with how many rows are within their limits.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import distance
import headings
import pages
import recall

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(pc, words, folder, allowed=(0,)):
    done = subprocess.run([pc, *words], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in allowed:
        sys.exit(f"pc {' '.join(words)}: {done.stderr}")
    return done.stdout


def search(pc, library, query):
    """The places that a search finds, best first: (bundle, page)."""
    done = run(pc, ["search", "--json", "--limit", "1000", "--", query], library, allowed=(0, 1, 64))
    hits = json.loads(done).get("hits", []) if done else []
    return [(hit["bundle"], hit["pageNumber"]) for hit in hits]


def measure_headings(pc, data, scratch):
    """Prints the rows of headings, and returns for each whether it is within its limit."""
    library = os.path.join(scratch, "headed")
    run(pc, ["init", "-q", library], scratch)
    bundles = {}
    found = headings.of_files(headings.files_of(data))
    for file in sorted({file for heading in found for file, _ in heading.places}):
        bundles[file] = f"h{len(bundles)}"
        run(pc, ["import", "-q", file, "--name", bundles[file]], library)
    run(pc, ["index", "-q"], library, allowed=(0, 1))
    for heading in found:
        heading.places = {(bundles[file], page) for file, page in heading.places}
    rows = headings.mean_reciprocal_ranks(found, lambda query: search(pc, library, query))
    results = []
    for language, (count, rank, each) in sorted(rows.items()):
        results.append(rank >= headings.LIMITS[language])
        print(
            f"{'headings, ' + language:24} {count:5} {rank:8.3f} {headings.LIMITS[language]:7.2f}"
            f"           MRR{'' if results[-1] else '  BELOW THE LIMIT'}")
        if os.environ.get("EACH_PAGE"):
            for value, query in each:
                if value < 1:
                    print(f"    {value:6.3f}  {query}")
    return results


def measure_recall(pc, library, placed):
    """Prints the rows of words, and returns for each whether it is within its limit."""
    def segmented(text):
        done = subprocess.run(
            [pc, "segment", "-"], cwd=library, input=text, capture_output=True, text=True, check=True)
        return done.stdout

    def found(query):
        return [f"{bundle}#{page}" for bundle, page in search(pc, library, query)]

    results = []
    for language, (count, share, each) in sorted(recall.shares(placed, segmented, found).items()):
        results.append(share >= recall.LIMITS[language])
        print(
            f"{'words, ' + language:24} {count:5} {share:6.2f} % {recall.LIMITS[language]:5} %"
            f"           recall{'' if results[-1] else '  BELOW THE LIMIT'}")
        if os.environ.get("EACH_PAGE"):
            for is_found, word, name in each:
                if not is_found:
                    print(f"    {word}  {name}")
    return results


def importable(page, folder):
    """The page's file, TIFF put into a PDF; None where there is nothing to do that with."""
    if not page.file.endswith(".tif"):
        return page.file
    if not shutil.which("tiff2pdf"):
        return None
    pdf = os.path.join(folder, page.name + ".pdf")
    subprocess.run(["tiff2pdf", "-o", pdf, page.file], check=True)
    return pdf


def index(pc, library, scratch, all_pages):
    """Imports every file once and recognises it, class by class; gives each page its place, and each
    class the seconds that its files took."""
    run(pc, ["init", "-q", library], scratch)
    names, skipped, placed, kinds = {}, [], [], {}
    for page in all_pages:
        key = (page.file, tuple(page.languages))
        if key not in names:
            file = importable(page, scratch)
            if file is None:
                skipped.append(page.name)
                continue
            name = f"b{len(names)}"
            # The same bytes are stored once, whatever the bundle is called.
            run(pc, ["import", "-q", file, "--name", name], library)
            manifest = os.path.join(library, "bundles", name, "bundle.json")
            with open(manifest, encoding="utf-8") as opened:
                bundle = json.load(opened)
            bundle["languages"] = page.languages
            with open(manifest, "w", encoding="utf-8") as opened:
                json.dump(bundle, opened, ensure_ascii=False, indent=2)
            names[key] = name
            kinds.setdefault(page.kind, []).append(name)
        placed.append((page, f"{names[key]}#{page.page}"))
    seconds = {}
    for kind, bundles in kinds.items():
        start = time.monotonic()
        run(pc, ["index", "-q", *bundles], library, allowed=(0, 1))
        seconds[kind] = time.monotonic() - start
    return placed, skipped, seconds


def plain_errors(page, truth):
    """The errors of Tesseract on a picture, without what pc does; None for a page of a PDF."""
    if not page.file.endswith((".jpg", ".png", ".tif")):
        return None
    done = subprocess.run(
        ["tesseract", page.file, "-", "-l", "+".join(page.languages)], capture_output=True, text=True,
        check=True, env=dict(os.environ, OMP_THREAD_LIMIT="1"))
    return distance.distance(truth, distance.normalized(done.stdout))


def main():
    pc = os.path.abspath(os.environ.get("PC", os.path.join(ROOT, ".build/release/pc")))
    data = os.environ.get("ACCURACY_DATA", "")
    parts = os.environ.get("PARTS", "headings pages").split()
    has_data = os.path.isdir(os.path.join(data, "ocr"))
    all_pages = list(pages.of_data(data)) if has_data and "pages" in parts else []
    for folder in sys.argv[1:]:
        all_pages += list(pages.of_folder(folder))
    if not all_pages and not (has_data and "headings" in parts):
        print("no pages with a known truth: ACCURACY_DATA names no folder that has them; nothing measured")
        print("0 passed, 0 failed")
        return
    classes = {}
    rows = []
    worse, compared = [], 0
    print(f"{'class':24} {'pages':>5} {'errors':>8} {'limit':>7} {'seconds':>8}  worst page")
    with tempfile.TemporaryDirectory() as scratch:
        library = os.path.join(scratch, "library")
        placed, skipped, seconds = index(pc, library, scratch, all_pages)
        for page, place in placed:
            done = run(pc, ["text", place, "--json"], library, allowed=(0, 2))
            read = json.loads(done).get("text", "") if done else ""
            truth = distance.normalized(page.truth)
            errors = distance.distance(truth, distance.normalized(read))
            classes.setdefault(page.kind, []).append((errors, len(truth), page.name))
            plain = plain_errors(page, truth) if os.environ.get("PLAIN") else None
            if plain is not None:
                compared += 1
                if errors > 1.1 * plain + 2:
                    worse.append(f"{page.name}: {errors} errors, plain Tesseract {plain}")
        rows += measure_recall(pc, library, placed) if placed else []
        if has_data and "headings" in parts and shutil.which("mutool"):
            rows += measure_headings(pc, data, scratch)
    passed, failed = rows.count(True), rows.count(False)
    for kind in sorted(classes, key=lambda kind: list(pages.LIMITS).index(kind)):
        rows = classes[kind]
        rate = 100 * sum(row[0] for row in rows) / sum(row[1] for row in rows)
        worst = max(rows, key=lambda row: row[0] / row[1])
        within = rate <= pages.LIMITS[kind]
        passed, failed = passed + within, failed + (not within)
        print(
            f"{kind:24} {len(rows):5} {rate:6.2f} % {pages.LIMITS[kind]:5} % {seconds.get(kind, 0):8.1f}  "
            f"{worst[2]} {100 * worst[0] / worst[1]:.2f} %{'' if within else '  OVER THE LIMIT'}")
        if os.environ.get("EACH_PAGE"):
            for errors, length, name in sorted(rows, key=lambda row: -row[0] / row[1]):
                print(f"    {100 * errors / length:6.2f} %  {name}")
    if skipped:
        print(f"skipped for want of tiff2pdf: {', '.join(skipped)}")
    if compared:
        failed += bool(worse)
        passed += not worse
        print(f"{len(worse)} of {compared} pages have more than 1.1 times plain Tesseract's errors, and 2 more")
        for line in worse:
            print(f"    {line}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
