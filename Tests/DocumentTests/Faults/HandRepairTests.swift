import Testing

/// Edits by hand that have one fix, or need a user's decision: both are reported.
@Suite(.serialized) struct HandRepairTests {
  private static let edit = #"""
    edit() { jq "$2" "$1" >../aside && cp ../aside "$1"; }
    clean() { [ -z "$(git status --porcelain -uall)" ] || { git status --short; exit 70; }; }
    whole() { pc check >../out || { cat ../out; exit 71; }; clean; }

    """#

  private func run(_ script: String) throws -> Place.Ending {
    var ending = Place.Ending(status: -1, output: "", errors: "")
    try Place.with { place in
      ending = try place.run(HandSurgery.library + Self.edit + script)
    }
    return ending
  }

  @Test(arguments: ["", "mkdir -p .git/hooks; cp /bin/true .git/hooks/pre-commit\n"])
  func `a commit puts back an id that was deleted, and says so`(_ hooks: String) throws {
    let ending = try run(
      hooks + """
        head=$(git rev-parse HEAD); cp docs/d/doc.json ../before
        edit docs/d/doc.json 'del(.id)'; pc commit 2>&1; echo "[$?]"
        cmp docs/d/doc.json ../before; [ $head = $(git rev-parse HEAD) ]; whole
        """)
    #expect(
      ending.output == """
        docs/d/doc.json: + id, as the last commit has it
        nothing to commit: the library has not changed since the last commit
        [1]

        """, "\(ending.output)\(ending.errors)")
    #expect(ending.status == 0)
  }

  @Test(arguments: ["commit -q -m Repaired", "check --fix"])
  func `an id that plain git recorded as deleted comes back`(_ command: String) throws {
    let ending = try run(
      """
      files="docs/d/doc.json docs/d/pages/group.json docs/d/pages/p001.json bundles/a/bundle.json"
      pc define tag Topic/Limits -c -q; files="$files tags/Topic.json"
      cat $files | jq -r '.. | .id? // empty' >../ids
      for file in $files; do edit $file 'walk(if type == "object" then del(.id) else . end)'; done
      git commit -qam 'By hand'; git commit -q --allow-empty -m Later; pc new doc other -c -q
      pc \(command); pc commit -q -m Rest; cat $files | jq -r '.. | .id? // empty' | cmp - ../ids; whole
      """)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  @Test func `a commit lists what plain git recorded unlisted`() throws {
    let ending = try run(
      """
      sed -i '/"p001",/d' docs/d/pages/group.json; git commit -qam 'By hand'
      pc commit -m Listed; echo "[$?]"; pc commit -q; echo "[$?]"; whole
      jq -c .pages docs/d/pages/group.json
      """)
    #expect(ending.status == 0 && ending.output.contains("[0]\n[1]\n"), "\(ending.output)")
    #expect(ending.output.contains(#""p004","p001"]"#), "\(ending.output)\(ending.errors)")
  }

  @Test(arguments: [
    "cp -r docs/d docs/a", "cp -r docs/d docs/a; git add -A; git commit -qm x; mv docs/d docs/z",
  ])
  func `a doc that was copied and recorded by plain git`(_ copying: String) throws {
    let ending = try run(
      """
      pc log d/pages/p001 --json | jq -r '.versions[].version' >../versions; id=$(jq -r .id docs/d/doc.json)
      \(copying); git add -A; git commit -qm 'By hand'
      pc check | grep -c 'error: the id .* is also that of docs/'
      pc check --fix -q || exit 80; pc commit -q -m Fixed || exit 81; whole
      grep -l $id docs/*/doc.json; grep -h '"id"' $(find docs -name '*.json') | sort | uniq -d
      pc log $(dirname $(grep -l $id docs/*/doc.json | cut -c6-))/pages/p001 --json | jq -r '.versions[].version' | cmp - ../versions
      """)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    // Of the two existing files, the one that had the id first.
    let owner = copying.contains("docs/z") ? "docs/a/doc.json" : "docs/d/doc.json"
    #expect(ending.output.hasSuffix("\n\(owner)\n"), "\(ending.output)\(ending.errors)")
  }

  @Test func `files that lists name and that are gone are named with both ways out`() throws {
    let ending = try run(
      """
      rm docs/d/pages/p002.json; git rm -rq docs/d/extra; pc check | sed 's/.*(//'
      git add -A; git commit -qm 'By hand'; pc check | sed 's/.*(//'
      """)
    #expect(
      ending.output == """
        git checkout HEAD -- docs/d/extra brings it back; or remove it from the list)
        git checkout HEAD -- docs/d/pages/p002.json brings it back; or remove it from the list)
        git log -- docs/d/extra shows what became of it; or remove it from the list)
        git log -- docs/d/pages/p002.json shows what became of it; or remove it from the list)

        """, "\(ending.errors)")
  }

  @Test func `a broken page is named as broken, and not as missing`() throws {
    let ending = try run(
      "echo '{ \"id\": ' >docs/d/pages/p001.json; pc check --json | jq -r '.diagnostics[] | .code + \" \" + .file'"
    )
    #expect(ending.output == "json-syntax docs/d/pages/p001.json\n", "\(ending.errors)")
  }

  @Test func `a mapping may be put right until a version shows its pages`() throws {
    let ending = try run(
      """
      edit bundles/mock/bundle.json '.ocr = .display | .pageMapping = {"ocr": {"1": 2}}'; pc commit -q -m Wrong || exit 80
      edit bundles/mock/bundle.json '.pageMapping = {"ocr": {"1": 1}}'; pc commit -q -m Right || exit 81; whole
      pc add -q d/pages 'mock#1' -c -m Shown || exit 82
      edit bundles/mock/bundle.json '.pageMapping = {"ocr": {"1": 2}}'; pc check | cut -d: -f4-
      """)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("page 1 showed page 1 of ocr"), "\(ending.output)")
  }

  @Test func `what nothing reads is a warning`() throws {
    let ending = try run(
      #"""
      edit bundles/mock/bundle.json '.scan = .display'
      edit docs/d/doc.json '.source = {"file": "/home/ada/papers/x.pdf"} | .link = "https://example.org/a/b"'
      edit papercenter.json '.ocr = {"languages": ["eng", "chi_smi", "script/HanS"]}'
      pc check | cut -d: -f4-; pc commit -q || exit 80; clean
      """#)
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(
      ending.output == """
         warning: 'scan' is not a variant: nothing shows these PDFs, and pc gc removes them (call it \
        display, original or ocr, or import them as a bundle: pc import FILE)
         warning: 'source' names a file of this machine alone: /home/ada/papers/x.pdf (write a path \
        from the library's root, or remove the key)
         warning: 'chi_smi' is none of Tesseract's languages (did you mean 'chi_sim'?)

        """, "\(ending.output)\(ending.errors)")
  }

  @Test(arguments: ["import $EXAMPLES/mock-exam-chinese.pdf --name new", "index"])
  func `a broken papercenter.json is refused by what depends on it`(_ command: String) throws {
    let ending = try run(
      """
      sed -i 's/"name"/"ocr": { "dpi": 100 }, "ocr": { "dpi": 300 }, "name"/' papercenter.json
      find . -type f ! -path './.pc/*' ! -path './.git/*' | sort | xargs -d '\\n' sha256sum >../before
      pc \(command) 2>&1; echo "[$?]"
      find . -type f ! -path './.pc/*' ! -path './.git/*' | sort | xargs -d '\\n' sha256sum | cmp - ../before
      """)
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(
      ending.output.contains("pc: error: papercenter.json:")
        && ending.output.contains("is given twice")
        && ending.output.hasSuffix("[2]\n"), "\(ending.output)")
  }

  @Test func `a commit on a detached HEAD is said to be on no branch`() throws {
    let ending = try run(
      """
      git checkout -q --detach; pc set -q d Year=2018; pc commit -m One 2>&1 | grep -c 'HEAD is detached'
      pc set d Year=2019 -c -m Two 2>&1 | grep -c 'HEAD is detached'
      git switch -q main; pc set d Year=2021 -c -m Four 2>&1 | grep -c 'HEAD is detached'
      """)
    #expect(ending.output == "1\n1\n0\n", "\(ending.output)\(ending.errors)")
  }

  @Test func `an index that is split or sparse is refused with git's command`() throws {
    let ending = try run(
      """
      git config core.splitIndex; git config index.sparse
      git update-index --split-index; pc status 2>../errors; echo "[$?]"
      sh -c "$(sed -n 's/^hint: //p' ../errors)" && whole
      git sparse-checkout set --cone --sparse-index docs bundles/midterm 2>/dev/null
      pc status 2>../errors; echo "[$?]"; sh -c "$(sed -n 's/^hint: //p' ../errors)"; pc check -q && echo whole
      """)
    #expect(ending.output == "false\nfalse\n[2]\n[2]\nwhole\n", "\(ending.output)\(ending.errors)")
  }

  @Test func `an index in git's usual forms is read whatever the person's configuration says`()
    throws
  {
    let ending = try run(
      """
      export GIT_CONFIG_GLOBAL=$HOME/settings; : >$HOME/settings
      git config --global core.splitIndex true; git config --global index.sparse true
      pc init -q ../other && cd ../other && echo x >note && git add note && pc commit -q && pc status
      """)
    #expect(ending.output == "On branch main\nNothing to commit\n", "\(ending.errors)")
  }

  @Test(arguments: [
    "git sparse-checkout set --cone bundles/midterm 2>/dev/null",
    "git sparse-checkout set --no-cone /docs/d/ 2>/dev/null",
    "git update-index --skip-worktree docs/e/doc.json; rm docs/e/doc.json",
    "git update-index --skip-worktree docs/e/doc.json; rm docs/e/doc.json; git reset -q --soft HEAD~",
  ])
  func `what a sparse checkout leaves out is not deleted`(_ leaving: String) throws {
    let ending = try run(
      """
      \(leaving); echo x >note; pc commit -q -m Note || exit 80
      git diff --name-status HEAD~ | grep ^D; pc check -q || exit 81; clean
      """)
    #expect(ending.status == 0 && ending.output == "", "\(ending.output)\(ending.errors)")
  }

  @Test func `caches are never recorded, also without .gitignore`() throws {
    let ending = try run(
      "rm .gitignore; pc commit -q; git ls-files .pc | wc -l; pc commit -q; echo \"[$?]\"")
    #expect(ending.output == "0\n[1]\n", "\(ending.errors)")
  }
}
