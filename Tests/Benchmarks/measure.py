"""Running commands in turn, and the table of what came out."""
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path


class CommandFailed(Exception):
    """A command that should have worked did not; holds the command and the end of what it said."""


def hermetic(place, pc):
    """An environment without user settings, where the measured pc is first in PATH."""
    return {
        "HOME": str(place),
        "PATH": f"{pc.parent}:{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PAGER": "cat",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": str(place / ".gitconfig"),
        "GIT_AUTHOR_NAME": "Bench",
        "GIT_AUTHOR_EMAIL": "bench@example.org",
        "GIT_COMMITTER_NAME": "Bench",
        "GIT_COMMITTER_EMAIL": "bench@example.org",
        "OMP_THREAD_LIMIT": "1",
    }


def sh(command, cwd=None):
    """Runs a command, untimed; returns what it printed."""
    done = subprocess.run(
        command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, shell=isinstance(command, str))
    if done.returncode != 0:
        raise CommandFailed(f"{command} ended with {done.returncode}: {tail(done.stderr)}")
    return done.stdout.decode(errors="replace")


def tail(output):
    return output.decode(errors="replace").strip()[-300:]


def timed(command, cwd=None):
    """Runs a command once; returns (seconds of wall time, peak memory in MB of its largest process)."""
    with open(os.devnull, "wb") as nowhere:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=nowhere, stderr=subprocess.PIPE,
            shell=isinstance(command, str))
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise CommandFailed(f"{command} ended with {process.returncode}: {tail(errors)}")
    return seconds, usage.ru_maxrss / 1024


class Contender:
    """A command, where it runs, and what has to be prepared, untimed, before each run."""

    def __init__(self, command, cwd=None, prepare=lambda round: None):
        self.command, self.cwd, self.prepare = command, cwd, prepare


def in_turn(contenders, rounds, warmups=1):
    """Runs the contenders A B A B …; returns the median seconds of each."""
    seconds = [[] for _ in contenders]
    for round in range(warmups + rounds):
        for contender, results in zip(contenders, seconds):
            contender.prepare(round)
            took, _ = timed(contender.command, contender.cwd)
            if round >= warmups:
                results.append(took)
    return [statistics.median(results) for results in seconds]


def peak_of_workers(command, cwd, name="pc-worker", interval=0.01):
    """Runs a command; returns the highest memory in MB any process called `name` below it had.

    The kernel keeps each process's high-water mark, so looking now and then misses only what is
    allocated in the last interval of a worker's life.
    """
    process = subprocess.Popen(
        command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    peak = 0.0
    while process.poll() is None:
        for status in children_status(process.pid):
            if status.get("Name") == name:
                peak = max(peak, int(status.get("VmHWM", "0 kB").split()[0]) / 1024)
        time.sleep(interval)
    if process.returncode != 0:
        raise CommandFailed(f"{command} ended with {process.returncode}")
    if peak == 0:
        raise CommandFailed(f"{command} started no {name}")
    return peak


def children_status(parent):
    """/proc/PID/status of the direct children of a process, as dictionaries."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            lines = (folder / "status").read_text().splitlines()
        except OSError:
            continue  # it ended while we looked
        status = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
        if status.get("PPid") == str(parent):
            yield status


class Table:
    """One row a measure: ours, the peer, their ratio, the ratio wanted."""

    def __init__(self, judged):
        self.judged = judged
        self.rows = []
        self.passes = 0
        self.failures = 0

    def ratio(self, measure, ours, peer, wanted):
        self.add(measure, in_units(ours), in_units(peer), f"{ours / peer:.2f}", f"≤ {wanted}",
                 ours / peer <= wanted)

    def share(self, measure, ours, whole, wanted):
        """Bytes, and how many times others they are."""
        self.add(measure, f"{ours >> 20} MB", f"{whole >> 20} MB", f"{ours / whole:.2f}",
                 f"≤ {wanted}", ours / whole <= wanted)

    def bytes(self, measure, ours, peer, wanted):
        """Bytes, and how many times the peer's they are."""
        self.add(measure, f"{ours / 1024:.0f} kB", f"{peer / 1024:.0f} kB", f"{ours / peer:.2f}", f"≤ {wanted}",
                 ours / peer <= wanted)

    def within(self, measure, ours, peer, wanted):
        """Many times each, in seconds: 95 of 100 have to be within the limit; the ratio is of medians."""
        a, b = (statistics.quantiles(times, n=20)[-1] for times in (ours, peer))
        ratio = statistics.median(ours) / statistics.median(peer)
        self.add(measure, in_units(a), in_units(b), f"{ratio:.2f}", f"≤ {wanted * 1000:.0f} ms",
                 a <= wanted)

    def limit(self, measure, ours, wanted, unit):
        self.add(measure, f"{ours:.1f} {unit}" if isinstance(ours, float) and ours < 10 else f"{ours:.0f} {unit}", "", "", f"≤ {wanted} {unit}", ours <= wanted)

    def seconds(self, measure, ours, wanted, floor=None):
        """Adds a limit in seconds, with the machine's minimum time for the unavoidable part."""
        self.add(measure, in_units(ours), "" if floor is None else f"floor {in_units(floor)}",
                 "" if floor is None else f"{ours / floor:.2f}", f"≤ {wanted} s", ours <= wanted)

    def failed(self, measure, reason):
        self.failures += 1
        self.rows.append((measure, "failed", "", "", "", "**no**"))
        print(f"error: {measure}: {reason}", file=sys.stderr)

    def add(self, measure, ours, peer, ratio, wanted, held):
        held = held or not self.judged
        self.passes += held
        self.failures += not held
        verdict = "not judged" if not self.judged else "yes" if held else "**no**"
        self.rows.append((measure, ours, peer, ratio, wanted, verdict))

    def print(self):
        head = ("measure", "ours", "peer", "ratio", "wanted", "holds")
        widths = [max(len(row[i]) for row in [head, *self.rows]) for i in range(len(head))]
        for row in [head, tuple("-" * width for width in widths), *self.rows]:
            print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
        print(f"{self.passes} passed, {self.failures} failed")
        return 1 if self.failures else 0


def in_units(seconds):
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
