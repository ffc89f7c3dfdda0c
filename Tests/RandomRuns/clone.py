"""One clone of the library in a random run: what can be done to it, and how each command must end."""

import hashlib
import json
import os
import re
import subprocess

import history


class Violation(Exception):
    """Something that must hold does not."""


class Clone:
    def __init__(self, walk, name, shallow=False):
        self.walk = walk
        self.name = name
        self.folder = os.path.join(walk.place, name)
        self.shallow = shallow
        self.reader = history.Reader(self.folder, walk.environment)
        self.purged = set()

    # Running

    def run(self, words, allowed, timeout=180):
        self.walk.trace.append(f"{self.name}: {' '.join(words)}")
        try:
            done = subprocess.run(
                words, cwd=self.folder, env=self.walk.later(), stdin=subprocess.DEVNULL,
                capture_output=True, timeout=timeout, check=False)
        except subprocess.TimeoutExpired:
            raise Violation(f"{' '.join(words)} did not end") from None
        out, err = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
        self.walk.trace.append(f"    ended with {done.returncode}")
        if done.returncode not in allowed or re.search("Fatal error|Swift/", err):
            raise Violation(f"{' '.join(words)} ended with {done.returncode}\n{out}{err}")
        return done.returncode, out, err

    def git(self, *words, allowed=range(0, 130)):
        return self.run(["git", *words], allowed)

    def pc(self, *words, allowed=(0, 1, 2, 3)):
        """A command of `pc`; one that is refused changes nothing and says why in one line."""
        before = self.fingerprint()
        status, out, err = self.run([self.walk.pc, *words], allowed)
        if status == 2:
            # A sync merges before it pushes, and its merge stays where the push is refused.
            is_merged = words[0] == "sync" and "nothing was pushed" in err
            if self.fingerprint() != before and not is_merged:
                raise Violation(f"pc {' '.join(words)} was refused, and something changed\n{err}")
            if not re.search("^pc: error: ", err, re.M) and not re.search(": error: ", out):
                raise Violation(f"pc {' '.join(words)} was refused without a reason\n{out}{err}")
        return status, out, err

    def json(self, *words, allowed=(0, 1)):
        status, out, _ = self.run([self.walk.pc, *words, "--json"], allowed)
        try:
            return status, json.loads(out)
        except ValueError:
            raise Violation(f"pc {' '.join(words)} --json printed no document\n{out}") from None

    # Looking

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def head(self):
        return subprocess.run(
            ["git", "rev-parse", "-q", "--verify", "HEAD"], cwd=self.folder,
            env=self.walk.environment, capture_output=True, text=True, check=False).stdout.strip()

    def fingerprint(self):
        """The branches, and every file that is not a cache."""
        digest = hashlib.sha256()
        digest.update(self.head().encode())
        digest.update(self.reader.git("for-each-ref", "refs/heads"))
        for folder, folders, files in os.walk(self.folder):
            if folder == self.folder:
                folders[:] = [name for name in folders if name not in (".git", ".pc")]
            folders.sort()
            for name in sorted(files):
                file = os.path.join(folder, name)
                digest.update(file.encode(errors="surrogateescape") + b"\0")
                digest.update(
                    os.readlink(file).encode() if os.path.islink(file) else read(file))
        return digest.hexdigest()

    def is_dirty(self):
        return bool(self.reader.git("status", "--porcelain", "-uall").strip())

    def in_operation(self):
        return any(os.path.exists(self.path(".git", name)) for name in (
            "MERGE_HEAD", "rebase-merge", "rebase-apply", "CHERRY_PICK_HEAD", "REVERT_HEAD"))

    def files(self, folder, ending=".json"):
        found = []
        for where, _, names in os.walk(self.path(folder)):
            found += [os.path.relpath(os.path.join(where, n), self.folder)
                      for n in names if n.endswith(ending)]
        return sorted(found)

    def docs(self):
        return [f[5:-9] for f in self.files("docs") if f.endswith("/doc.json")]

    def groups(self):
        return [f[5:-11] for f in self.files("docs") if f.endswith("/group.json")]

    def pages(self):
        return [f[5:-5] for f in self.files("docs") if history.is_page(f)]

    def bundles(self):
        return sorted(f.split("/")[1] for f in self.files("bundles") if f.endswith("bundle.json"))

    def blobs(self):
        return self.files("blobs", ".pdf")

    def tags(self):
        return [f"{group['name']}/{tag['name']}" for group in self.manifests("tags")
                for tag in group.get("tags", [])]

    def variables(self):
        return [v["name"] for v in self.manifests("variables") if "name" in v]

    def manifests(self, folder):
        found = [history.parsed(read(self.path(f))) for f in self.files(folder)]
        return [m for m in found if isinstance(m, dict)]

    def published(self):
        """The remote's branch as this clone knows it."""
        return subprocess.run(
            ["git", "rev-parse", "-q", "--verify", "refs/remotes/origin/main"], cwd=self.folder,
            env=self.walk.environment, capture_output=True, text=True, check=False).stdout.strip()

    def restore(self, commit):
        """As a person who gives up: the files of a commit, and nothing else."""
        for words in (["merge", "--abort"], ["rebase", "--abort"], ["cherry-pick", "--abort"]):
            if self.in_operation():
                self.git(*words)
        self.git("reset", "-q", "--hard", commit, allowed=[0])
        self.git("clean", "-fdq", allowed=[0])


def read(file):
    with open(file, "rb") as content:
        return content.read()
