import Testing

/// Edits of a library with an editor, `cp` and `git`.
@Suite(.serialized) struct HandEditTests {
  private static let library =
    "pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --doc D; echo one >note; pc commit -q\n"

  @Test(arguments: [
    "echo two >note; git add note; echo three >note", "git rm -q --cached note",
    "echo two >new; git add new; rm new; echo four >note",
    "git rm -q --cached -r docs; echo two >note",
    "git rm -q note; echo again >note",
  ])
  func `what is on disk is recorded, whatever was staged`(_ staging: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          \(staging); sum=$(cat note); pc commit -q; [ $? -le 1 ] || exit 80
          [ "$(git show HEAD:note)" = "$sum" ] || exit 81
          [ -z "$(git status --porcelain)" ] || exit 82; git cat-file -e HEAD:docs/d/doc.json
          """)
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }

  @Test func `a manifest keeps its layout`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + #"""
          id=$(grep -o '"id": "[^"]*"' docs/d/doc.json); at=$(grep -o '"createdAt": "[^"]*"' docs/d/doc.json)
          printf '{\r\n\t"mine" : [ 1.50 ],\r\n\t"groups":["pages"],\r\n\t%s,\r\n%s , "title":"T"\r\n}' "$at" "$id" >docs/d/doc.json
          cp docs/d/doc.json ../before; pc commit -q && cmp docs/d/doc.json ../before && git status --porcelain
          """#)
      #expect(ending.status == 0 && ending.output == "", "\(ending.errors)\(ending.output)")
    }
  }

  @Test func `three mistakes are told at once, and nothing is recorded`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + #"""
          cd docs/d/pages; echo '{ "id": ' >p001.json; cd ../../..
          sed -i 's/"title"/"tags": ["No\/Such"], "title"/' docs/d/doc.json
          sed -i 's/"pageNumber": 2/"pageNumber": 99/' docs/d/pages/p002.json
          sums() { git rev-parse HEAD; find . -type f ! -path './.*' | sort | xargs sha256sum; }
          sums >../before; pc check; echo "[$?]"; pc commit; echo "[$?]"; sums | cmp - ../before
          """#)
      #expect(ending.status == 0)
      for file in ["docs/d/pages/p001.json", "docs/d/doc.json", "docs/d/pages/p002.json"] {
        #expect(
          ending.output.split(separator: "\n").filter {
            $0.hasPrefix("\(file):") && $0.contains(": error: ")
          }.count >= 2, "\(file) in \(ending.output)")
      }
      #expect(ending.output.contains("[1]\n") && ending.output.hasSuffix("[2]\n"))
    }
  }

  @Test func `a copied doc gets ids of its own`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          cp -r docs/d docs/copy; pc commit -q && pc check && git diff HEAD~ --stat -- docs/d
          [ -z "$(git status --porcelain)" ] || exit 80
          cat $(find docs -name '*.json') | grep '"id"' | sort | uniq -d
          """)
      #expect(ending.status == 0 && ending.output == "", "\(ending.errors)\(ending.output)")
    }
  }

  @Test(arguments: ["status", "commit", "check", "import $EXAMPLES/mock-exam-chinese.pdf"])
  func `a library of a newer format is refused and not rewritten`(_ command: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          sed -i 's/"format": 1/"format": 2/' papercenter.json; cp papercenter.json ../before; h=$(git rev-parse HEAD)
          pc \(command); echo $?; cmp papercenter.json ../before; [ $h = $(git rev-parse HEAD) ]; ls bundles | wc -l
          """)
      #expect(ending.words.suffix(2) == ["2", "1"], "\(ending.output)\(ending.errors)")
      #expect((ending.errors + ending.output).contains("error: "))
    }
  }
}
