"""How high the page of a heading is among the results of a search for that heading.

The headings are those that PDFs list themselves (their outline). The mean reciprocal rank (MRR) is 1 if
the page is always the first result, and 0.5 if it is always the second one.
"""

import os
import re
import subprocess

# The least MRR of a language.
LIMITS = {"English": 0.80, "Chinese": 0.83}

ENTRY = re.compile(r'^[|+-]\t+"(.*)"\t#page=(\d+)')
HAN = re.compile(r"[\u3400-\u9fff]")
# Results behind these count as not found.
SHOWN = 50


class Heading:
    def __init__(self, query, language):
        self.query = query
        self.language = language
        # (file, page), several where papers have the same heading.
        self.places = set()


def words(title):
    """The title without its number and without signs, which a query could take for operators."""
    title = re.sub(r"^\s*(\d+(\.\d+)*|[A-Z])\.?\s+(?=\S)", "", title)
    return " ".join(re.findall(r"\w+", title.lower()))


def of_files(files):
    headings = {}
    for file in files:
        done = subprocess.run(
            ["mutool", "show", file, "outline"], capture_output=True, text=True, check=False)
        for line in done.stdout.splitlines():
            entry = ENTRY.match(line)
            query = words(entry.group(1)) if entry else ""
            if len(query) < 2:
                continue
            language = "Chinese" if HAN.search(query) else "English"
            heading = headings.setdefault(query, Heading(query, language))
            heading.places.add((file, int(entry.group(2))))
    return list(headings.values())


def files_of(data):
    return [
        os.path.join(data, folder, file)
        for folder in ("exams", "chinese")
        for file in sorted(os.listdir(os.path.join(data, folder)))
        if file.endswith(".pdf")
    ]


def mean_reciprocal_ranks(headings, search):
    """By language: how many headings, and their MRR. `search` returns the places for a query, best
    first."""
    ranks = {}
    for heading in headings:
        found = search(heading.query)[:SHOWN]
        rank = next((n for n, place in enumerate(found, 1) if place in heading.places), None)
        ranks.setdefault(heading.language, []).append((1 / rank if rank else 0, heading.query))
    return {language: (len(rows), sum(row[0] for row in rows) / len(rows), sorted(rows))
            for language, rows in ranks.items()}
