"""Valid libraries of any size, and long histories of them."""
import hashlib
import json
import random
import subprocess
import uuid
from pathlib import Path

from measure import CommandFailed, sh
from pdfs import write_pdf

YEARS = range(2000, 2025)
CREATED = "2026-01-01T00:00:00Z"


class LibraryPlan:
    """What a generated library holds: exams in year folders, each bound to a bundle of its own.

    All bundles share one tiny blob: it is manifests and commits that are measured here.
    """

    def __init__(self, exams, groups=2, pages=20, seed=1):
        self.exams, self.groups, self.pages_a_group = exams, groups, pages
        self.random = random.Random(seed)
        self.ids = {}

    @classmethod
    def of_manifests(cls, count):
        return cls(max(1, count // cls(0).manifests_an_exam))

    @classmethod
    def of_pages(cls, count):
        return cls(max(1, count // cls(0).pages_an_exam))

    @classmethod
    def of_docs(cls, count, pages):
        """Many short papers: one group each."""
        return cls(count, groups=1, pages=pages // count)

    @property
    def pages_an_exam(self):
        return self.groups * self.pages_a_group

    @property
    def manifests_an_exam(self):
        """bundle.json, doc.json, the groups and their pages."""
        return 2 + self.groups + self.pages_an_exam

    def bundle(self, exam):
        return f"exam-{exam:04d}-scan"

    def doc(self, exam):
        return f"docs/{YEARS[exam % len(YEARS)]}/exam-{exam:04d}"

    def page(self, exam, index):
        group, number = divmod(index, self.pages_a_group)
        return f"{self.doc(exam)}/part-{group + 1}/p{number + 1:03d}.json"

    def identity(self, path):
        """The id of the manifest at a path; the same at every call."""
        if path not in self.ids:
            self.ids[path] = str(uuid.UUID(int=self.random.getrandbits(128), version=4))
        return self.ids[path]

    def page_manifest(self, exam, index, page_number):
        return manifest({
            "id": self.identity(self.page(exam, index)), "bundle": self.bundle(exam),
            "pageNumber": page_number, "createdAt": CREATED, "tags": ["Subject/Mathematics"],
            "variables": {"Score": index % 10}})

    def manifests(self, blob):
        """Every manifest but papercenter.json: (path, bytes)."""
        def new(path, title=None, name=None, **rest):
            keys = {"id": self.identity(path), "title": title, "name": name, "createdAt": CREATED}
            keys = {key: value for key, value in keys.items() if value is not None}
            return path, manifest(keys | rest)

        yield new("tags/subject.json", name="Subject", tags=[
            {"id": self.identity("Mathematics"), "name": "Mathematics", "color": "#208C85",
             "scope": "all"}])
        yield new("variables/score.json", name="Score", type="int", scope="page")
        yield new("variables/year.json", name="Year", type="int", scope="doc")
        for exam in range(self.exams):
            doc = self.doc(exam)
            year = YEARS[exam % len(YEARS)]
            yield new(f"bundles/{self.bundle(exam)}/bundle.json", display=[dict(blob)])
            yield new(f"{doc}/doc.json", title=f"Exam {exam}",
                      groups=[f"part-{group + 1}" for group in range(self.groups)],
                      variables={"Year": year})
            for group in range(self.groups):
                yield new(f"{doc}/part-{group + 1}/group.json", title=f"Part {group + 1}",
                          pages=[f"p{n + 1:03d}" for n in range(self.pages_a_group)])
            for index in range(self.pages_an_exam):
                yield self.page(exam, index), self.page_manifest(exam, index, index + 1)


def manifest(keys):
    """A manifest as pc writes it: two spaces, one entry a line, a final newline."""
    return (json.dumps(keys, indent=2, ensure_ascii=False) + "\n").encode()


def write_library(pc, place, plan):
    """Makes the planned library at a place, not yet committed; pc itself makes what is around it."""
    sh([str(pc), "init", str(place)])
    sh(["git", "config", "gc.auto", "0"], place)
    draft = place / "blob.pdf"
    write_pdf(draft, plan.pages_an_exam)
    data = draft.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    blob = place / f"blobs/sha256/{digest[:2]}/{digest}.pdf"
    blob.parent.mkdir(parents=True, exist_ok=True)
    draft.rename(blob)
    blob.chmod(0o444)
    file = {"sha256": digest, "bytes": len(data), "pages": plan.pages_an_exam, "fileName": "exam.pdf"}
    for path, body in plan.manifests(file):
        target = place / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)


def committed_library(pc, place, plan):
    """The planned library, committed by git, packed, and valid by `pc check`."""
    write_library(pc, place, plan)
    sh("git add -A && git commit -qm 'The library' && git gc -q && git status >/dev/null", place)
    sh([str(pc), "-C", str(place), "check"])


def add_history(place, plan, commits, seed=2):
    """Adds commits that rebind pages: one page each, every fiftieth forty pages.

    Returns the path of a page with several versions.
    """
    source = random.Random(seed)
    rebound = {}
    branch = sh(["git", "symbolic-ref", "HEAD"], place).strip()
    head = sh(["git", "rev-parse", "HEAD"], place).strip()
    importer = subprocess.Popen(
        ["git", "fast-import", "--quiet"], cwd=place, stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL)
    out = importer.stdin
    for number in range(commits):
        when = 1_800_000_000 + number * 600
        message = b"Rebind %d" % number
        out.write(f"commit {branch}\ncommitter Bench <bench@example.org> {when} +0000\n".encode())
        out.write(b"data %d\n%s\n" % (len(message), message))
        if number == 0:
            out.write(f"from {head}\n".encode())
        for _ in range(40 if number % 50 == 49 else 1):
            exam, index = source.randrange(plan.exams), source.randrange(plan.pages_an_exam)
            path = plan.page(exam, index)
            body = plan.page_manifest(exam, index, source.randrange(1, plan.pages_an_exam + 1))
            rebound[path] = rebound.get(path, 0) + 1
            out.write(f"M 100644 inline {path}\ndata {len(body)}\n".encode() + body + b"\n")
    out.close()
    if importer.wait() != 0:
        raise CommandFailed("git fast-import refused the history")
    sh("git reset -q --hard && git gc -q && git status >/dev/null", place)
    return max(sorted(rebound), key=lambda path: rebound[path])
