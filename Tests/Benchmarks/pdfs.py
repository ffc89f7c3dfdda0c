"""Real PDFs of wanted sizes, made without any library."""
import random
from pathlib import Path

from measure import sh


def write_pdf(path, pages, streams=()):
    """Writes a PDF of empty A4 pages that also holds the given streams.

    A stream is (dictionary entries, size, chunks). `chunks` yields bytes and is written as it comes, so that a gigabyte needs no gigabyte of memory.
    """
    kids = " ".join(f"{3 + n} 0 R" for n in range(pages))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Count {pages} /Kids [{kids}] /MediaBox [0 0 595 842] >>".encode()]
    objects += [b"<< /Type /Page /Parent 2 0 R >>"] * pages
    with open(path, "wb") as out:
        offsets = []

        def begin():
            offsets.append(out.tell())
            out.write(b"%d 0 obj\n" % len(offsets))

        out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        for body in objects:
            begin()
            out.write(body + b"\nendobj\n")
        for entries, size, chunks in streams:
            begin()
            out.write(b"<< " + entries + b" /Length %d >>\nstream\n" % size)
            for chunk in chunks:
                out.write(chunk)
            out.write(b"\nendstream\nendobj\n")
        finish(out, offsets)


def finish(out, offsets):
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1))
    out.writelines(b"%010d 00000 n \n" % offset for offset in offsets)
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
              % (len(offsets) + 1, start))


def noise(size, seed):
    """Bytes that no compressor makes smaller, as scans are, in chunks."""
    source = random.Random(seed)
    while size > 0:
        chunk = min(size, 1 << 22)
        yield source.randbytes(chunk)
        size -= chunk


def large_pdf(path, size, seed):
    """A valid PDF of one page and about `size` bytes."""
    write_pdf(path, 1, [(b"", size, noise(size, seed))])


def scan_pdf(path, sources, pages, scratch):
    """An image-only PDF at 300 DPI, grey, of the first pages of born-digital papers."""
    scratch.mkdir(parents=True)
    for number, source in enumerate(sources):
        sh(["pdftoppm", "-gray", "-r", "300", "-jpeg", str(source), str(scratch / f"s{number}")])
    images = [read_jpeg(image) for image in sorted(scratch.glob("*.jpg"))[:pages]]
    with open(path, "wb") as out:
        offsets = []

        def write(body):
            offsets.append(out.tell())
            out.write(b"%d 0 obj\n" % len(offsets) + body + b"\nendobj\n")

        out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        write(b"<< /Type /Catalog /Pages 2 0 R >>")
        kids = b" ".join(b"%d 0 R" % (3 + 3 * n) for n in range(len(images)))
        write(b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(images), kids))
        for number, (data, width, height, color) in enumerate(images):
            page = 3 + 3 * number
            box = width * 72 / 300, height * 72 / 300
            write(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R"
                  b" /Resources << /XObject << /I %d 0 R >> >> >>" % (*box, page + 1, page + 2))
            draw = b"%.2f 0 0 %.2f 0 0 cm /I Do" % box
            write(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(draw), draw))
            write(b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8"
                  b" /ColorSpace /%s /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream"
                  % (width, height, color, len(data), data))
        finish(out, offsets)


def read_jpeg(path):
    """A JPEG's bytes, and width, height and color space from its start-of-frame segment."""
    data = Path(path).read_bytes()
    at = 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + int.from_bytes(data[at + 2:at + 4], "big")
    height, width = (int.from_bytes(data[at + 5 + i:at + 7 + i], "big") for i in (0, 2))
    # Some versions of pdftoppm write grey pages in three colors.
    return data, width, height, b"DeviceGray" if data[at + 9] == 1 else b"DeviceRGB"
