"""The row about an index of many pages: how long it takes to make, how large it is, how fast it answers.

Everything happens in one process each, told line by line what to do, so that ours and the peers take turns.
"""
import json
import random
import subprocess
import sys
from pathlib import Path

from measure import CommandFailed, sh

PAGES, PEERS = (Path(__file__).with_name(name) for name in ("pages.py", "peers.py"))


class Engine:
    """A process that files pages and finds them."""

    def __init__(self, *command):
        self.command = " ".join(map(str, command))
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self):
        answer = self.process.stdout.readline()
        if not answer:
            raise CommandFailed(f"{self.command} ended with {self.process.wait()}")
        return json.loads(answer)

    def ask(self, line):
        self.begin(line)
        return self.end()

    def close(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            raise CommandFailed(f"{self.command} ended with {self.process.returncode}")


def python_with(module):
    """An interpreter that has a Debian package's module: not always the one in PATH."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0:
            return python
    raise CommandFailed(f"no Python has the module {module}")


def xapian_index(bench, texts, count):
    """Two processes file half of the pages each, and one index is made of both: a third of the time."""
    place = bench.place / "xapian"
    python = python_with("xapian")
    halves = []
    for number in range(2):
        half = bench.fresh(f"xapian-{number}")
        bounds = count * number // 2, count * (number + 1) // 2
        halves.append((half, Engine(python, PEERS, "xapian", half, texts, *bounds)))
    for line in (f"store {count}", "file"):
        for _, engine in halves:
            engine.begin(line)
        for _, engine in halves:
            engine.end()
    for _, engine in halves:
        engine.close()
    engine = Engine(python, PEERS, "xapian", place, texts)
    engine.ask("merge " + " ".join(str(half) for half, _ in halves))
    for half, _ in halves:
        bench.fresh(half.name)
    return engine


def build(ours, peer, count):
    """Both file the same pages, a fiftieth of them in turn: fewer than ours would file by itself.

    Returns the seconds in which ours stores and files them, those of filing alone, the peer's, and the
    bytes of the texts.
    """
    storing = filing = inserting = size = 0
    for _ in range(50):
        stored = ours.ask(f"store {count // 50}")
        storing += stored["seconds"]
        size += stored["bytes"]
        filing += ours.ask("file")["seconds"]
        inserting += peer.ask(f"store {count // 50}")["seconds"]
    inserting += peer.ask("file")["seconds"]
    return storing + filing, filing, inserting, size


def index_large(bench):
    count = bench.size(200_000, 400)
    texts, place = bench.place / "pages.txt", bench.place / "large-index.sqlite"
    # In a process of its own: what this one needed once counts as memory of all that it starts later.
    kinds = json.loads(
        sh([sys.executable, str(PAGES), str(texts), str(count), str(bench.size(40, 4))]))
    xapian = xapian_index(bench, texts, count)

    for path in bench.place.glob(place.name + "*"):
        path.unlink()
    for path in bench.place.glob("fts5.sqlite*"):
        path.unlink()
    program = bench.pc.parent / "SearchBench"
    if not program.exists():
        raise CommandFailed(f"{program} is not there; make build makes it")
    ours = Engine(program, place, texts)
    fts5 = Engine(sys.executable, PEERS, "fts5", bench.place / "fts5.sqlite", texts)
    building, filing, inserting, size = build(ours, fts5, count)
    fts5.close()
    bench.table.ratio(f"the words of {count:,} stored pages filed / FTS5 insert", filing, inserting, 0.45)
    bench.table.ratio("all of it, texts and boxes stored / FTS5 insert", building, inserting, 0.45)

    turns = [(kind, query) for kind, queries in kinds.items() for query in queries]
    random.Random(3).shuffle(turns)
    times = {kind: ([], []) for kind in kinds}
    for round in range(3):
        for kind, query in turns:
            for engine, found in zip((ours, xapian), times[kind]):
                answer = engine.ask(f"find {query}")
                # The first time everything is read from files.
                if round:
                    found.append(answer["seconds"])
    ours.close(), xapian.close()
    stored = sum(path.stat().st_size for path in bench.place.glob(place.name + "*"))
    bench.table.share("size of the index with texts and boxes / the texts", stored, size, 1.5)
    for kind, (a, b) in times.items():
        bench.table.within(f"{kind}: the best 20 of {count:,} pages / xapian", a, b, 0.02)
