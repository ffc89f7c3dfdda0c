import Testing

/// Images of all kinds become pages that look as they do, and their bytes are kept.
@Suite(.serialized) struct ImageFormatTests {
  /// A page as a colour TIFF `page.tif`, as a black and white one `ink.tif`, and tools to compare.
  private static let tools = #"""
    set -e; fail() { echo "$1" >&2; exit 1; }
    mkdir ../images; cd ../images
    paper=$EXAMPLES/software-testing-midterm-2017.pdf
    pdftoppm -q -r 100 -tiff -f 1 -l 1 -singlefile $paper page
    pdftoppm -q -r 100 -mono -tiff -f 1 -l 1 -singlefile $paper ink
    pdftoppm -q -r 100 -png -f 1 -l 1 -singlefile $paper page
    pc init -q library; cd library
    variant() { jq -r ".$2[0].sha256 // empty" bundles/$1/bundle.json | sed 's|^\(..\).*|blobs/sha256/\1/&.pdf|'; }
    # The mean difference of two pages, of 255 shades.
    difference() {
      for f in $1:a $2:b; do pdftoppm -q -scale-to-x 510 -scale-to-y 660 -gray ${f%:*} ../${f#*:}; done
      python3 - ../a*.pgm ../b*.pgm <<'END'
    import sys
    def pixels(name):
        data = open(name, 'rb').read()
        return data.split(b'\n', 3)[1], data.split(b'\n', 3)[3]
    (size, a), (other, b) = map(pixels, sys.argv[1:])
    assert size == other, (size, other)
    print(round(sum(abs(x - y) for x, y in zip(a, b)) / len(a)))
    END
      rm ../a*.pgm ../b*.pgm
    }
    # Imports ../$1, and says whether its page looks as page.tif does.
    alike() {
      pc import -q ../$1 || fail "$1 was not imported"
      d=$(difference $(variant page display) $(variant ${1%.*} display))
      [ "$d" -le $2 ] || fail "$1 looks different: $d"
    }
    pc import -q ../page.tif

    """#

  private func expectDone(_ script: String) throws {
    try Place.with { place in
      let ending = try place.run(Self.tools + script)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test func `a TIFF of any kind looks as the page that it shows`() throws {
    try expectDone(
      #"""
      cd ..; for c in lzw zip packbits; do tiffcp -c $c page.tif $c.tif; done
      tiffcp -t -w 256 -l 256 -c lzw page.tif tiled.tif
      tiffcp -c jpeg -r 64 page.tif strips.tif; tiffcp -p separate -c zip page.tif planes.tif
      tiff2bw page.tif grey.tif; pdftoppm -q -r 100 -f 1 -l 1 -singlefile $paper page; ppm2tiff -c none page.ppm plain.tif
      cd library
      for c in lzw zip packbits tiled planes plain; do alike $c.tif 0; done
      alike strips.tif 3; alike grey.tif 3
      """#)
  }

  @Test func `fax and JPEG data of a TIFF goes into the PDF unchanged`() throws {
    try expectDone(
      #"""
      cd ..; tiffcp -c g4 -r 100000 ink.tif white.tif; tiffcp -c jpeg -r 16000 page.tif luma.tif
      tiffcp -c jpeg:r -r 16000 page.tif colors.tif; tiffcp -c g4 -r 100000 -f lsb2msb ink.tif bits.tif
      tiffcp -c g4 -r 100 ink.tif cut.tif
      python3 - <<'END'
      import struct
      # The same fax data, said to be of the other polarity.
      data = bytearray(open('white.tif', 'rb').read())
      start, = struct.unpack_from('<I', data, 4)
      for i in range(struct.unpack_from('<H', data, start)[0]):
          entry = start + 2 + 12 * i
          if struct.unpack_from('<H', data, entry)[0] == 262:
              data[entry + 8] ^= 1
      open('black.tif', 'wb').write(data)
      END
      cd library; pc import -q ../ink.tif
      for t in white:ccitt luma:jpeg colors:jpeg black:ccitt; do
        pc import ../${t%:*}.tif >../out; ! grep -q encoded ../out || fail "${t%:*} was encoded again"
        [ -z "$(variant ${t%:*} original)" ] || fail "${t%:*} has an original"
        pdfimages -list $(variant ${t%:*} display) | grep -q " ${t#*:} " || fail "${t%:*} is no ${t#*:}"
      done
      for t in bits cut; do alike $t.tif 30; [ -n "$(variant $t original)" ] || fail "$t"; done
      [ $(difference $(variant ink display) $(variant white display)) = 0 ] || fail white
      [ $(difference $(variant ink display) $(variant bits display)) = 0 ] || fail bits
      [ $(difference $(variant ink display) $(variant black display)) -ge 200 ] || fail black
      [ $(difference $(variant page display) $(variant luma display)) -le 3 ] || fail luma
      [ $(difference $(variant page display) $(variant colors display)) -le 3 ] || fail colors
      """#)
  }

  @Test func `a TIFF of several pages becomes them, in order and upright`() throws {
    try expectDone(
      #"""
      cd ..; pdftoppm -q -r 50 -mono -tiff $paper p; tiffcp -c g4 -r 100000 p-*.tif all.tif
      tiffset -s 274 6 page.tif; tiffset -s 282 200 page.tif; tiffset -s 283 200 page.tif; cp page.tif lying.tif
      cd library; pc import ../all.tif >../out; grep -qx 'all: 4 pages' ../out || fail "$(cat ../out)"
      pc import -q ../lying.tif
      pdfinfo $(variant lying display) | grep -q 'Page size: *396 x 306 pts' || fail "$(pdfinfo $(variant lying display))"
      """#)
  }

  @Test func `HEIC and WebP are encoded again, and their bytes are kept`() throws {
    try expectDone(
      #"""
      cd ..; heif-enc -q 90 page.png -o photo.heic >/dev/null 2>&1; heif-enc -A -q 90 page.png -o small.avif >/dev/null 2>&1 || rm -f small.avif
      pdftoppm -q -r 100 -f 1 -l 1 -singlefile $paper page
      cwebp -quiet -q 90 page.png -o lossy.webp; cwebp -quiet -lossless page.png -o exact.webp
      cd library; alike photo.heic 3; alike lossy.webp 3; alike exact.webp 0
      [ ! -f ../small.avif ] || alike small.avif 3
      # A TIFF without compression takes less room inside.
      ppm2tiff -c none ../page.ppm ../plain.tif; pc import -q ../plain.tif; o=$(variant plain original)
      qpdf --show-attachment=source $o | cmp - ../plain.tif || fail 'plain.tif is not inside'
      [ $(stat -c %s $o) -lt $(stat -c %s ../plain.tif) ] || fail 'plain.tif is not compressed'
      for f in photo.heic lossy.webp exact.webp; do
        original=$(variant ${f%.*} original); qpdf --check $original >/dev/null || fail "$f: $original"
        qpdf --show-attachment=source $original | cmp - ../$f || fail "$f is not inside"
        [ $(difference $original $(variant ${f%.*} display)) = 0 ] || fail "$f: the original shows something else"
        [ $(jq -r '.display[0].source' bundles/${f%.*}/bundle.json) = $(sha256sum <../$f | cut -d' ' -f1) ] || fail "$f: source"
      done
      pc export --format files -q photo#1 exact#1 -o ../taken; cmp ../taken/photo/original.heic ../photo.heic || fail 'not taken out'
      cmp ../taken/exact/original.webp ../exact.webp || fail 'not taken out'
      pdfimages -list $(variant lossy display) | grep -q ' jpeg ' || fail lossy
      pdfimages -list $(variant exact display) | grep -q ' image ' || fail exact
      pc import ../photo.heic >../out; grep -q 'is in the library already, as photo' ../out || fail "$(cat ../out)"
      mv ../photo.heic ../another.heic; pc import ../another.heic >../out
      grep -q 'is in the library already, as photo' ../out || fail "renamed: $(cat ../out)"
      pc init -q ../second; cd ../second; pc import --no-original ../another.heic >../out
      grep -q 'encoded again from HEIC$' ../out || fail "$(cat ../out)"
      [ -z "$(variant another original)" ] || fail 'there is an original'
      pc check -q || fail check
      """#)
  }

  @Test func `the sheet in a photo is laid flat beside the photo, whichever way it was held`()
    throws
  {
    try expectDone(
      #"""
      cd ..; pdftoppm -q -r 100 -f 1 -l 1 -singlefile $paper sharp
      python3 - <<'END'
      def read(name):
          data = open(name, 'rb').read()
          magic, size, depth, pixels = data.split(b'\n', 3)
          return [int(n) for n in size.split()] + [pixels]
      width, height, page = read('sharp.ppm')
      # The sheet's corners in the photo, from the top left on, and the map of the photo onto the page.
      a, b, c, d = (120, 90), (830, 150), (800, 1090), (80, 1040)
      sx, sy = a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]
      x1, y1, x2, y2 = b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]
      area = x1 * y2 - x2 * y1
      g, h = (sx * y2 - x2 * sy) / area, (x1 * sy - sx * y1) / area
      m = [[b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0], a[0]], [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1], a[1]], [g, h, 1]]
      def cofactor(r, q):
          rows = [row for n, row in enumerate(m) if n != r]
          (e, f), (i, j) = [[v for n, v in enumerate(row) if n != q] for row in rows]
          return (e * j - f * i) * (-1) ** (r + q)
      inverse = [[cofactor(r, q) for r in range(3)] for q in range(3)]
      def photo(place):
          out = bytearray()
          for y in range(1200):
              for x in range(920):
                  u, v, w = (row[0] * x + row[1] * y + row[2] for row in inverse)
                  u, v = u / w, v / w
                  if 0 <= u < 1 and 0 <= v < 1:
                      at = 3 * (int(v * height) * width + int(u * width))
                      out += page[at:at + 3]
                  else:
                      out += bytes([70, 60, 50])
          return bytes(out)
      seen = photo(None)
      open('held.ppm', 'wb').write(b'P6\n920 1200\n255\n' + seen)
      # As a camera stores it that was held on its side: EXIF's orientation 6.
      rows = [b''.join(seen[3 * (y * 920 + 919 - x):3 * (y * 920 + 919 - x) + 3] for y in range(1200)) for x in range(920)]
      open('side.ppm', 'wb').write(b'P6\n1200 920\n255\n' + b''.join(rows))
      END
      ppm2tiff -c none held.ppm held.tif; ppm2tiff -c none side.ppm side.tif; tiffset -s 274 6 side.tif
      cd library
      for photo in held side; do
        pc import --flat ../$photo.tif >../out; grep -q 'the sheet laid flat' ../out || fail "$photo: $(cat ../out)"
        d=$(difference $(variant page display) $(variant $photo display)); [ "$d" -le 14 ] || fail "$photo: the page is $d away"
        o=$(difference $(variant page display) $(variant $photo original)); [ "$o" -ge $((d + 20)) ] || fail "$photo: flat $d, photo $o"
        qpdf --show-attachment=source $(variant $photo original) | cmp - ../$photo.tif || fail 'the photo is not kept'
      done
      # The same sheet, whichever way the photo is stored.
      [ $(difference $(variant held display) $(variant side display)) -le 3 ] || fail 'held otherwise'
      tiffcp -c lzw ../page.tif ../lzw.tif; pc import --flat ../lzw.tif >../out
      ! grep -q 'laid flat' ../out || fail 'no photo'; pc check -q || fail check
      """#)
  }

  /// Changes bytes of real files of each type: every one is imported or refused with a reason.
  @Test(arguments: 1...4)
  func `a damaged image is refused alone, with its reason`(seed: Int) throws {
    try expectDone(
      #"""
      cd ..; mkdir good bad; heif-enc -q 60 page.png -o good/a.heic >/dev/null 2>&1
      cwebp -quiet -q 60 page.png -o good/b.webp; cwebp -quiet -lossless page.png -o good/c.webp
      tiffcp -c g4 -r 100000 ink.tif good/d.tif; tiffcp -c jpeg -r 64 page.tif good/e.tif; tiffcp -t -c lzw page.tif good/f.tif
      cp page.png good/g.png; pdftoppm -q -r 60 -jpeg -f 1 -l 1 -singlefile $paper good/h
      python3 - \#(seed) <<'END'
      import os, random, sys
      random.seed(int(sys.argv[1]))
      for name in sorted(os.listdir('good')):
          data = open('good/' + name, 'rb').read()
          for number in range(12):
              bad = bytearray(data)
              kind = number % 4
              if kind == 0:
                  bad = bad[:random.randrange(1, len(bad))]
              else:
                  # Mostly in the header, where sizes and offsets are.
                  end = len(bad) if kind == 1 else min(len(bad), 600)
                  for _ in range(random.choice([1, 3, 20])):
                      bad[random.randrange(end)] = random.choice([0, 0xFF, 0x7F, random.randrange(256)])
              open('bad/%02d-%s' % (number, name), 'wb').write(bad)
      END
      cd library; set +e; timeout 300 pc import ../bad --json >../out.json 2>../errors; status=$?; set -e
      [ $status = 0 ] || [ $status = 1 ] || fail "status $status: $(tail -3 ../errors)"
      [ $(jq '.bundles | length' ../out.json) = 96 ] || fail "$(jq '.bundles | length' ../out.json) of 96"
      [ $(jq '[.bundles[] | select(.outcome == "failed" and .reason == null)] | length' ../out.json) = 0 ] || fail 'no reason'
      ! grep -iE 'signal|crash|ended unexpectedly' ../errors || fail crashed
      pc check -q || fail check
      """#)
  }
}
