"""What must hold in a clone after each step of a random run."""

import os

import history
from clone import Violation, read


def bindings(clone):
    head = clone.head()
    return {p: s["binding"] for p, s in clone.reader.tree(head).pages.items()} if head else {}


def named(clone):
    """The PDFs that HEAD's bundles name."""
    return clone.reader.tree(clone.head()).blobs


def errors(clone):
    """The errors that are left; each must say what to do."""
    _, document = clone.json("check")
    left = [d for d in document["diagnostics"] if d["severity"] == "error"]
    for diagnostic in left:
        if not diagnostic.get("fix"):
            raise Violation(f"an error names no decision: {diagnostic}")
    return left


def head_is_sound(clone):
    return not clone.reader.tree(clone.head()).damage


def whole(clone):
    status, out, _ = clone.pc("check", allowed=[0, 1])
    if status:
        raise Violation(f"not whole\n{out}")
    clone.git("fsck", "--strict", "--no-progress", "--no-dangling", allowed=[0])
    if clone.is_dirty():
        raise Violation("not clean: " + clone.reader.git("status", "-s").decode())


def after(clone, before, bound, by_pc=True):
    """After HEAD may have moved.

    Parameters:
      before: HEAD as it was.
      bound: The bindings as they were, by page; None where they are not to be compared.
      by_pc: Whether `pc` made every new commit.
    """
    head = clone.head()
    if head == before:
        return
    reader = clone.reader
    for commit, parents in reader.commits(head, "--not", before):
        tree = reader.tree(commit)
        if not by_pc or made_by_git(reader, commit):
            continue
        known = set().union(*(reader.tree(parent).damage for parent in parents))
        if tree.damage - known:
            raise Violation(f"commit {commit} records damage of {sorted(tree.damage - known)}")
        if len(parents) == 1:
            old = reader.tree(parents[0]).pages
            for page, state in tree.pages.items():
                if page in old and old[page]["shown"] not in (None, state["shown"]) \
                        and old[page]["binding"] == state["binding"] \
                        and not tree.damage | reader.tree(parents[0]).damage:
                    raise Violation(f"{state['path']} shows something else without a rebinding")
    if bound is None or clone.shallow:
        return
    changed = [p for p, s in reader.tree(head).pages.items() if bound.get(p) != s["binding"]]
    versions = history.versions(reader, head) if changed else {}
    for page in changed[:4]:
        expect_versions(clone, page, versions)


def made_by_git(reader, commit):
    """Whether a step made this commit with plain git, perhaps in another clone."""
    subject = reader.git("show", "-s", "--format=%s", commit).decode()
    # `pc revert` is none of the steps: a commit of this name is git's.
    return subject.startswith(("By hand", "Damage by git", 'Revert "'))


def expect_versions(clone, page, versions):
    path = clone.reader.tree(clone.head()).pages[page]["path"][5:-5]
    if not os.path.exists(clone.path("docs", path + ".json")):
        return  # pc undo leaves a removal by hand on the disk, to be committed again.
    _, document = clone.json("log", path, allowed=[0])
    if page in versions and versions[page] is None:
        return
    told = {version["version"] for version in document["versions"]}
    if told != versions.get(page, set()):
        raise Violation(
            f"the versions of {path} are {sorted(versions.get(page, set()))}, not {sorted(told)}")
    state = clone.reader.tree(clone.head()).pages[page]
    current = next(v for v in document["versions"] if v["current"])
    bundle = current["bundle"]
    if current["pageNumber"] != state["binding"][1] or (
            bundle["id"] != state["id"] if state["id"] and bundle["id"] else bundle["name"] != state["name"]):
        raise Violation(f"the current version of {path} is {current}, not {state['binding']}")


def log_tells_all(clone):
    """Every rebinding of every commit is a line of the log."""
    if clone.shallow:
        return
    _, document = clone.json("log", "-n", "1000000", allowed=[0])
    told = {c["commit"]: {x["id"] for x in c["changes"] if x["kind"] == "rebind"}
            for c in document["commits"]}
    for commit, parents in clone.reader.commits("HEAD"):
        missing = set(history.rebindings(clone.reader, commit, parents)) - told.get(commit, set())
        if missing:
            raise Violation(f"pc log does not show that {commit} rebinds {sorted(missing)}")


def remote_is_sound(clone, tip):
    """What was published names no PDF that is missing or changed, beyond what was so before."""
    now = clone.published()
    if now and now != tip:
        before = clone.reader.tree(tip).damage if tip else set()
        added = clone.reader.tree(now).damage - before
        if added and clone.head() == now:
            raise Violation(f"published damage of {sorted(added)}")


def merges_name_all(clone, before, said):
    """Every value that one side wrote and the result lacks is named where people read it."""
    head = clone.head()
    if head == before or clone.shallow:
        return
    reader = clone.reader
    for commit, parents in reader.commits(head, "--not", before):
        if len(parents) != 2 or before not in parents:
            continue
        bases = reader.git("merge-base", "--all", *parents).decode().split()
        if len(bases) != 1:
            continue
        message = reader.git("show", "-s", "--format=%B", commit).decode() + said
        base, result = reader.tree(bases[0]), reader.tree(commit)
        kept = {(key, str(value)) for (_, key), value in result.values.items()}
        pages = {state["shown"] for state in result.pages.values()}
        for side, other in (parents, reversed(parents)):
            side, other = reader.tree(side), reader.tree(other)
            for place, value in side.values.items():
                if base.values.get(place) == value or result.values.get(place) == value:
                    continue
                # Two new variables of one name may have become one, with the other's id.
                names = [name for name, key in side.variables.items()
                         if history.variable_key(key) == place[1]]
                if any(result.values.get((place[0], history.variable_key(result.variables.get(name)))) == value
                       for name in names):
                    continue
                if other.values.get(place) == value or (place[1], str(value)) in kept:
                    continue
                if str(value) not in message:
                    raise Violation(f"merge {commit}: {place} = {value!r} does not stand, and is not named")
            was = {state["shown"] for state in base.pages.values()}
            for page, state in side.pages.items():
                if state["shown"] and state["shown"] not in was and state["shown"] not in pages:
                    raise Violation(f"merge {commit}: what {state['path']} showed is shown by nothing")


def rebase_reports(clone, before, said):
    """After a rebase, what our pages showed is shown, or was reported with a way back."""
    reader = clone.reader
    was, now = reader.tree(before).pages, reader.tree(clone.head()).pages
    shown = {state["shown"] for state in now.values()}
    published = {s["shown"] for s in reader.tree(clone.published()).pages.values()}
    base = reader.git("merge-base", before, clone.published()).decode().split()
    old = {s["shown"] for s in reader.tree(base[0]).pages.values()} if base else set()
    lost = {id: s for id, s in was.items() if s["shown"] and s["shown"] not in shown | published | old}
    if not lost:
        return
    # The page showed it in an earlier published commit: then its history has that version.
    for commit in reader.git("rev-list", clone.published(), *(f"^{id}" for id in base)).decode().split():
        pages = reader.tree(commit).pages
        lost = {id: s for id, s in lost.items() if id not in pages or pages[id]["shown"] != s["shown"]}
    # A page that was replayed onto a rename of its bundle says what it showed, and is an error.
    _, document = clone.json("check")
    files = [d["file"] for d in document["diagnostics"] if d["code"] == "unknown-bundle"]
    pages = [history.parsed(read(clone.path(file))) for file in files]
    named = {(page["bundle"], page["pageNumber"]) for page in pages if isinstance(page, dict)}
    lost = {id: state for id, state in lost.items() if (state["name"], state["binding"][1]) not in named}
    # So does a page that was recorded with git's conflict markers: the file has both sides.
    marked = [read(clone.path(d["file"])) for d in document["diagnostics"] if d["code"] == "conflict-marker"]
    lost = [state for id, state in lost.items() if not any(str(id).encode() in text for text in marked)]
    if lost and "pc restore" not in said:
        raise Violation(f"a rebase dropped what {lost[0]['path']} showed, with no word\n{said}")
