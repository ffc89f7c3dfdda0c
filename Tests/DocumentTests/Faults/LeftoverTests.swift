import Testing

/// Files and locks left by killed processes: no command treats them as the user's files.
struct LeftoverTests {
  private static let library = """
    pc import -q $EXAMPLES/mock-exam-chinese.pdf --name exam --doc Exam && pc define -q tag Subject/Chinese &&
      pc commit -q -m 'First papers' || exit 80

    """

  @Test(arguments: [
    "pc tag exam +Subject/Chinese -q",
    "pc set exam/pages -q 2>/dev/null; echo >>note; pc commit -q -m note",
    "pc new doc Other -q", "pc rename exam other -q",
  ])
  func `the next writer removes the temporary files of killed ones`(_ command: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          for folder in . docs docs/exam docs/exam/pages bundles bundles/exam tags .pc .git/papercenter; do
            echo left >$folder/.pc-tmp-999999999-abc; echo now >$folder/.pc-tmp-$$-abc; done
          pc status -q; [ $(find . -name '.pc-tmp-999999999-*' | wc -l) = 9 ] || exit 81
          [ -z "$(git status --porcelain -uall | grep -v pc-tmp)" ] || exit 82
          \(command) || exit 83
          find . -name '.pc-tmp-999999999-*'; find . -name ".pc-tmp-$$-*" | wc -l
          """)
      #expect(ending.status == 0, "\(ending.status) \(ending.output)\(ending.errors)")
      #expect(ending.output == "9\n")
    }
  }

  @Test func `a lock that was left on a branch gets the command that removes it`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          touch .git/refs/heads/main.lock; echo >note
          pc commit -q -m note 2>../said; [ $? = 2 ] || exit 81
          sed -n 's/^ *hint: .*: rm/rm/p' ../said | sh || exit 82
          [ ! -e .git/refs/heads/main.lock ] || exit 83
          pc commit -q -m note || exit 84
          """)
      #expect(ending.status == 0, "\(ending.status) \(ending.output)\(ending.errors)")
    }
  }
}
