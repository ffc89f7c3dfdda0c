import Testing

/// A shell command does not change what the viewer edits, until the edit ends or `--force` is
/// given.
struct EditLockFileTests {
  /// `lock KIND-FILE PROCESS EXPIRES` writes a lock as a viewer does.
  private static let papers = #"""
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name exam --doc Exam &&
      pc new -q tag Subject/Testing && pc commit -q -m Papers || exit 81
    lock() {
      id=$(jq -r .id $1); mkdir -p .git/papercenter/locks
      printf '{ "ids": ["%s"], "name": "Ada", "window": "windowone", "process": %s, "host": "%s", "since": "2026-11-21T09:29:50Z", "expires": "%s" }'         $id $2 "$(uname -n)" $3 >.git/papercenter/locks/$id.json
    }

    """#

  @Test(arguments: [
    "docs/exam/doc.json", "docs/exam/pages/group.json", "docs/exam/pages/p001.json",
  ])
  func `a lock keeps a shell from changing what is in it`(_ file: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          lock $1 $$ 2026-11-21T09:30:20Z
          pc bind exam/pages/p001 exam#2; echo $?
          pc bind exam/pages/p001 exam#2 --json | jq -r .error.code
          PAPERCENTER_VIEWER=$$ pc bind -q exam/pages/p001 exam#3; echo $?
          pc bind -q exam/pages/p001 exam#2 --force; echo $?
          """, file)
      #expect(ending.output == "2\nlocked\n0\n0\n", "\(ending.errors)")
      #expect(ending.errors.contains("Ada edits '"))
    }
  }

  @Test(arguments: [
    ("pc import -q $EXAMPLES/mock-exam-chinese.pdf --doc exam", "ls docs/exam/pages | wc -l", "7"),
    ("pc check -q --fix", "grep -o Subject/Testing docs/exam/doc.json | wc -l", "1"),
  ])
  func `an import into a doc and a fix respect a lock too`(
    _ command: String, _ count: String, _ expected: String
  ) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          sed -i 's|"groups"|"tags": ["Subject/Testing", "Subject/Testing"], "groups"|' docs/exam/doc.json
          lock docs/exam/doc.json $$ 2026-11-21T09:30:20Z
          before=$(\(count)); \(command); echo $?; [ "$before" = "$(\(count))" ] || echo changed
          \(command) --force; echo $?; \(count)
          """)
      #expect(ending.output == "2\n0\n\(expected)\n", "\(ending.output)\(ending.errors)")
      #expect(ending.errors.contains("Ada edits 'exam'"), "\(ending.errors)")
    }
  }

  @Test func `a lock that ended, or whose process is gone, holds nothing`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          lock docs/exam/doc.json $$ 2026-11-21T09:30:00Z
          pc bind -q exam/pages/p001 exam#2; echo $?
          sh -c : & gone=$!; wait $gone
          lock docs/exam/doc.json $gone 2026-11-21T09:30:20Z
          pc bind -q exam/pages/p001 exam#3; echo $?; ls .git/papercenter/locks
          """)
      #expect(ending.output == "0\n0\n", "\(ending.errors)")
    }
  }

  @Test func `what lies elsewhere may be changed`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          lock docs/exam/pages/p001.json $$ 2026-11-21T09:30:20Z
          pc bind -q exam/pages/p002 exam#3 && pc new -q doc Other; echo $?
          """)
      #expect(ending.output == "0\n", "\(ending.errors)")
    }
  }
}
