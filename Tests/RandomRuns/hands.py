"""What hands do to the files of a library: with an editor, `mv`, `cp` and `rm`."""

import json
import os
import random
import re
import shutil

import clone as clones


def edit(clone, chance: random.Random):
    """One edit of a clone's files; what was done in words, or `None` where there is nothing to edit."""
    name, function = chance.choice(list(EDITS.items()))
    about = function(clone, chance)
    return about and f"{name} {about}"


def pick(chance, values):
    return chance.choice(values) if values else None


def page_file(clone, chance):
    page = pick(chance, clone.pages())
    return page and f"docs/{page}.json"


def rewrite(clone, file, change):
    path = clone.path(file)
    # What is outside, behind a link of an earlier edit, is not this hand's.
    if not os.path.isfile(path) or os.path.islink(path):
        return None
    text = clones.read(path).decode(errors="replace")
    changed = change(text)
    with open(path, "w", encoding="utf-8") as out:
        out.write(changed)
    return file


def rebind(clone, chance):
    bundle = pick(chance, clone.bundles())
    file = page_file(clone, chance)
    if not (bundle and file):
        return None
    number = chance.randint(1, 3)

    def change(text):
        text = re.sub(r'"bundle": "[^"]*"', lambda _: f'"bundle": {json.dumps(bundle)}', text)
        return re.sub(r'"pageNumber": \d+', f'"pageNumber": {number}', text)
    return rewrite(clone, file, change)


def retitle(clone, chance):
    doc = pick(chance, clone.docs())
    title = f"By hand {chance.randint(0, 999)}"
    return doc and rewrite(
        clone, f"docs/{doc}/doc.json",
        lambda text: re.sub(r'"title": "[^"]*"', f'"title": "{title}"', text))


def without_id(clone, chance):
    file = pick(chance, clone.files("docs") + clone.files("bundles") + clone.files("tags"))
    return file and rewrite(clone, file, lambda text: re.sub(r'\s*"id": "[^"]*",', "", text, count=1))


def broken(clone, chance):
    file = pick(chance, clone.files("docs") + clone.files("bundles") + clone.files("variables"))
    return file and rewrite(clone, file, lambda text: text[:chance.randint(0, len(text))])


def unknown_tag(clone, chance):
    file = page_file(clone, chance)
    return file and rewrite(
        clone, file, lambda text: text.replace("{", '{ "tags": ["Topic/Nowhere"],', 1))


def remove_file(clone, chance):
    file = pick(chance, clone.files("docs") + clone.files("tags") + clone.files("variables"))
    if file:
        os.remove(clone.path(file))
    return file


def remove_folder(clone, chance):
    folder = pick(chance, clone.groups() + clone.docs())
    if folder:
        shutil.rmtree(clone.path("docs", folder))
    return folder


def remove_bundle(clone, chance):
    bundle = pick(chance, clone.bundles())
    if bundle:
        shutil.rmtree(clone.path("bundles", bundle))
    return bundle


def move_page(clone, chance):
    file, group = page_file(clone, chance), pick(chance, clone.groups())
    if not file:
        return None
    target = clone.path("docs", group, f"moved-{chance.randint(0, 999)}.json")
    os.rename(clone.path(file), target)
    return f"{file} to {group}"


def copy_page(clone, chance):
    file, group = page_file(clone, chance), pick(chance, clone.groups())
    if not file:
        return None
    shutil.copyfile(clone.path(file), clone.path("docs", group, f"copy-{chance.randint(0, 999)}.json"))
    return f"{file} to {group}"


def move_doc(clone, chance):
    doc = pick(chance, clone.docs())
    target = clone.path("docs", f"hand-{chance.randint(0, 999)}")
    if not doc or os.path.exists(target):
        return None
    os.rename(clone.path("docs", doc), target)
    return doc


def copy_doc(clone, chance):
    doc = pick(chance, clone.docs())
    target = clone.path("docs", f"copied-{chance.randint(0, 999)}")
    if not doc or os.path.exists(target):
        return None
    shutil.copytree(clone.path("docs", doc), target)
    return doc


def move_bundle(clone, chance):
    bundle = pick(chance, clone.bundles())
    target = clone.path("bundles", f"renamed-{chance.randint(0, 999)}")
    if not bundle or os.path.exists(target):
        return None
    os.rename(clone.path("bundles", bundle), target)
    return bundle


def swap_bundles(clone, chance):
    bundles = clone.bundles()
    if len(bundles) < 2:
        return None
    one, other = chance.sample(bundles, 2)
    aside = clone.path("bundles", "aside")
    os.rename(clone.path("bundles", one), aside)
    os.rename(clone.path("bundles", other), clone.path("bundles", one))
    os.rename(aside, clone.path("bundles", other))
    return f"{one} and {other}"


def drop_page(clone, chance):
    group, bundle = pick(chance, clone.groups()), pick(chance, clone.bundles())
    if not (group and bundle):
        return None
    file = clone.path("docs", group, f"dropped-{chance.randint(0, 999)}.json")
    with open(file, "w", encoding="utf-8") as out:
        json.dump({"bundle": bundle, "pageNumber": 1}, out, ensure_ascii=False)
    return group


def highlight(clone, chance):
    file = page_file(clone, chance)
    if not file:
        return None
    page = json.loads(clones.read(clone.path(file))).get("id")
    notes = clone.path(file[:-5] + ".notes.json")
    if not page or os.path.exists(notes):
        return None
    marks = [{"kind": "note", "at": [0.5, 0.5], "text": f"Note {chance.randint(0, 999)}"}]
    with open(notes, "w", encoding="utf-8") as out:
        json.dump({"page": page, "annotations": marks}, out)
    return file


def correct(clone, chance):
    bundle = pick(chance, clone.bundles())
    if not bundle:
        return None
    os.makedirs(clone.path("bundles", bundle, "text"), exist_ok=True)
    with open(clone.path("bundles", bundle, "text", "1.txt"), "w", encoding="utf-8") as out:
        out.write(f"corrected {chance.randint(0, 999)}\n")
    return bundle


def replace_by_link(clone, chance):
    file = pick(chance, clone.files("docs"))
    if not file:
        return None
    os.remove(clone.path(file))
    os.symlink(os.path.join(clone.walk.outside, "precious.json"), clone.path(file))
    return file


def remove_blob(clone, chance):
    blob = pick(chance, clone.blobs())
    if blob:
        os.remove(clone.path(blob))
    return blob


def truncate_blob(clone, chance):
    blob = pick(chance, clone.blobs())
    if blob:
        os.chmod(clone.path(blob), 0o644)
        os.truncate(clone.path(blob), chance.choice([0, 100]))
    return blob


def flip_byte(clone, chance):
    """One byte changed, the size and the time of the last change as before."""
    blob = pick(chance, clone.blobs())
    if not blob:
        return None
    path = clone.path(blob)
    before = os.stat(path)
    os.chmod(path, 0o644)
    content = bytearray(clones.read(path))
    if not content:
        return None
    content[chance.randrange(len(content))] ^= 1
    with open(path, "r+b") as out:
        out.write(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    return blob


DAMAGE = {"removed the PDF": remove_blob, "cut the PDF": truncate_blob, "flipped a byte of": flip_byte}
EDITS = {
    "bound by hand": rebind, "gave a title to": retitle, "removed the id of": without_id,
    "cut the text of": broken, "tagged by hand": unknown_tag, "removed": remove_file,
    "removed the folder": remove_folder, "removed the bundle": remove_bundle,
    "moved the page": move_page, "copied the page": copy_page, "moved the doc": move_doc,
    "copied the doc": copy_doc, "moved the bundle": move_bundle, "swapped": swap_bundles,
    "dropped a page into": drop_page, "wrote a note on": highlight, "corrected": correct,
    "put a link in place of": replace_by_link,
}
