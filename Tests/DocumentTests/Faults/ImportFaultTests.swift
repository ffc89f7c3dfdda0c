import Foundation
import Testing

/// `pc import` of files that are already imported, paired, unusual or damaged.
@Suite(.serialized) struct ImportFaultTests {
  @Test func `the same file again stores nothing and names the bundle`() throws {
    try Place.with { place in
      let again = try place.run(
        """
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf && find . -type f ! -path './.*' | sort >../before
        pc import $EXAMPLES/software-testing-midterm-2017.pdf
        echo "[$?]"; find . -type f ! -path './.*' | sort | cmp - ../before
        """)
      #expect(again.status == 0)
      #expect(again.output.contains("software-testing-midterm-2017\n[0]"))
      let named = try place.run(
        "pc import $EXAMPLES/software-testing-midterm-2017.pdf --name other; echo $?; find blobs -type f | wc -l; ls bundles"
      )
      #expect(named.output.hasSuffix("0\n1\nother\nsoftware-testing-midterm-2017\n"))
    }
  }

  @Test func `three variants of a folder make one bundle`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/software-testing-midterm-2017.pdf ../in/X.pdf
        for v in ocr original; do cp ../in/X.pdf ../in/X-$v.pdf; echo "% $v" >>../in/X-$v.pdf; done
        pc import -q ../in && ls bundles && find blobs -type f | wc -l
        grep -c -E '"(display|original|ocr)"' bundles/*/bundle.json; stat -c %a $(find blobs -type f)
        """)
      #expect(ending.words == ["X", "3", "3", "444", "444", "444"])
    }
  }

  @Test func `unequal variants are refused until they are aligned`() throws {
    try Place.with { place in
      let files =
        "$EXAMPLES/mock-exam-chinese.pdf --original $EXAMPLES/software-testing-midterm-2017.pdf"
      let refused = try place.run("pc import \(files)")
      #expect(refused.status == 2)
      #expect(refused.errorLines.count == 1)
      #expect(refused.errors.contains("4 pages and display has 2"))
      #expect(try place.run("ls -A bundles").output == "")
      let aligned = try place.run("pc import -q \(files) --align top-down && pc check")
      #expect(aligned.status == 0, "\(aligned.errors)")
    }
  }

  @Test func `a JPEG stands in its PDF unchanged and makes the same blob each time`() throws {
    try Place.with { place in
      let photo = "software-testing-final-2016-page-3-photo.jpg"
      let first = try place.run("pc import -q $EXAMPLES/\(photo); cd blobs; find . -type f").output
      let path = first.split(separator: "\n")
      try #require(path.count == 1)
      let jpeg = try Data(contentsOf: URL(filePath: "\(Hermetic.examples)/\(photo)"))
      #expect(try place.bytes(of: "blobs/\(path[0])").range(of: jpeg) != nil)
      let second = try place.run(
        "pc init -q ../two; cd ../two; pc import -q $EXAMPLES/\(photo); cd blobs; find . -type f")
      #expect(second.output == first)
    }
  }

  @Test func `a PNG makes the same blob each time`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/mock-exam-chinese.pdf
        pc render mock-exam-chinese#1 -o ../in/page.png --dpi 30 -q
        for n in a b; do pc init -q ../$n; (cd ../$n; pc import -q ../in/page.png; cd blobs; find . -type f); done
        """)
      #expect(ending.words.count == 2 && ending.words.first == ending.words.last)
    }
  }

  @Test func `the library stands without the source`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
        pc import -q ../in/a.pdf --doc A; rm ../in/a.pdf; pc commit -q; pc check --full
        """)
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }

  @Test(arguments: [
    "echo hello >bad.pdf", ": >bad.pdf", "head -c 3000 $EXAMPLES/mock-exam-chinese.pdf >bad.pdf",
    "qpdf --encrypt u o 256 -- $EXAMPLES/mock-exam-chinese.pdf bad.pdf || echo >bad.pdf",
    "mkfifo bad.pdf", "head -c 900 $EXAMPLES/software-testing-final-2016-page-3-photo.jpg >bad.jpg",
    "ln -s bad.pdf bad.pdf",
  ])
  func `a bad file is refused in one line, and leaves nothing`(_ making: String) throws {
    try Place.with { place in
      let ending = try place.run("(cd ../in; \(making)); pc import ../in/bad.*")
      #expect(ending.status == 2)
      #expect(ending.errorLines.count == 1, "\(ending.errors)")
      #expect(ending.errors.contains("bad."))
      let left = try place.run("find . -name '.pc-tmp-*'; find blobs bundles -type f")
      #expect(left.output == "")
    }
  }

  @Test func `what -c can't record is taken back with its bytes`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/mock-exam-chinese.pdf --name b --doc D -c || exit 90
        pc import -q $EXAMPLES/software-testing-midterm-2017-solutions.pdf --name c --doc E
        sed -i '1s/{/{ "languages": ["eng"],/' bundles/c/bundle.json; sed -i 's/"E"/"By hand"/' docs/e/doc.json
        find . -type f ! -path './.*' | sort >../before
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf; echo % >>../in/a.pdf
        pc import ../in/a.pdf --doc e -c; echo $?; pc bundle append c --display ../in/a.pdf -c; echo $?
        : >.git/index.lock; pc import ../in/a.pdf -c; echo $?; rm .git/index.lock
        find . -type f ! -path './.*' | sort | cmp - ../before
        git status --porcelain -- bundles docs
        """)
      #expect(
        ending.output
          == "2\n2\n2\n?? bundles/c/\n?? docs/e/\n",
        "\(ending.errors)"
      )
      #expect(ending.errorLines.count == 3)
    }
  }

  @Test func `the rest of a folder goes on, whatever the names`() throws {
    try Place.with { place in
      let ending = try place.run(
        #"""
        cd ../in; mkdir -p a/b; ln -s ../.. a/b/loop; echo no >a/bad.pdf; : >empty.pdf; mkfifo pipe.pdf
        n=0; for f in "$(printf 'two\nlines.pdf')" '-dash.pdf' "$(printf 'not\377utf8.pdf')" a/b/plain.pdf; do
          n=$((n+1)); { cat $EXAMPLES/software-testing-midterm-2017.pdf; echo "% $n"; } >"./$f"; done
        cd ../lib; pc import ../in; echo "[$?]"; ls bundles | wc -l; find . -name '.pc-tmp-*'; pc check
        """#)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.hasSuffix("[1]\n4\n"), "\(ending.output)")
      #expect(ending.errorLines.count >= 2 && ending.errors.contains("bad.pdf"))
      #expect(ending.errors.contains("empty.pdf"))
      #expect(ending.errors.split(separator: "\n").allSatisfy { !$0.contains("\u{1B}") })
    }
  }
}
