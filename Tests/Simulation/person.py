"""One person of the simulation: a clone, and what happens to it in ten minutes."""
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "RandomRuns"))
from pdfs import pdf  # noqa: E402

# How often each kind of edit happens.
EDITS = {"stamp": 5, "note": 5, "tag": 3, "rebind": 3, "title": 1, "paper": 1}


class Journal:
    """What everybody did, and when it reached whom. Shared by all threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.annotations = {}  # id: the file's path when it was made
        self.tags = []         # (page id, tag)
        self.heads = set()     # every commit that a clone ever stood on
        self.made = {}         # commit: when it was made
        self.delays = []       # seconds from a commit until another clone had it
        self.syncs = []        # (seconds, exit status, pushes that it needed)
        self.counts = {}
        self.problems = []

    def count(self, name):
        with self.lock:
            self.counts[name] = self.counts.get(name, 0) + 1


class Person(threading.Thread):
    def __init__(self, number, folder, servers, environment, plan, journal):
        super().__init__(name=f"p{number:03}", daemon=True)
        self.folder, self.servers, self.plan, self.journal = folder, servers, plan, journal
        self.random = random.Random(plan.seed * 1000 + number)
        self.trace = folder.parent / f"{folder.name}.trace"
        self.trace.mkdir()
        self.environment = {
            **environment, "GIT_AUTHOR_NAME": self.name, "GIT_COMMITTER_NAME": self.name,
            "GIT_AUTHOR_EMAIL": f"{self.name}@example.org", "GIT_COMMITTER_EMAIL": f"{self.name}@example.org",
            "GIT_TRACE2_EVENT": str(self.trace)}
        # Each person has a device of their own, so nobody shares another one's ssh connection. The name is short, as the
        # path of a socket has to be.
        runtime = folder.parent / f"r{number:03}"
        runtime.mkdir(0o700)
        self.environment["XDG_RUNTIME_DIR"] = str(runtime)
        self.is_offline = number % 10 == 3
        self.is_killed = number % 10 == 7

    # Running

    def pc(self, *words, allowed=(0,), kill=None):
        """Runs `pc`; `kill` ends it and all it started after that many seconds. Returns status and output."""
        process = subprocess.Popen(
            [self.plan.pc, *words], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, err = process.communicate(timeout=kill or 300)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            if kill is None:
                self.problem(f"pc {' '.join(words)} did not end")
            else:
                self.journal.count("killed")
            return None, out
        if process.returncode not in allowed and kill is None:
            self.problem(f"pc {' '.join(words)} ended with {process.returncode}: {err.decode()[-300:]}")
        return process.returncode, out

    def problem(self, text):
        with self.journal.lock:
            self.journal.problems.append(f"{self.name}: {text}")

    def git(self, *words):
        environment = {**self.environment}
        del environment["GIT_TRACE2_EVENT"]
        done = subprocess.run(
            ["git", *words], cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        return done.stdout

    def head(self):
        return self.git("rev-parse", "HEAD").strip()

    # Editing

    def run(self):
        plan = self.plan
        time.sleep(self.random.uniform(0, plan.pause))
        gone = self.random.uniform(0.2, 0.5) * plan.seconds  # when this person goes offline, for a third of the time
        while (left := plan.ends - time.monotonic()) > 0:
            passed = plan.seconds - left
            is_away = self.is_offline and gone < passed < gone + plan.seconds / 3
            try:
                self.edit()
                # Marks rest a while before they are shared, as in the viewer.
                if self.random.random() < 0.6:
                    self.sync(is_away)
            except Exception as error:  # noqa: BLE001 - one person's failure must not end the run silently
                self.problem(repr(error))
            time.sleep(max(0, min(self.random.expovariate(1 / plan.pause), plan.ends - time.monotonic())))

    def edit(self):
        kind = self.random.choices(list(EDITS), EDITS.values())[0]
        before = self.head()
        kill = self.random.uniform(0, 0.15) if self.is_killed and self.random.random() < 0.3 else None
        getattr(self, kind)(kill)
        if kill:  # what the killed command wrote and did not commit
            self.pc("commit", "-q", "-m", "After a crash", allowed=(0, 1))
        after = self.head()
        if after != before:
            with self.journal.lock:
                self.journal.heads.add(after)
                self.journal.made[after] = time.monotonic()
            self.journal.count(kind)

    def page(self):
        return self.random.choice(self.plan.pages)

    def stamp(self, kill):
        self.annotated(self.pc("stamp", self.page()[1], "--stamp", "HOLD", "--again", "--at",
                               self.spot(), "-c", "--json", kill=kill))

    def note(self, kill):
        self.annotated(self.pc("annotate", self.page()[1], "add", "--note", f"seen by {self.name}",
                               "--at", self.spot(), "-c", "--json", kill=kill))

    def spot(self):
        return f"{self.random.uniform(0.1, 0.9):.3f},{self.random.uniform(0.1, 0.9):.3f}"

    def annotated(self, result):
        status, out = result
        if status == 0:
            answer = json.loads(out)
            pages = answer.get("pages") or [answer]
            with self.journal.lock:
                for page in pages:
                    for identifier in page.get("added") or []:
                        self.journal.annotations[identifier] = page["path"]

    def tag(self, kill):
        page, path = self.page()
        tag = f"Seen/{self.random.choice(self.plan.tags)}"
        status, _ = self.pc("tag", path, f"+{tag}", "-c", kill=kill, allowed=(0, 1))
        if status == 0:
            with self.journal.lock:
                self.journal.tags.append((page, tag))

    def rebind(self, kill):
        self.pc("bind", self.page()[1], self.random.choice(self.plan.targets), "-c", kill=kill, allowed=(0, 1))

    def title(self, kill):
        doc = self.page()[1].split("/")[0]
        self.pc("rename", doc, "--title", f"Renamed by {self.name} {self.random.random():.6f}", "-c", kill=kill)

    def paper(self, kill):
        name = f"{self.name}-{self.random.randrange(10**9)}"
        file = self.folder.parent / f"{name}.pdf"
        file.write_bytes(pdf(name, 2))
        self.pc("import", str(file), "--name", name, "--doc", name, "-c", kill=kill)
        file.unlink()

    # Sharing

    def sync(self, is_away=False):
        for file in self.trace.iterdir():
            file.unlink()
        before = self.head()
        if is_away:
            self.journal.count("syncs without a network")
            kept = self.environment["GIT_SSH_COMMAND"], self.git("config", "remote.origin.url").strip()
            self.environment["GIT_SSH_COMMAND"] = f"ssh -F {self.servers.place}/offline.conf"
            self.git("config", "remote.origin.url", self.servers.addresses[0])
            self.pc("sync", "--timeout", "5", allowed=(2,))
            self.environment["GIT_SSH_COMMAND"] = kept[0]
            self.git("config", "remote.origin.url", kept[1])
            return None
        kill = self.random.uniform(0, 1.5) if self.is_killed and self.random.random() < 0.3 else None
        began = time.monotonic()
        status, _ = self.pc("sync", "-q", allowed=(0, 3), kill=kill)
        ended = time.monotonic()
        after = self.head()
        came = self.git("rev-list", f"{before}..{after}").split()
        with self.journal.lock:
            self.journal.heads.add(after)
            self.journal.made.setdefault(after, ended)
            self.journal.delays += [
                ended - made for made in (self.journal.made.get(commit) for commit in came) if made and made < began]
            if status is not None:
                self.journal.syncs.append((ended - began, status, self.pushes()))
        return status

    def pushes(self):
        """How many times git pushed the branch in the last sync: one more than races were lost."""
        texts = (file.read_text(errors="replace") for file in self.trace.iterdir())
        return sum(text.count('"hierarchy":"push"}') for text in texts)
