"""Other full-text indexes, with the same line commands as SearchBench.

Usage: peers.py fts5|xapian PLACE TEXTS [FIRST LAST]     (pages of the file to file, of all)

store COUNT   files the next pages      file   commits      find QUERY   the best twenty, with snippets
merge PLACE…  (xapian) makes one index here of several
Every line is answered by one of JSON: seconds, and for find the total.
"""
import json
import os
import sys
import time


def pages(path):
    """The pages of a file, each ended by a form feed."""
    rest = ""
    with open(path) as file:
        while piece := file.read(1 << 22):
            *whole, rest = (rest + piece).split("\f")
            yield from whole


class FTS5:
    """SQLite's full-text tables as they come, with one transaction and a large cache."""

    def __init__(self, place):
        import sqlite3
        self.database = sqlite3.connect(place)
        self.database.executescript(
            "pragma journal_mode=wal; pragma synchronous=normal; pragma cache_size=-200000;")
        self.database.execute("create virtual table pages using fts5(body)")

    def store(self, texts):
        self.database.executemany("insert into pages(body) values(?)", ((text,) for text in texts))

    def file(self):
        self.database.commit()


class Xapian:
    """Words with their positions, and the text for snippets; Chinese in ones and twos."""

    def __init__(self, place):
        import xapian
        self.xapian, self.place = xapian, place
        self.writer = self.reader = None

    def store(self, texts):
        xapian = self.xapian
        if self.writer is None:
            self.writer = xapian.WritableDatabase(self.place, xapian.DB_CREATE)
            self.terms = xapian.TermGenerator()
            self.terms.set_flags(xapian.TermGenerator.FLAG_CJK_NGRAM)
        for text in texts:
            document = xapian.Document()
            self.terms.set_document(document)
            self.terms.index_text(text)
            document.set_data(text)
            self.writer.add_document(document)

    def file(self):
        self.writer.commit()

    def merge(self, places):
        parts = self.xapian.Database()
        for place in places:
            parts.add_database(self.xapian.Database(place))
        parts.compact(self.place)

    def find(self, words):
        xapian = self.xapian
        if self.reader is None:
            self.reader = xapian.Database(self.place)
            self.parser = xapian.QueryParser()
            self.parser.set_database(self.reader)
            self.parser.set_default_op(xapian.Query.OP_AND)
            self.enquire = xapian.Enquire(self.reader)
            self.stem = xapian.Stem("none")
        flags = xapian.QueryParser
        flags = flags.FLAG_PHRASE | flags.FLAG_WILDCARD | flags.FLAG_CJK_NGRAM
        self.enquire.set_query(self.parser.parse_query(words, flags))
        found = self.enquire.get_mset(0, 20)
        for match in found:
            found.snippet(match.document.get_data().decode(), 200, self.stem,
                          xapian.MSet.SNIPPET_EXHAUSTIVE | xapian.MSet.SNIPPET_CJK_NGRAM)
        return found.get_matches_estimated()


def main(kind, place, texts, first=0, last=1 << 60):
    engine = {"fts5": FTS5, "xapian": Xapian}[kind](place)
    left = (text for number, text in enumerate(pages(texts)) if int(first) <= number < int(last))
    for line in sys.stdin:
        command, _, rest = line.rstrip("\n").partition(" ")
        answer = {}
        if command == "store":
            batch = [text for text, _ in zip(left, range(int(rest)))]
        began = time.perf_counter()
        if command == "store":
            engine.store(batch)
        elif command == "file":
            engine.file()
        elif command == "merge":
            engine.merge(rest.split())
        elif command == "find":
            answer["total"] = engine.find(rest)
        answer["seconds"] = time.perf_counter() - began
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
