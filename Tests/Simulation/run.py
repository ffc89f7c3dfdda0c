"""Many people on one server, with real parts: `make simulate` runs this.

A library with git-lfs lies in one bare repository behind sshd and https. Everybody has a clone, edits it, and syncs, all
at once. Some are offline for a while, and commands of some are killed. Some have the viewer open, which syncs by itself.
At the end everybody syncs until nothing changes, and it is checked that nothing was lost.

run.py [--people 100] [--minutes 10] [--pause 60] [--store folder|s3] [--seed 1] [--json FILE]
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import SimpleNamespace

sys.dont_write_bytecode = True  # the sources stay a clean folder

from person import Journal, Person, pdf
from servers import Servers
from stores import STORES
from watcher import Watcher

PC = str(Path(os.environ.get("PC") or Path(__file__).parents[2] / ".build/release/pc").resolve())
DOCS = 20
PAGES = 10


def say(text):
    print(text, flush=True)


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def pc(words, folder, environment):
    done = subprocess.run([PC, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"pc {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def first_library(place, servers, environment):
    """The library that everybody clones: docs with pages, tags, and PDFs in git-lfs."""
    author = {**environment, "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
              "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org"}
    library = place / "first"
    pc(["init", "-q", "--lfs", str(library)], place, author)
    tags = [f"p{number:02}" for number in range(40)]
    pc(["define", "-q", "tag", *(f"Seen/{tag}" for tag in tags)], library, author)
    for number in range(DOCS):
        file = place / f"exam-{number}.pdf"
        file.write_bytes(pdf(f"exam {number}", PAGES))
        pc(["import", "-q", str(file), "--name", f"exam-{number}", "--doc", f"Exam {number}"], library, author)
    pc(["commit", "-q", "-m", "First papers"], library, author)
    pc(["remote", "-q", "add", "origin", servers.addresses[0]], library, author)
    pc(["sync", "-q"], library, author)
    listed = json.loads(pc(["ls", "--kind", "page", "--json"], library, author))
    pages = [(page["id"], page["path"]) for page in listed["items"]]
    targets = [f"exam-{number}#{page}" for number in range(DOCS) for page in range(1, PAGES + 1)]
    return tags, pages, targets


def converge(people):
    """Everybody syncs, round after round, until all stand on one commit. Returns the rounds that it took."""
    for rounds in range(1, 8):
        for person in people:
            person.is_killed = False
        in_parallel([person.sync for person in people], 8)
        if len({person.head() for person in people}) == 1:
            return rounds
    return None


def in_parallel(jobs, width):
    jobs = list(jobs)
    lock = threading.Lock()

    def work():
        while True:
            with lock:
                if not jobs:
                    return
                job = jobs.pop(0)
            job()

    threads = [threading.Thread(target=work) for _ in range(width)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, name, missing):
        """`missing`: what should be there and is not."""
        missing = list(missing)
        if missing:
            self.failed += 1
            say(f"failed: {name}: {len(missing)}, such as {missing[:5]}")
        else:
            self.passed += 1
            say(f"holds: {name}")


def check(checks, person, journal, servers, rounds):
    """That nothing of what anybody did is missing in the library that everybody has now."""
    checks.expect("every command ended as it should", journal.problems)
    checks.expect("all clones have the same commit", [] if rounds else ["they differ"])
    remote = servers.git("rev-parse", "main").strip()
    checks.expect("the remote has it, too", [] if remote == person.head() else [remote])
    known = set(servers.git("rev-list", "main").split())
    checks.expect("no commit was lost", journal.heads - known)
    annotations = set()
    for file in person.folder.glob("docs/**/*.notes.json"):
        annotations |= {entry["id"] for entry in json.loads(file.read_text())["annotations"]}
    checks.expect("no mark and no stamp was lost", set(journal.annotations) - annotations)
    tags = {}
    for file in person.folder.glob("docs/**/*.json"):
        manifest = json.loads(file.read_text())
        if "pageNumber" in manifest:
            tags.setdefault(manifest["id"], set()).update(manifest.get("tags", []))
    checks.expect("no tag was lost", [pair for pair in journal.tags if pair[1] not in tags.get(pair[0], ())])
    status, out = person.pc("check", "--json", allowed=(0, 1, 2))
    checks.expect("pc check finds no error", [] if status == 0 else [out.decode()[:500]])
    blobs = {file.stem for file in person.folder.glob("blobs/sha256/*/*.pdf")}
    checks.expect("the git-lfs server has every PDF", blobs - servers.store.names())
    status, out = person.pc("fetch", "--blobs", "-q")
    status, out = person.pc("check", "--full", "--json", allowed=(0, 1, 2))
    checks.expect("all PDFs can be downloaded and are unchanged", [] if status == 0 else [out.decode()[:500]])
    done = subprocess.run(["git", "-C", str(servers.remote), "fsck", "--strict"], capture_output=True, text=True, check=False)
    checks.expect("git fsck finds nothing", [done.stderr[:300]] if done.returncode else [])


def table(rows):
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        say(f"  {name:{width}}  {value}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--viewers", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pause", type=float, default=60, help="mean seconds between two edits of a person")
    parser.add_argument("--store", choices=STORES, default="folder", help="where the git-lfs server keeps the PDFs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    options = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="pc-sim-"))
    checks, journal = Checks(), Journal()
    try:
        home = place / "home"
        home.mkdir()
        with Servers(place, options.store) as servers:
            environment = servers.environment(home)
            tags, pages, targets = first_library(place, servers, environment)
            plan = SimpleNamespace(pc=PC, seed=options.seed, pause=options.pause, seconds=options.minutes * 60,
                                   tags=tags, pages=pages, targets=targets, ends=0)
            people = [Person(number, place / f"p{number:03}", servers, environment, plan, journal)
                      for number in range(options.people)]

            def clone(person, address):
                pc(["clone", "-q", address, str(person.folder)], place, person.environment)
                person.git("config", "papercenter.device", person.name)

            began = time.monotonic()
            in_parallel([lambda p=person, n=n: clone(p, servers.addresses[n % 2]) for n, person in enumerate(people)], 4)
            say(f"{options.people} clones in {time.monotonic() - began:.0f} s; editing for {options.minutes:g} minutes")
            with Watcher(people[:options.viewers], pages, journal) as watcher:
                plan.ends = time.monotonic() + plan.seconds
                for person in people[options.viewers:]:
                    person.start()
                for person in people[options.viewers:]:
                    person.join()
            began = time.monotonic()
            rounds = converge(people)
            seconds = time.monotonic() - began
            check(checks, people[0], journal, servers, rounds)
            syncs = [entry for entry in journal.syncs if entry[1] is not None]
            loose = int(servers.git("count-objects").split()[0])
            size = servers.size()
            began = time.monotonic()
            servers.git("repack", "-adq")
            rows = [
                ("edits", " ".join(f"{name} {count}" for name, count in sorted(journal.counts.items()))),
                ("syncs", f"{len(syncs)}, of which {sum(1 for s in syncs if s[1] == 3)} kept a copy"),
                ("time of a sync", f"median {percentile([s[0] for s in syncs], .5):.2f} s, p95 {percentile([s[0] for s in syncs], .95):.2f} s"),
                ("races lost", f"{sum(max(0, s[2] - 1) for s in syncs)}, at most {max([max(0, s[2] - 1) for s in syncs], default=0)} in one sync"),
                ("from a commit to another clone", f"median {percentile(journal.delays, .5):.0f} s, p95 {percentile(journal.delays, .95):.0f} s"),
                ("from a commit to an open viewer", f"median {percentile(watcher.delays, .5):.0f} s, p95 {percentile(watcher.delays, .95):.0f} s, {len(watcher.delays)} seen"),
                ("until all clones are equal", f"{rounds} rounds, {seconds:.0f} s"),
                ("commits", servers.git("rev-list", "--count", "main").strip()),
                ("the remote", f"{size / 1e6:.1f} MB, {loose} loose objects; packed {servers.size() / 1e6:.1f} MB in {time.monotonic() - began:.1f} s"),
            ]
            table(rows)
            if options.json:
                Path(options.json).write_text(json.dumps(dict(rows), indent=2) + "\n")
    finally:
        shutil.rmtree(place, ignore_errors=True)
    say(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed or not checks.passed else 0


if __name__ == "__main__":
    sys.exit(main())
