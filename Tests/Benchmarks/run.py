#!/usr/bin/env python3
"""Measures pc beside its peers and prints one table.

Usage: Tests/Benchmarks/run.py [ROW...]     (all rows without names; --list names them)

PC=path/to/pc       the program measured (default: .build/release/pc, else the one in PATH)
BENCH_SMOKE=1       small inputs and two rounds: does everything run? Nothing is judged by time
BENCH_DIR=folder    where the inputs are made (default: a temporary folder under .build, removed)

Ours and the peer run in turn, A B A B, so that a noisy machine troubles both alike; the ratio is
that of their medians. Ends with `N passed, N failed` and exits 1 when a row is over its limit or
a command failed.
"""
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # the sources stay a clean folder

from measure import CommandFailed, Table, hermetic
from rows import ROWS, Bench

ROOT = Path(__file__).resolve().parents[2]


def find_pc():
    named = os.environ.get("PC") or ROOT / ".build/release/pc"
    found = shutil.which(str(named)) or shutil.which("pc")
    if not found:
        sys.exit("error: no pc to measure\nhint: make build, or name one: PC=path/to/pc")
    return Path(found).resolve()


def main(names):
    if names == ["--list"]:
        print("\n".join(ROWS))
        return 0
    unknown = [name for name in names if name not in ROWS]
    if unknown:
        sys.exit(f"error: no row is named {', '.join(unknown)}\nhint: {sys.argv[0]} --list")

    smoke = os.environ.get("BENCH_SMOKE", "0") not in ("", "0")
    pc = find_pc()
    (ROOT / ".build").mkdir(exist_ok=True)
    keep = os.environ.get("BENCH_DIR")
    place = Path(keep or tempfile.mkdtemp(prefix="benchmarks-", dir=ROOT / ".build")).resolve()
    place.mkdir(parents=True, exist_ok=True)
    os.environ.update(hermetic(place, pc))
    table = Table(judged=not smoke)
    bench = Bench(pc=pc, place=place, papers=ROOT / "examples/papers", smoke=smoke, table=table)
    try:
        for name in names or ROWS:
            print(f"... {name}", file=sys.stderr, flush=True)
            try:
                ROWS[name](bench)
            except CommandFailed as failure:
                table.failed(name, failure)
    finally:
        if not keep:
            shutil.rmtree(place, ignore_errors=True)
    return table.print()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
