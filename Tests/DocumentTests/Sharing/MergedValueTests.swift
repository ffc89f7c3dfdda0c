import Testing

/// The report of a merge: the sides by name, and every value that was replaced.
struct MergedValueTests {
  private static func expect(
    _ script: String, says: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.with { place in
      let ending = try place.run(Clones.all + script)
      #expect(
        ending.status == 0, "\(ending.output)\(ending.errors)", sourceLocation: sourceLocation)
      for words in says {
        #expect(ending.output.contains(words), "\(ending.output)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `variables renamed to one name stay two, and the commit says so`() throws {
    try Self.expect(
      """
      pc define -q variable Score --type int; pc set -q exam Year=2023 Score=7; pc commit -q -m Values; pc sync -q || fail sync
      cd ../b; later 60; pc sync -q; pc variables rename -q Year V -c || fail rename; pc sync -q
      cd ../lib; later 60; pc variables rename -q Score V -c || fail rename; pc sync || fail sync; sound
      jq -c .variables docs/exam/doc.json; git log -1 --format=%B; cd ../b; pc sync -q; sound; same ../lib
      """,
      says: [
        #"{"V":2023,"V-2":7}"#,
        "- the variable 'V' of main on Laptop is 'V-2' now: the name was taken",
      ])
  }

  @Test func `a local merge names the branches`() throws {
    try Self.expect(
      """
      git switch -q -c review; later 60; pc rename -q -c exam --title Review
      git switch -q main; later 60; pc rename -q -c exam --title Main; pc merge review || fail merge
      git log -1 --format=%B
      """,
      says: [
        #"title of the doc 'exam' is "Main"; review had "Review""#,
        #"- title of the doc 'exam' is "Main"; review had "Review""#,
      ])
  }

  @Test func `a bundle renamed on both sides stays one, also after a merge by plain git`() throws {
    try Self.expect(
      """
      cd ../b; later 60; pc rename -q scan cover -c || fail b; pc sync -q
      cd ../lib; later 60; pc rename -q scan g1 -c || fail lib
      git pull -q --no-rebase --no-edit >../out 2>&1 || { git add -A; git commit -q --no-edit; }
      pc sync --continue --if-needed >../out 2>&1 || [ $? = 3 ] || { cat ../out; fail continue; }
      sound; cat bundles/*/bundle.json | jq -s '[.[].id] | length == (unique | length)'
      pc sync -q || fail sync; cd ../b; pc sync -q; sound; same ../lib
      """,
      says: ["true"])
  }

  @Test func `status lists what conflicts in the middle of a merge`() throws {
    try Self.expect(
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; pc rm -q --yes exam/pages/p002 -c; pc sync -q || fail b
      cd ../lib; later 60; pc bind -q -c exam/pages/p001 scan#1; pc bind -q -c exam/pages/p002 scan#1
      git pull -q --no-rebase --no-edit >../out 2>&1 && fail 'no conflict'
      pc status 2>&1; pc status --json | jq -c '[.conflicts[].path]'
      pc sync --continue; ended $? 3; git log -1 --format=%B; sound
      pc status --json | jq -c .conflicts
      """,
      says: [
        "conflict docs/exam/pages/p001.json: changed in main on Laptop and in origin/main",
        "conflict docs/exam/pages/p002.json: changed in main on Laptop, removed in origin/main",
        #"["docs/exam/pages/p001.json","docs/exam/pages/p002.json"]"#,
        "'exam/pages/p001' shows scan#2 of origin/main; scan#1 of main on Laptop is",
        "the page 'exam/pages/p002' stays: origin/main removed it, main on Laptop changed it",
        "\n[]\n",
      ])
  }

  @Test func `a deleted mark does not come back when the other clone completes it`() throws {
    try Self.expect(
      """
      id=$(jq -r .id docs/exam/pages/p001.json)
      printf '{"page":"%s","annotations":[{"kind":"note","at":[0.5,0.5],"text":"gone"},{"kind":"note","at":[0.1,0.1],"text":"stays"}]}' $id >docs/exam/pages/p001.notes.json
      git add -A; git commit -q -m Bare; git push -q; (cd ../b && git pull -q)
      # One clone completes both, the other takes one out.
      pc commit -q -m Completed; jq -e '.annotations[0].anchor.bundle' docs/exam/pages/p001.notes.json >../out || { echo >>docs/exam/pages/p001.notes.json; pc commit -q -m Completed; }
      jq -e '.annotations[0].anchor.bundle' docs/exam/pages/p001.notes.json || fail 'not completed'; pc sync -q || fail sync
      cd ../b; jq 'del(.annotations[0])' docs/exam/pages/p001.notes.json >../new; cp ../new docs/exam/pages/p001.notes.json
      git commit -q -a -m Deleted; later 60; pc sync || fail 'sync b'; jq -c '[.annotations[].text]' docs/exam/pages/p001.notes.json
      pc check || fail check; cd ../lib; pc sync -q; same ../b
      """, says: [#"["stays"]"#])
  }

  @Test func `clones that merge the same pair each on its own come to one library`() throws {
    try Self.expect(
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2
      cd ../lib; later 60; pc bind -q -c exam/pages/p001 scan#1
      git fetch -q ../b main:other; git -C ../b fetch -q ../lib main:other
      pc merge other; ended $? 3; cd ../b; pc merge other; ended $? 3; pc sync -q; ended $? 0
      cd ../lib; pc sync; status=$?; [ $status = 0 ] || fail "sync ended with $status"; sound
      pc ls exam; cd ../b; pc sync -q; sound; same ../lib
      [ $(jq -r .pageNumber docs/exam/pages/p001*.json | sort | tr '\\n' ' ' | tr -d ' ') = 12 ] || fail 'not both'
      """)
  }

  @Test(arguments: [true, false])
  func `a bundle that a version shows stays, whichever side removed it first`(isRemovedFirst: Bool)
    throws
  {
    let remove =
      "cd ../lib; later 60; pc bundle rm scan --yes -q -c || fail rm; pc sync || fail sync\n"
    let show = """
      cd ../b; later 60; pc bind -q exam/pages/p001 scan#2 -c; later 60; pc bind -q exam/pages/p001 exam#1 -c
      pc sync || fail sync

      """
    try Self.expect(
      (isRemovedFirst ? remove + show : show + remove) + """
        for clone in ../lib ../b; do
          cd $clone; pc sync -q; sound; [ -f bundles/scan/bundle.json ] || fail 'it went'
          pc check --full -q; ended $? 0; pc log exam/pages/p001 | grep -q 'scan#2' || fail 'no version'
        done
        """,
      says: ["the bundle 'scan' stays because it is used"])
  }
}
