"""Pages of real words in as large a number as is wanted: definitions, quotations, and a tenth Chinese.

The sentences are those of the Debian packages dict-wn, fortunes and fortunes-zh, so that words, and words
beside each other, are as frequent as in real texts. One word in fifty is replaced by one from a long tail of
made-up names, because in a real library new words never end.
"""
import gzip
import random
import re
from collections import Counter
from pathlib import Path

from texts import Prose

WORDS_A_PAGE = 300
DICTIONARY = Path("/usr/share/dictd/wn.dict.dz")
QUOTATIONS = Path("/usr/share/games/fortunes")
CHINESE = ("chinese", "song100", "tang300")
NO_PROSE = ("art", "ascii-art")


def quotations(path):
    text = re.sub("\x1b\\[[0-9;]*m|.\x08|\x0c", "", path.read_text(errors="replace"))
    return text.split("\n%\n")


def english():
    """Sentences as lists of words."""
    text = gzip.open(DICTIONARY, "rt", encoding="utf-8", errors="replace").read()
    sentences = []
    for line in re.sub(r"\n {6,}", " ", text).split("\n"):
        line = re.sub(r"^\s*([a-z]+ )?\d*:\s*", "", line)
        sentences.append(re.sub(r"\[(syn|ant):.*?\]|[{}]", "", line))
    for path in sorted(QUOTATIONS.iterdir()):
        if not path.suffix and path.name not in (*CHINESE, *NO_PROSE):
            for quotation in quotations(path):
                sentences += re.split(r"(?<=[.!?])\s", quotation)
    return [words for words in map(str.split, sentences) if 4 <= len(words) <= 40]


def chinese():
    """Sentences as strings."""
    sentences = []
    for name in CHINESE:
        for quotation in quotations(QUOTATIONS / name):
            sentences += re.findall(r"[\u4e00-\u9fff][\u4e00-\u9fff,,、;::\n]{3,80}[。!?!?\n]", quotation)
    return [sentence.replace("\n", "") for sentence in sentences]


class Pages:
    """The same pages in every run."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        self.english, self.chinese = english(), chinese()

    def name(self):
        """One of a million, few of them often."""
        return Prose.word(int(self.random.paretovariate(0.35)) % 1_000_000)

    def english_page(self):
        words, pick = [], self.random.random
        while len(words) < WORDS_A_PAGE:
            words += self.english[int(pick() * len(self.english))]
        del words[WORDS_A_PAGE:]
        for _ in range(WORDS_A_PAGE // 50):
            words[int(pick() * WORDS_A_PAGE)] = self.name()
        return "\n".join(" ".join(words[at:at + 12]) for at in range(0, WORDS_A_PAGE, 12))

    def chinese_page(self):
        lines, length = [], 0
        while length < WORDS_A_PAGE:
            lines.append(self.random.choice(self.chinese))
            length += len(lines[-1])
        return "\n".join(lines)

    def write(self, path, count):
        """Pages that each end with a form feed."""
        with open(path, "w") as out:
            for number in range(count):
                out.write(self.chinese_page() if number % 10 == 9 else self.english_page())
                out.write("\f")


class Queries:
    """Queries of every kind, drawn from pages as people's would be: words that stand there."""

    def __init__(self, texts, each, seed=2):
        self.random = random.Random(seed)
        self.each = each
        pages = [re.findall(r"[a-z]+|[\u4e00-\u9fff]+", text.lower()) for text in texts]
        # One in ten is Chinese throughout.
        self.chinese = [run for page in pages for run in page if run[0] > "\u4000" and len(run) > 4]
        self.pages = [page for page in pages if page and page[0] < "\u4000"]
        self.often = Counter(word for page in self.pages for word in set(page))

    def draw(self, make):
        """Different ones."""
        found = {}
        for _ in range(self.each * 200):
            if len(found) < self.each:
                found[make()] = True
        return [query for query in found if query]

    def words(self, least, most):
        """Words by the share of pages that have them."""
        low, high = least * len(self.pages), most * len(self.pages)
        return sorted(word for word, count in self.often.items() if low <= count <= high)

    def run(self, length):
        """Words that follow each other."""
        page = self.random.choice(self.pages)
        at = self.random.randrange(len(page) - length)
        return page[at:at + length]

    def one_page(self, count):
        """Words of one page, as often as they stand there."""
        return self.random.sample(self.random.choice(self.pages), count)

    def han(self, least, most):
        run = self.random.choice(self.chinese)
        length = self.random.randint(least, most)
        at = self.random.randrange(len(run) - 4)
        return run[at:at + length]

    def kinds(self):
        pick = self.random.choice
        often, common = self.words(0.25, 1), self.words(0.01, 0.25)
        rare = self.words(0, max(0.0003, 1 / len(self.pages)))
        quoted = lambda words: f'"{" ".join(words)}"'

        def common_phrase():
            words = self.run(self.random.choice((2, 2, 3)))
            return quoted(words) if all(word in frequent for word in words) else None

        frequent = set(often)
        return {
            "word on a quarter of the pages and more": self.draw(lambda: pick(often)),
            "common word": self.draw(lambda: pick(common)),
            "rare word": self.draw(lambda: pick(rare)),
            "two words": self.draw(lambda: " ".join(self.one_page(2))),
            "three words": self.draw(lambda: " ".join(self.one_page(3))),
            "phrase": self.draw(lambda: quoted(self.run(pick((2, 3, 4))))),
            "phrase of such words alone": self.draw(common_phrase),
            "prefix": self.draw(lambda: pick(pick(self.pages))[:pick((1, 2, 3, 4, 5))] + "*"),
            "prefix of one letter": self.draw(lambda: pick(pick(self.pages))[0] + "*"),
            "Chinese": self.draw(lambda: self.han(1, 4)),
        }
