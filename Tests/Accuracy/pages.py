"""The pages whose truth is known, and the classes they are of."""

import os
import re

# The most character errors of a class, in per cent.
LIMITS = {
    "English, clean": 1.0,
    "English, scan": 2.0,
    "English, photo": 5.0,
    "English, dotted lines": 1.5,
    "Chinese, clean": 5.0,
    "Chinese, scan": 6.0,
    "Chinese, photo": 8.0,
    "Chinese, dotted lines": 5.0,
    "rotated": 1.0,
}


class Page:
    def __init__(self, name, file, page, languages, kind, truth):
        self.name = name
        self.file = file
        self.page = page
        self.languages = languages
        self.kind = kind
        self.truth = truth


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def kind(name, variant):
    if "rotated" in variant:
        return "rotated"
    language = "Chinese" if name.startswith("zh") else "English"
    if "exam" in name and ("mock" in name or re.search(r"exam\d*$", name)):
        return f"{language}, dotted lines"
    for word, class_name in (("photo", "photo"), ("clean", "clean")):
        if word in variant:
            return f"{language}, {class_name}"
    return f"{language}, scan"


def images(folder, languages):
    """NAME.VARIANT.jpg, .png and .tif beside NAME.txt."""
    for file in sorted(os.listdir(folder)):
        parts = file.rsplit(".", 2)
        truth = os.path.join(folder, parts[0] + ".txt")
        if len(parts) != 3 or parts[2] not in ("jpg", "png", "tif") or not os.path.exists(truth):
            continue
        yield Page(
            f"{parts[0]}.{parts[1]}", os.path.join(folder, file), 1, languages(parts[0]),
            kind(parts[0], parts[1]), read(truth))


def of_data(data):
    folder = os.path.join(data, "ocr")
    rows = [line.split("\t") for line in read(os.path.join(folder, "PAGES.tsv")).splitlines()[1:]]
    models = {row[0]: row[1].split("+") for row in rows}
    yield from images(folder, lambda name: models.get(name, ["eng"]))

    folder = os.path.join(data, "exams-mock")
    for file in sorted(os.listdir(folder)):
        if not file.endswith("-scan.pdf"):
            continue
        name = file[: -len(".pdf")]
        chinese = "-zh" in name
        number = 1
        while os.path.exists(os.path.join(folder, f"{name}.p{number}.txt")):
            yield Page(
                f"{name}-{number}", os.path.join(folder, file), number,
                ["chi_sim", "eng"] if chinese else ["eng"],
                f"{'Chinese' if chinese else 'English'}, dotted lines",
                read(os.path.join(folder, f"{name}.p{number}.txt")))
            number += 1

    folder = os.path.join(data, "ocr-real")
    gold = read(os.path.join(folder, "phototest.gold.txt"))
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        if file.startswith("phototest-rotated"):
            yield Page(file[:-4], path, 1, ["eng"], "rotated", gold)
        elif file == "phototest.tif":
            yield Page("phototest", path, 1, ["eng"], "English, scan", gold)


def of_folder(folder):
    """Other pages: NAME.VARIANT.jpg or .png beside NAME.txt; Chinese ones are called zh…, traditional
    ones zht…."""

    def languages(name):
        if name.startswith("zht"):
            return ["chi_tra"]
        return ["chi_sim", "eng"] if name.startswith("zh") else ["eng"]

    yield from images(folder, languages)
