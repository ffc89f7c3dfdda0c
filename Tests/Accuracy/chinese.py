#!/usr/bin/env python3
"""Chinese words and readings of `pc`, beside jieba and pypinyin where Python has them.

PC names the program. Words: words.txt was divided by hand; F1 is the harmonic mean of how many of
the words found are right, and how many of the right ones are found, punctuation left out. Readings:
the characters with several readings in PolyphoneTests.swift and readings.txt, checked by hand. Speed: the text of
words.txt, repeated; `pc segment` includes the start of the program, jieba does not.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TONES = re.compile("[\u0300\u0301\u0304\u030c]")


def pc(words, text):
    program = os.environ.get("PC") or os.path.join(ROOT, ".build/release/pc")
    program = shutil.which(program) or shutil.which("pc")
    done = subprocess.run(
        [program, *words], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def spans(words):
    """The places of the words, without punctuation."""
    place, found = 0, set()
    for word in words:
        if any(unicodedata.category(letter)[0] in "LN" for letter in word):
            found.add((place, place + len(word)))
        place += len(word)
    return found


def f1(gold, lines):
    right = wanted = given = 0
    for want, line in zip(gold, lines, strict=True):
        ours, theirs = spans(want), spans(line)
        right += len(ours & theirs)
        wanted, given = wanted + len(ours), given + len(theirs)
    return 2 * right / (wanted + given)


def sentences():
    """Each sentence, and the readings that its characters must have."""
    with open(os.path.join(ROOT, "Tests/HanTextTests/PolyphoneTests.swift"), encoding="utf-8") as file:
        quotations = re.findall(r'"([^"\n]*\[[^"\n]*)"', file.read())
    with open(os.path.join(HERE, "readings.txt"), encoding="utf-8") as file:
        quotations += file.read().splitlines()
    for quoted in quotations:
        plain, wanted = "", {}
        for piece in re.split(r"(\[[^\]]*\])", quoted):
            if piece.startswith("[") and plain:
                wanted[len(plain) - 1] = piece[1:-1]
            else:
                plain += piece
        if wanted and all("\u4e00" <= plain[place] <= "\u9fff" for place in wanted):
            yield plain, wanted


def syllables(word, pinyin):
    """The syllables of a word, one for each character; none where they can't be told apart."""
    pinyin = (pinyin or "").lower().replace("'", " ")
    parts = pinyin.split()
    if len(parts) == len(word):
        return parts
    vowels = "aeiouüāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ"
    pattern = f"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[{vowels}]+(?:ng(?![{vowels}])|n(?![{vowels}])|r(?![{vowels}]))?"
    parts = re.findall(pattern, pinyin)
    return parts if len(parts) == len(word) else [None] * len(word)


def readings():
    right = {"pc": 0, "pypinyin": 0}
    count = 0
    try:
        import pypinyin
    except ImportError:
        pypinyin = None
    all_sentences = list(sentences())
    # An empty line is the end of a sentence; one run reads all.
    segments = json.loads(pc(["segment", "--json"], "".join(f"{text}\n\n" for text, _ in all_sentences)))
    ours = {}
    for segment in segments["segments"]:
        if segment["pinyin"]:
            for offset, one in enumerate(syllables(segment["word"], segment["pinyin"])):
                ours[segment["start"] + offset] = one
    start = 0
    for text, wanted in all_sentences:
        theirs = {}
        if pypinyin:
            groups = pypinyin.pinyin(text, errors=lambda rest: [[letter] for letter in rest])
            theirs = {place: group[0] for place, group in enumerate(groups)}
        for place, reading in wanted.items():
            count += 1
            right["pc"] += ours.get(start + place) == reading
            right["pypinyin"] += theirs.get(place) == reading
        start += len(text) + 2
    if not pypinyin:
        del right["pypinyin"]
    return count, right


def main():
    with open(os.path.join(HERE, "words.txt"), encoding="utf-8") as file:
        gold = [line.split() for line in file if line.strip()]
    texts = ["".join(words) for words in gold]
    results = {"pc": f1(gold, [line.split() for line in pc(["segment"], "\n".join(texts) + "\n").splitlines()])}
    much = "\n".join(texts * 200) + "\n"
    start = time.perf_counter()
    pc(["segment"], much)
    speed = {"pc": len(much) / (time.perf_counter() - start)}
    try:
        import jieba
        jieba.setLogLevel(60)
        results["jieba"] = f1(gold, [list(jieba.cut(text)) for text in texts])
        start = time.perf_counter()
        for text in texts * 20:
            list(jieba.cut(text))
        speed["jieba"] = len(much) / 10 / (time.perf_counter() - start)
    except ImportError:
        pass
    for name, value in results.items():
        print(f"words     {name:9} F1 {value:.3f} on {len(gold)} sentences; {speed[name] / 1e6:.2f} M characters/s")
    count, right = readings()
    for name, value in right.items():
        print(f"readings  {name:9} {value} of {count} right ({value / count:.1%})")
    missed = []
    if results["pc"] < results.get("jieba", 0):
        missed.append("words: jieba is better")
    if right["pc"] < 0.98 * count:
        missed.append("readings: less than 98 %")
    for line in missed:
        print(f"MISSED {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
