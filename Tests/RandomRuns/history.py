"""What a repository of papers says, read by git and JSON alone: no code of `pc` takes part.

A `Reader` reads trees of one clone's commits. A page's binding is (bundle id, page number); what it
shows is (SHA-256 of the PDF, page of that PDF). Both are worked out as docs/format.md describes them.
"""

import hashlib
import json
import posixpath
import subprocess


class Tree:
    """One commit's library: pages by id, bundles by name, and the blobs that bundles name."""

    def __init__(self, pages, nameless, bundles, blobs, damage, values, variables, twins):
        self.pages = pages        # id: what it shows, as library() finds it
        self.nameless = nameless  # the same of pages without an id, by path
        self.bundles = bundles    # folder name: manifest
        self.blobs = blobs        # SHA-256s that bundles name
        self.damage = damage      # SHA-256s that are named, and missing or changed in the tree
        self.values = values      # (entity id, key): value; variables go by their ids
        self.variables = variables  # name: id
        self.twins = twins        # ids that two pages have: a copy that plain git recorded


class Reader:
    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = environment
        self.trees = {}
        self.parsed = {}
        self.hashes = {}

    def git(self, *words):
        return subprocess.run(
            ["git", *words], cwd=self.folder, env=self.environment, capture_output=True, check=True
        ).stdout

    def commits(self, *words):
        """Commits with their parents, newest first: [(commit, [parent])]."""
        lines = self.git("rev-list", "--parents", "--topo-order", *words).decode().splitlines()
        return [(line.split()[0], line.split()[1:]) for line in lines]

    def tree(self, commit):
        name = self.git("rev-parse", commit + "^{tree}").decode().strip()
        if name not in self.trees:
            self.trees[name] = self.read(name)
        return self.trees[name]

    def contents(self, names):
        """Objects by name, in one run of git."""
        if not names:
            return {}
        out = subprocess.run(
            ["git", "cat-file", "--batch"], input="\n".join(names).encode() + b"\n",
            cwd=self.folder, env=self.environment, capture_output=True, check=True).stdout
        contents, at = {}, 0
        for name in names:
            end = out.index(b"\n", at)
            words = out[at:end].split()
            if words[-1] == b"missing":
                contents[name], at = None, end + 1
                continue
            size = int(words[2])
            contents[name] = out[end + 1:end + 1 + size]
            at = end + size + 2
        return contents

    def read(self, tree):
        files = {}
        for line in self.git("ls-tree", "-r", "-z", tree).split(b"\0"):
            if line:
                head, _, path = line.partition(b"\t")
                mode, _, name = head.split()
                files[path.decode(errors="surrogateescape")] = (mode.decode(), name.decode())
        wanted = [n for p, (_, n) in files.items() if p.endswith(".json") and n not in self.parsed]
        for name, content in self.contents(sorted(set(wanted))).items():
            self.parsed[name] = parsed(content)
        blobs = [n for p, (_, n) in files.items() if p.startswith("blobs/") and n not in self.hashes]
        for name, content in self.contents(sorted(set(blobs))).items():
            self.hashes[name] = content and hash_of(content)
        manifests = {p: self.parsed[n] for p, (m, n) in files.items()
                     if p.endswith(".json") and m != "120000" and isinstance(self.parsed[n], dict)}
        stored = {p: self.hashes[n] for p, (m, n) in files.items() if p.startswith("blobs/")}
        purged = files.get(PURGED)
        content = self.contents([purged[1]])[purged[1]] if purged else b""
        # A file beside no group.json is no page, as format.md says.
        groups = {posixpath.dirname(p) for p, (m, _) in files.items()
                  if posixpath.basename(p) == "group.json" and m in ("100644", "100755")}
        manifests = {p: m for p, m in manifests.items()
                     if not is_page(p) or posixpath.dirname(p) in groups}
        return library(manifests, stored, purged_blobs(content))


def parsed(content):
    try:
        return json.loads(content) if content is not None else None
    except ValueError:
        return None


PURGED = "purged.jsonl"


def purged_blobs(content):
    """The SHA-256s that a record says are purged: of each, the last event counts."""
    events = [parsed(line) for line in content.splitlines()]
    last = {e["blob"]: e["event"] for e in events if isinstance(e, dict) and "blob" in e}
    return {blob for blob, event in last.items() if event == "purged"}


def hash_of(content):
    """The SHA-256 of a PDF, or the one that a git-lfs pointer names."""
    if content.startswith(b"version https://git-lfs.github.com/spec/v1") and len(content) < 1024:
        for line in content.decode().splitlines():
            if line.startswith("oid sha256:"):
                return line[len("oid sha256:"):]
    return hashlib.sha256(content).hexdigest()


def files_of(bundle):
    """The PDFs of the variant that page numbers count."""
    for variant in ("display", "original", "ocr"):
        files = bundle.get(variant)
        if isinstance(files, list) and files:
            return [f for f in files if isinstance(f, dict)]
    return []


def library(manifests, stored, purged):
    bundles = {p.split("/")[1]: m for p, m in manifests.items()
               if p.startswith("bundles/") and p.count("/") == 2 and p.endswith("/bundle.json")}
    former = {}
    for name, bundle in sorted(bundles.items()):
        for old in bundle.get("formerly") or []:
            former.setdefault(old, name)
    named, damage = set(), set()
    for bundle in bundles.values():
        for variant in ("display", "original", "ocr"):
            for file in bundle.get(variant) or []:
                sha = isinstance(file, dict) and file.get("sha256")
                if not sha:
                    continue
                named.add(sha)
                if stored.get(f"blobs/sha256/{sha[:2]}/{sha}.pdf") != sha and sha not in purged:
                    damage.add(sha)
    # A variable that was renamed is the same one.
    variables = {m.get("name"): m.get("id") or m.get("name") for p, m in manifests.items()
                 if p.startswith("variables/")}
    pages, nameless, values, twins = {}, {}, {}, set()
    for path, manifest in manifests.items():
        entity = manifest.get("id")
        if not isinstance(entity, str):
            entity = None
        if entity is None and not is_page(path):
            continue
        for key in ("title", "name") if entity else ():
            if isinstance(manifest.get(key), str):
                values[entity, key] = manifest[key]
        for key, value in (manifest.get("variables") or {}).items() if entity else ():
            values[entity, variable_key(variables.get(key, key))] = value
        if is_page(path):
            name, number = manifest.get("bundle"), manifest.get("pageNumber")
            folder = name if name in bundles else former.get(name)
            bundle = bundles.get(folder)
            binding = (bundle.get("id") or folder if bundle else name, number)
            if entity in pages:
                twins.add(entity)
            (pages if entity else nameless)[entity or path] = {"path": path, "binding": binding, "shown": shown(bundle, number),
                             "id": bundle and bundle.get("id"), "name": name,
                             "folder": folder if bundle else None}
    return Tree(pages, nameless, bundles, named, damage, values, variables, twins)


def variable_key(identity):
    return f"variables.{identity}"


def is_page(path):
    name = posixpath.basename(path)
    return (path.startswith("docs/") and name.endswith(".json")
            and name not in ("doc.json", "group.json") and not name.endswith(".notes.json"))


def shown(bundle, number):
    if not bundle or not isinstance(number, int):
        return None
    for file in files_of(bundle):
        count = file.get("pages")
        if not isinstance(count, int):
            return None
        if number <= count:
            return (file.get("sha256"), number)
        number -= count
    return None


def state_before(tree, page, state):
    """What a page showed in a parent: the one of its id, else one without an id at its path."""
    return tree.pages.get(page) or tree.nameless.get(state["path"])


def same(one, other):
    """Whether two states of a page are bound to the same page of the same bundle.

    A name that leads to no bundle, as of a folder just renamed, stands for itself.
    """
    if one["binding"][1] != other["binding"][1]:
        return False
    if one["id"] and other["id"]:
        return one["id"] == other["id"]
    return one["name"] == other["name"] or bool(one["folder"]) and one["folder"] == other["folder"]


def versions(reader, tip):
    """By page of a commit: the commits that are its versions, by the definition of docs/format.md.

    A version is a commit in which the binding differs from that in every parent; being absent in a
    parent counts as different. None for a page that had a twin in any commit.
    """
    found, owners = {}, {}
    commits = [(commit, reader.tree(commit), [reader.tree(parent) for parent in parents])
               for commit, parents in reader.commits(tip)]
    for _, tree, before in commits:
        for page, state in tree.pages.items():
            if any(page not in old.pages and state["path"] in old.nameless for old in before):
                owners[state["path"]] = page
    for commit, tree, before in commits:
        pasts = [(page, state, [state_before(old, page, state) for old in before])
                 for page, state in tree.pages.items()]
        # A page that lost its id is another one, by its path, until it has it again.
        pasts += [(owners[path], state, [old.nameless.get(path) for old in before])
                  for path, state in tree.nameless.items() if path in owners]
        for page, state, past in pasts:
            if not any(old and same(old, state) for old in past):
                found.setdefault(page, set()).add(commit)
    # Does not check which of two files is the page, and which the copy.
    twins = set().union(*(tree.twins for _, tree, _ in commits))
    return {page: None if page in twins else made for page, made in found.items()
            if page in reader.tree(tip).pages}


def rebindings(reader, commit, parents):
    """Pages that a commit with one parent binds to something else."""
    if len(parents) != 1:
        return {}
    before = reader.tree(parents[0])
    changed = {}
    for page, state in reader.tree(commit).pages.items():
        old = state_before(before, page, state)
        if old and not same(old, state) and page not in before.twins | reader.tree(commit).twins:
            changed[page] = (old["binding"], state["binding"])
    return changed
