import Foundation
import Testing

/// Docs, groups and pages moved by `pc` and by hand, in a library with a history.
@Suite(.serialized) struct MovingTests {
  private static let library = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc D --group G
    pc new -q doc E; pc new -q group e H; pc add -q e/h 'midterm#1-2'
    id=$(grep -o '"id": "[^"]*"' docs/d/g/p001.json | cut -d'"' -f4)
    echo '{"page":"'$id'","annotations":[]}' >docs/d/g/p001.notes.json
    pc commit -q -m one
    kinds() { pc status --json | tr -d ' \\n' | grep -o '"kind":"[a-z]*","entity":"[a-zA-Z]*"' | cut -d'"' -f4,8 | sort | uniq -c | tr -s ' '; }
    whole() { pc check && [ -z "$(git status --porcelain)" ] && git fsck --strict 2>&1; }
    versions() { pc log "$1" --json | grep -c '"version"'; }

    """

  @Test func `what moves by hand keeps its versions, and the lists follow`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          mv docs/d/g/p001.json docs/d/g/cover.json; mv docs/d/g/p001.notes.json docs/d/g/cover.notes.json
          mv docs/d/g/p002.json docs/e/h/p009.json; mv docs/e docs/exercises; mv docs/d/g docs/d/questions
          kinds; pc commit -q || exit 80; whole || exit 81
          pc ls --kind page -z d exercises | tr '\\0' ' '
          versions d/questions/cover; versions exercises/h/p009; ls docs/d/questions
          """)
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(
        ending.output == """
           1 move"doc
           2 move"group
           1 move"notes
           6 move"page
          d/questions/cover d/questions/p003 d/questions/p004 exercises/h/p001 exercises/h/p002 exercises/h/p009 1
          1
          cover.json
          cover.notes.json
          group.json
          p003.json
          p004.json

          """)
    }
  }

  @Test func `what pc moves keeps its versions, and is recorded in one commit each`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          pc mv -q d/g/p001 e/h -c -m mv && pc rename -q e exercises -c -m rename && whole || exit 80
          pc rename -q bundles/midterm midterm-2017 -c -m bundle && whole || exit 81
          pc order -q exercises/h --move p001-2 --first -c && whole || exit 82
          pc split -q d/g p003 -c && pc join -q d exercises -c && whole || exit 83
          pc rm -q d/g --yes -c && whole || exit 84
          pc ls --kind page -z | tr '\\0' ' '; versions d/h/p001-2; git rev-list --count HEAD
          ls docs docs/d; cat docs/d/h/p001-2.notes.json | grep -c "$id"
          """)
      #expect(ending.status == 0, "\(ending.status) \(ending.errors)")
      #expect(
        ending.output == """
          d/g-2/p003 d/g-2/p004 d/h/p001-2 d/h/p001 d/h/p002 1
          8
          docs:
          d

          docs/d:
          doc.json
          g-2
          h
          1

          """, "\(ending.errors)")
    }
  }

  @Test(
    arguments: [
      "ln -s /etc/hosts docs/d/g/link; git add docs; pc mv d f", "pc mv d/g/p001 d/g/p002 e/h/new",
      "pc rm d", "pc rm bundles/midterm --yes", "pc mv d e", "pc mv e/h d/g/p001 nowhere/x",
      "pc join d e/h", "pc split d/g p001", "pc order d/g p001 p001", "pc rename d e",
      "pc rm d e bundles/midterm --yes",
      "mkdir -p docs/f/g; echo mine >docs/f/g/p001.json; pc mv d f",
    ])
  func `what is refused changes nothing`(_ script: String) throws {
    try Place.with { place in
      let (prepare, command) =
        script.range(of: "; pc ", options: .backwards).map {
          (String(script[..<$0.lowerBound]), "pc " + script[$0.upperBound...])
        } ?? (":", script)
      let ending = try place.run(
        Self.library
          + """
          sums() { git rev-parse HEAD; git status --porcelain; find docs bundles tags -type f 2>/dev/null | sort | xargs sha256sum; }
          \(prepare); sums >../before; \(command); echo "[$?]"; sums | cmp - ../before
          """)
      #expect(ending.status == 0 && ending.output.hasSuffix("[2]\n"), "\(ending.output)")
      #expect(ending.errorLines.count == 1, "\(ending.errors)")
    }
  }
}
