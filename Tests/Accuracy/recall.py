"""How many of the words that are on a page find the page in a search."""

import random
import re

# The least share of the words of a language that find their page, in per cent.
LIMITS = {"English": 99.0, "Chinese": 98.0}

# Words of a page that are looked for: each is a search.
SHARE = 25

LATIN = re.compile(r"[a-z]{3,}")
HAN = re.compile(r"[\u3400-\u9fff]{2,}")


def words_of(page, segmented):
    """The words of a page's truth: those of its language with two Chinese characters or three letters,
    without those that a line's end divides. `segmented` divides a Chinese text into words."""
    truth = page.truth
    if page.languages[0].startswith("chi"):
        words = {word for word in segmented(truth).split() if HAN.fullmatch(word)}
    else:
        words = {
            word.lower() for word in re.findall(r"[^\W\d_]+(?!\w|-\n)", truth)
            if LATIN.fullmatch(word.lower())}
    words = sorted(words)
    random.Random(page.name).shuffle(words)
    return words[:SHARE]


def shares(placed, segmented, search):
    """By language: how many words were looked for, and the share that found the page. `placed` has pages
    with their places; `search` returns the places for a query."""
    results = {}
    known = {}
    for page, place in placed:
        language = "Chinese" if page.languages[0].startswith("chi") else "English"
        for word in words_of(page, segmented):
            if word not in known:
                known[word] = set(search(f'"{word}"'))
            results.setdefault(language, []).append((place in known[word], word, page.name))
    return {language: (len(rows), 100 * sum(row[0] for row in rows) / len(rows), rows)
            for language, rows in results.items()}
