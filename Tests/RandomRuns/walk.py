#!/usr/bin/env python3
"""Random runs of one library in several clones: commands of `pc`, edits by hand, and plain git.

After every step what must hold is worked out from git's objects alone (history.py), and compared with
what `pc` says. PC names the program. Usage: walk.py [--steps N] SEED…

Ends with how many seeds passed; a seed that failed prints all that was done, and what was wrong.
"""

import argparse
import hashlib
import os
import random
import shutil
import sys
import tempfile
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import checks
import commands
import hands
import pdfs
import purges
from clone import Clone, Violation, read


class Walk:
    def __init__(self, seed, steps, only=None, keeps=False):
        self.keeps = keeps
        self.chance = random.Random(seed)
        self.kinds = [(function, weight) for function, weight in STEPS
                      if not only or function.__name__ in only.split(",")]
        self.steps = steps
        self.pc = os.environ.get("PC", "pc")
        self.place = tempfile.mkdtemp(prefix="pc-walk-")
        self.outside = os.path.join(self.place, "outside")
        self.now = 1795253400
        self.environment = {
            "PATH": os.pathsep.join([os.path.dirname(self.pc), "/usr/local/bin:/usr/bin:/bin"]),
            "HOME": os.path.join(self.place, "home"), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true",
            "GIT_AUTHOR_NAME": "Ada Lovelace", "GIT_AUTHOR_EMAIL": "ada@example.org",
            "GIT_COMMITTER_NAME": "Ada Lovelace", "GIT_COMMITTER_EMAIL": "ada@example.org",
        }
        self.trace = []
        self.clones = []
        self.purged = set()
        self.number = 0

    def later(self):
        """The environment of the next command: a minute has passed."""
        self.now += 60
        time = f"{self.now} +0000"
        return self.environment | {
            "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time, "SOURCE_DATE_EPOCH": str(self.now)}

    def paper(self, number):
        path = os.path.join(self.place, f"paper-{number}.pdf")
        with open(path, "wb") as out:
            out.write(pdfs.pdf(f"Paper {number}", 3))
        return path

    def run(self):
        try:
            self.begin()
            for self.number in range(1, self.steps + 1):
                clone = self.chance.choice(self.clones)
                step = self.chance.choices(
                    [function for function, _ in self.kinds],
                    [weight for _, weight in self.kinds])[0]
                step(self, clone)
                self.check_outside()
                purges.check(self)
            self.end()
        finally:
            if not self.keeps:
                shutil.rmtree(self.place, ignore_errors=True)

    # The beginning and the end

    def begin(self):
        for folder in (self.environment["HOME"], self.outside):
            os.makedirs(folder)
        self.configure()
        with open(os.path.join(self.outside, "precious.json"), "w", encoding="utf-8") as out:
            out.write('{ "bundle": "a", "pageNumber": 1 }')
        self.untouched = self.outside_state()
        first = Clone(self, "lib")
        os.mkdir(first.folder)
        first.run([self.pc, "init", "-q"], [0])
        for number, name in enumerate("abc"):
            words = ["import", "-q", self.paper(number), "--name", name]
            first.pc(*words, *(["--doc", f"Exam {name}"] if name != "c" else []), allowed=[0])
        first.pc("define", "-q", "tag", "Subject/Algebra", "Subject/语文", "Level/Hard", allowed=[0])
        for name in ("Year", "Score"):
            first.pc("define", "-q", "variable", name, "--type", "int", allowed=[0])
        first.pc("commit", "-q", "-m", "First papers", allowed=[0])
        first.git("init", "-q", "--bare", "-b", "main", "../remote.git", allowed=[0])
        first.git("remote", "add", "origin", "../remote.git", allowed=[0])
        first.pc("sync", "-q", allowed=[0])
        self.clones = [first]
        for number in range(1, self.chance.randint(2, 5)):
            self.add_clone(f"clone{number}")

    def configure(self):
        """A person's own settings of git, good or bad for a library."""
        lines = [[], ["[pull]", "rebase = true"], ["[pull]", "ff = only"],
                 ["[branch]", "autoSetupRebase = always"], ["[merge]", "conflictStyle = diff3"]]
        with open(os.path.join(self.environment["HOME"], ".gitconfig"), "w", encoding="utf-8") as out:
            out.write("\n".join(self.chance.choice(lines)) + "\n")

    def add_clone(self, name):
        shallow = self.chance.random() < 0.2
        clone = Clone(self, name, shallow)
        os.mkdir(clone.folder)
        remote = "file://" + os.path.join(self.place, "remote.git")
        if shallow:
            clone.git("clone", "-q", "--depth", "1", remote, ".", allowed=[0])
        elif self.chance.random() < 0.2:
            clone.git("clone", "-q", remote, ".", allowed=[0])
        else:
            clone.run([self.pc, "clone", "-q", remote, "."], [0])
        clone.git("config", "papercenter.device", name, allowed=[0])
        self.clones.append(clone)

    def end(self):
        for _ in range(2):
            for clone in self.clones:
                self.tidy(clone)
                purges.sync(self, clone)
        purges.check(self)
        trees = {clone.reader.git("rev-parse", "HEAD^{tree}") for clone in self.clones}
        if len(trees) != 1:
            raise Violation("the clones are not the same in the end")
        for clone in self.clones:
            checks.whole(clone)
            checks.log_tells_all(clone)

    # Steps

    def command(self, clone):
        """A command of `pc`, and perhaps a commit."""
        words = commands.command(clone, self.chance, self.number)
        if not words:
            return
        before, bindings = clone.head(), checks.bindings(clone)
        if self.chance.random() < 0.6:
            words = [*words, "-c"]
            if self.chance.random() < 0.3:
                words += ["-m", f"Reason {self.number}"]
        clone.pc(*words)
        if clone.is_dirty() and self.chance.random() < 0.7:
            self.commit(clone)
        checks.after(clone, before, bindings)

    def collide(self, clone):
        """Two clones change what both have; one shares, then the other does, in any way."""
        other = self.chance.choice(self.clones)
        for one in {clone.name: clone, other.name: other}.values():
            for _ in range(self.chance.randint(1, 3)):
                words = commands.command(one, self.chance, self.number, meet=True)
                if words:
                    one.pc(*words, "-c")
            self.tidy(one)
        self.share(other)
        self.chance.choice([self.share, self.share_by_git])(clone)

    def back(self, clone):
        before, bindings = clone.head(), checks.bindings(clone)
        if clone.published() == before or self.purged - clone.purged:
            return
        clone.pc(self.chance.choice(["undo", "undo", "redo"]))
        checks.after(clone, before, bindings)

    def look(self, clone):
        unused = [] if clone.shallow else [["gc", "-n"]]
        for words in (["status"], ["diff"], ["log"], ["ls"], ["check"], *unused):
            if self.chance.random() < 0.5:
                clone.pc(*words, allowed=(0, 1))

    def commit(self, clone):
        status, out, _ = clone.pc("commit", "-m", f"Commit {self.number}")
        if status == 2:
            self.tidy(clone)
        elif status == 1 and clone.is_dirty():
            raise Violation(f"there was nothing to commit, and the clone is not clean\n{out}")
        elif clone.is_dirty():
            raise Violation("committed, and not clean: " + clone.reader.git("status", "-s").decode())

    def by_hand(self, clone):
        """Edits by hand; then `pc check --fix` fixes them, or says what to decide."""
        self.tidy(clone)
        before, bindings = clone.head(), checks.bindings(clone)
        for _ in range(self.chance.randint(1, 3)):
            done = hands.edit(clone, self.chance)
            if done:
                self.trace.append(f"{clone.name}: {done}")
        by_git = self.chance.random() < 0.3
        if by_git:
            clone.git("add", "-A", allowed=[0])
            clone.git("commit", "-q", "--no-verify", "-m", f"By hand {self.number}", allowed=[0, 1])
        clone.pc("status")
        clone.pc("check", allowed=[0, 1])
        clone.pc("check", "--fix", allowed=[0, 1, 2])
        left = checks.errors(clone)
        if left:
            clone.restore(before)
        else:
            self.commit(clone)
        checks.after(clone, before, bindings, by_pc=not by_git)

    def damage(self, clone):
        """A PDF is damaged: said, never committed by `pc`, and brought back from git's objects."""
        self.tidy(clone)
        before = clone.head()
        name, function = self.chance.choice(list(hands.DAMAGE.items()))
        blob = function(clone, self.chance)
        named = checks.named(clone)
        if not blob or blob[-68:-4] not in named or not clone.is_dirty():
            self.trace.append(f"{clone.name}: {name} {blob}, which nothing names or git can't see")
            # Git restores what it sees: with the old size and times, a changed byte can be hidden.
            if blob and os.path.exists(clone.path(blob)):
                os.remove(clone.path(blob))
            return clone.restore(before)
        self.trace.append(f"{clone.name}: {name} {blob}")
        way = self.chance.randrange(4)
        if way == 0:
            status, out, _ = clone.pc("commit", "-m", "Damage", allowed=[1, 2])
            if clone.head() != before:
                raise Violation(f"damage was committed\n{out}")
        elif way == 1 and clone.pages():
            page = self.chance.choice(clone.pages())
            clone.pc("tag", page, "+" + self.chance.choice(clone.tags()), "-c")
        elif way == 2:
            clone.git("commit", "-q", "--no-verify", "-am", "Damage by git", allowed=[0])
        status, out, err = clone.pc("check", allowed=[0, 1])
        if status == 0 and blob in out + err:
            # In a fresh clone nothing was hashed yet, and that is said.
            status, _, _ = clone.pc("check", "--full", allowed=[0, 1])
        if status == 0:
            raise Violation("pc check does not see the damage")
        if not any(d["severity"] == "error" for d in clone.json("status")[1]["diagnostics"]):
            raise Violation("pc status does not show the damage as an error")
        if way == 2 and self.chance.random() < 0.5:
            tip = clone.published()
            clone.pc("push", allowed=[0, 2])
            checks.remote_is_sound(clone, tip)
        if way == 3 and self.chance.random() < 0.5:
            clone.pc("sync", allowed=[0, 2, 3])
        clone.pc("check", "--fix", allowed=[0, 1])
        if checks.errors(clone):
            raise Violation("pc check --fix does not bring the PDF back")
        self.commit(clone)
        checks.after(clone, before, None, by_pc=way != 2)

    def share(self, clone):
        self.tidy(clone)
        before, bindings, tip = clone.head(), checks.bindings(clone), clone.published()
        verb = self.chance.choice(["sync", "sync", "sync", "pull", "push"])
        status, out, err = clone.pc(verb, allowed=[0, 1, 2, 3])
        if status == 2 and verb == "sync":
            purges.follow_hint(self, clone, err)
            purges.sync(self, clone)
            return checks.whole(clone)
        checks.merges_name_all(clone, before, out + err)
        checks.after(clone, before, bindings)
        checks.remote_is_sound(clone, tip)
        if verb != "push":
            checks.whole(clone)

    def share_by_git(self, clone):
        """Plain git's pull, also as a rebase, ended however git says; and its push."""
        self.tidy(clone)
        before, bindings = clone.head(), checks.bindings(clone)
        words = self.chance.choice([["pull"], ["pull", "--no-rebase"], ["pull", "--rebase"]])
        status, out, err = clone.git(*words, "-q", "--no-edit")
        said = out + err
        if clone.in_operation():
            clone.pc("status")
            if words[-1] == "--rebase" and self.chance.random() < 0.5:
                for _ in range(20):
                    if not clone.in_operation():
                        break
                    clone.git("add", "-A")
                    _, out, err = clone.git("-c", "core.editor=true", "rebase", "--continue")
                    said += out + err
                    if "No changes" in said or "nothing to commit" in said:
                        _, out, err = clone.git("rebase", "--skip")
                        said += out + err
            elif self.chance.random() < 0.7:
                _, out, err = clone.pc("sync", "--continue", allowed=[0, 2, 3])
                said += out + err
            self.tidy(clone, before)
        if words[-1] == "--rebase" and clone.head() != before:
            checks.rebase_reports(clone, before, said)
        clone.pc("check", "--fix", allowed=[0, 1])
        if checks.errors(clone):
            return clone.restore(before)
        if clone.is_dirty():
            self.commit(clone)
        checks.after(clone, before, bindings, by_pc=False)
        if checks.head_is_sound(clone):
            clone.git("push", "-q", "origin", "HEAD:main")

    def purge(self, clone):
        purges.purge(self, clone)

    def rewrite_by_git(self, clone):
        """Branches, resets, reverts and stashes of what is not published yet."""
        self.tidy(clone)
        before, bindings = clone.head(), checks.bindings(clone)
        ahead = len(clone.reader.commits("origin/main..HEAD", "--first-parent"))
        way = self.chance.randrange(6)
        if way == 0 and ahead:
            clone.git("reset", "-q", "--hard", f"HEAD~{self.chance.randint(1, ahead)}")
        elif way == 1 and ahead > 1:
            clone.git("reset", "-q", "--soft", f"HEAD~{self.chance.randint(1, ahead)}")
            self.commit(clone)
        elif way == 2:
            hands.edit(clone, self.chance)
            clone.git("stash", "-q", "-u")
            clone.pc("status")
            clone.git("stash", "pop", "-q")
            clone.pc("status")
            clone.restore(before)
        elif way == 3 and ahead:
            clone.git("revert", "--no-edit", "HEAD")
            if clone.in_operation():
                clone.pc("status")
                clone.restore(before)
        elif way == 4:
            self.branch(clone)
        elif way == 5:
            clone.git("gc", "-q", "--prune=now")
        clone.pc("check", "--fix", allowed=[0, 1])
        if checks.errors(clone):
            return clone.restore(before)
        if clone.is_dirty():
            self.commit(clone)
        checks.after(clone, before, bindings, by_pc=False)

    def branch(self, clone):
        """A branch with commits of its own, merged by git or by `pc`."""
        clone.git("checkout", "-q", "-b", f"side{self.number}", allowed=[0])
        for _ in range(2):
            words = commands.command(clone, self.chance, self.number * 1000)
            if words:
                clone.pc(*words, "-c")
        self.tidy(clone)
        clone.git("checkout", "-q", "main", allowed=[0])
        words = commands.command(clone, self.chance, self.number * 1000 + 1)
        if words:
            clone.pc(*words, "-c")
        self.tidy(clone)
        before = clone.head()
        if self.chance.random() < 0.6:
            _, out, err = clone.pc("merge", f"side{self.number}", allowed=[0, 2, 3])
            checks.merges_name_all(clone, before, out + err)
        else:
            clone.git("merge", "-q", "--no-edit", f"side{self.number}")
            if clone.in_operation():
                clone.pc("status")
                clone.pc("sync", "--continue", allowed=[0, 2, 3])
        self.tidy(clone, before)
        clone.git("branch", "-q", "-D", f"side{self.number}")

    def tidy(self, clone, commit=None):
        """Gives up whatever is unfinished."""
        if clone.in_operation() or clone.is_dirty():
            clone.restore(commit if commit and clone.in_operation() else "HEAD")

    # What lies outside

    def outside_state(self):
        digest = hashlib.sha256()
        for folder in (self.outside,):
            for name in sorted(os.listdir(folder)):
                file = os.path.join(folder, name)
                digest.update(name.encode() + read(file) + str(os.stat(file).st_mtime_ns).encode())
        return digest.hexdigest()

    def check_outside(self):
        if self.outside_state() != self.untouched:
            raise Violation("something outside the library was touched")


STEPS = [
    (Walk.command, 30), (Walk.collide, 14), (Walk.back, 4), (Walk.look, 4), (Walk.by_hand, 18), (Walk.damage, 6),
    (Walk.share, 12), (Walk.share_by_git, 6), (Walk.rewrite_by_git, 8), (Walk.purge, 2),
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--only", help="kinds of steps, with commas: command,damage")
    parser.add_argument("--trace", action="store_true", help="print all that was done")
    parser.add_argument("--keep", action="store_true", help="leave the clones where they were made")
    parser.add_argument("seeds", nargs="+", help="numbers, or FIRST-LAST")
    options = parser.parse_args()
    seeds = []
    for words in options.seeds:
        first, _, last = words.partition("-")
        seeds += range(int(first), int(last or first) + 1)
    passed = 0
    for seed in seeds:
        walk = Walk(seed, options.steps, options.only, options.keep)
        try:
            walk.run()
            passed += 1
            if options.trace:
                print(f"seed {seed}:", *walk.trace, sep="\n", flush=True)
        except Violation as violation:
            print(f"seed {seed}:", *walk.trace, f"seed {seed}: {violation}", sep="\n", flush=True)
        except Exception:
            print(f"seed {seed}:", *walk.trace, traceback.format_exc(), sep="\n", flush=True)
    print(f"{passed} passed, {len(seeds) - passed} failed")
    sys.exit(passed != len(seeds))


if __name__ == "__main__":
    main()
