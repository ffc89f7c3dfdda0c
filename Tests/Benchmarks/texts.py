"""Made-up English: words whose frequencies fall as in real texts, and PDFs of them."""
import random

from pdfs import finish

SYLLABLES = "ka lo mi ren tas vor del qui sha pol ber zan fe gor ul nim er an the of in al".split()


class Prose:
    """Sentences of words by a Zipf-like law over 50,000, the same in every run."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    @staticmethod
    def word(rank):
        word = ""
        while True:
            word += SYLLABLES[rank % len(SYLLABLES)]
            rank //= len(SYLLABLES)
            if rank == 0:
                return word

    def words(self, count):
        # A rank r with a chance of about 1/r.
        return [self.word(int(50_000 ** self.random.random())) for _ in range(count)]


def text_pdf(path, pages, words, seed):
    """A PDF of text alone, as a word processor writes it: 12 words a line."""
    prose = Prose(seed)
    with open(path, "wb") as out:
        offsets = []

        def write(body):
            offsets.append(out.tell())
            out.write(b"%d 0 obj\n" % len(offsets) + body + b"\nendobj\n")

        out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        write(b"<< /Type /Catalog /Pages 2 0 R >>")
        kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(pages))
        write(b"<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 595 842]"
              b" /Resources << /Font << /F 3 0 R >> >> >>" % (pages, kids))
        write(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
        for number in range(pages):
            page = prose.words(words)
            lines = [" ".join(page[at:at + 12]) for at in range(0, words, 12)]
            content = "BT /F 10 Tf 50 790 Td 14 TL " + " ".join(f"({line}) '" for line in lines) + " ET"
            write(b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R >>" % (5 + 2 * number))
            write(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content.encode()))
        finish(out, offsets)
