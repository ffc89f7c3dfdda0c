"""Purges in a random run: one clone purges, and each of the others when a person accepts it.

What is gone is told by git's own names of objects: no clone that purged or accepted has the PDF in a
reachable commit, nor has the remote, whatever is shared afterwards.
"""

import hashlib
import os
import re
import subprocess

from clone import Violation, read

REMOTE = "remote.git"


def purge(walk, clone):
    """One clone purges a PDF that every clone has; sometimes another one purges something else
    meanwhile, or publishes more."""
    for one in walk.clones:
        walk.tidy(one)
        sync(walk, one)
    blobs = clone.blobs()
    if clone.shallow or not blobs:
        return
    done = [clone]
    take_out(clone, walk.chance.choice(blobs))
    other = walk.chance.choice(walk.clones)
    left = [blob for blob in other.blobs() if object_name(other, blob) not in clone.purged]
    if other is not clone and not other.shallow and walk.chance.random() < 0.5:
        if left and walk.chance.random() < 0.5:
            take_out(other, walk.chance.choice(left))
            done.append(other)
        else:
            walk.command(other)
            walk.tidy(other)
            other.pc("push", allowed=[0, 2])
    for one in done * 2:
        sync(walk, one)
    gone = set().union(*(one.purged for one in walk.clones))
    for one in walk.clones:
        if walk.chance.random() < 0.5:
            walk.command(one)
            walk.tidy(one)
            sync(walk, one)
    walk.purged |= gone
    check(walk)


def take_out(clone, blob):
    name, tip = object_name(clone, blob), clone.published()
    clone.pc("purge", "-q", blob, "--yes", "-m", "private", allowed=[0])
    clone.purged.add(name)
    expect_gone(clone.folder, {name}, clone)
    status, _, err = clone.pc("sync", allowed=[0, 2, 3])
    if tip and status != 2:
        raise Violation(f"what was purged is on the remote, and pc sync goes on\n{err}")
    # Where others pushed meanwhile, what was fetched of the remote has it until it is replaced there.
    expect_gone(clone.folder, {name}, clone, ["--exclude=refs/remotes/*", "--all"])


def sync(walk, clone):
    """Shares, as a person does who does what the hints say."""
    said = ""
    for _ in range(12):
        status, out, err = clone.pc("sync", allowed=[0, 2, 3])
        if status != 2:
            return out + err
        said = err
        follow_hint(walk, clone, err)
    raise Violation(f"pc sync is still refused\n{said}")


def follow_hint(walk, clone, said):
    accepted = re.search(r"^hint: pc purge --accept (\w+) makes", said, re.M)
    rest = re.search(r"commits?: git branch (\S+) (\w+) && (.*)pc merge \S+ merges the rest", said)
    pushed = re.search(r"^hint: git (push --force-with-lease=\S+ \S+ \S+) replaces", said, re.M)
    fetched = re.search(r"this clone lacks: git (fetch \S+ \S+), then pc sync", said)
    if "hint: pc check --fix -c fixes" in said:
        clone.pc("check", "--fix", "-c", allowed=[0, 1])
    elif "hint: git fetch --unshallow fetches" in said:
        unshallow(clone)
    elif fetched:
        clone.git(*fetched[1].split(), allowed=[0])
    elif accepted:
        accept(walk, clone, accepted[1])
    elif pushed:
        if rest:
            clone.git("branch", rest[1], rest[2], allowed=[0])
            for record in re.findall(r"--accept (\w+)", rest[3]):
                accept(walk, clone, record)
            clone.pc("merge", rest[1], allowed=[0, 3])
            clone.git("branch", "-q", "-D", rest[1], allowed=[0])
        clone.git(*pushed[1].split(), allowed=[0, 1])
    else:
        raise Violation(f"pc sync was refused, and names no way out\n{said}")


def unshallow(clone):
    clone.git("fetch", "-q", "--unshallow", allowed=[0])
    clone.shallow = False


def accept(walk, clone, record):
    if clone.shallow:
        unshallow(clone)
    clone.pc("purge", "--accept", record, allowed=[0])
    for name in set().union(*(one.purged for one in walk.clones)) - clone.purged:
        if not is_there(clone.folder, {name}, clone):
            clone.purged.add(name)
    for bundle in [name for name in os.listdir(walk.place) if name.endswith(".bundle")]:
        os.remove(os.path.join(walk.place, bundle))


def check(walk):
    """Nothing that is purged everywhere it was accepted is back."""
    for clone in walk.clones:
        expect_gone(clone.folder, clone.purged, clone)
    expect_gone(os.path.join(walk.place, REMOTE), walk.purged, walk.clones[0])


def expect_gone(folder, names, clone, references=("--all",)):
    there = is_there(folder, names, clone, references) if names else set()
    if there:
        raise Violation(f"{folder} has what was purged: {sorted(there)}")


def is_there(folder, names, clone, references=("--all",)):
    lines = subprocess.run(
        ["git", "rev-list", *references, "--objects"], cwd=folder, env=clone.walk.environment,
        capture_output=True, check=True).stdout.decode(errors="replace").splitlines()
    return names & {line.split(" ")[0] for line in lines}


def object_name(clone, blob):
    """git's name of a file's content."""
    content = read(clone.path(blob))
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
