import Foundation
import Testing

/// Conventions: verbs of other programs, git's settings, local time, templates.
struct HabitTests {
  private static let papers = #"""
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name exam --doc Exam &&
      pc import -q $EXAMPLES/mock-exam-chinese.pdf --name short || exit 81
    """#

  @Test(arguments: [
    ("delete", "rm"), ("list", "ls"), ("history", "log"), ("edit", "text --edit"), ("move", "mv"),
    ("find", "search"), ("statsu", "status"),
  ])
  func `common words answer with the verb that does it`(_ word: String, _ verb: String) throws {
    try Place.with { place in
      let ending = try place.run("pc $1 x", word)
      #expect(ending.status == 64)
      #expect(ending.errors.contains("hint: did you mean 'pc \(verb)'?"), "\(ending.errors)")
    }
  }

  @Test func `config with a name and a value sets, with a name shows`() throws {
    try Place.with { place in
      let ending = try place.run(
        "pc config device Desk && pc config papercenter.device && pc config")
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output == "papercenter.device=Desk\nDesk\npapercenter.device=Desk\n")
    }
  }

  @Test func `times are local with their offset for people, UTC in JSON`() throws {
    try Place.with { place in
      #expect(try place.run(Self.papers + "\npc commit -q -m Papers").status == 0)
      for (zone, time) in [
        ("UTC", "2026-11-21T09:30:00Z"), ("XXX-05:30", "2026-11-21T15:00:00+05:30"),
        ("YYY+12", "2026-11-20T21:30:00-12:00"),
      ] {
        let people = try place.run(
          "export TZ=$1; pc log; pc log exam/pages/p001; pc show docs/exam; pc ops; pc blame docs/exam",
          zone)
        for text in people.output.split(separator: "\n").filter({ $0.contains("2026-") }) {
          #expect(text.contains(time), "\(text)")
        }
        #expect(people.output.components(separatedBy: time).count > 6, "\(people.output)")
        let programs = try place.run(
          "export TZ=$1; pc log --json; pc show docs/exam --json; pc ops --json", zone)
        #expect(!programs.output.contains("+05:30") && !programs.output.contains("-12:00"))
        #expect(programs.output.contains("2026-11-21T09:30:00Z"))
      }
    }
  }

  @Test func `a copy gets a title`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers
          + "\npc cp -q docs/exam next --title 'Next exam' && pc show docs/next --json | jq -r .title"
      )
      #expect(ending.output == "Next exam\n", "\(ending.errors)")
      #expect(try place.run("pc cp exam/pages/p001 exam/pages/p009 --title x").status == 2)
    }
  }

  @Test func `a rebinding of a bundle names pages without counterpart, and can leave them`() throws
  {
    try Place.with { place in
      #expect(try place.run(Self.papers).status == 0)
      let refused = try place.run("pc bind --from exam --to short")
      #expect(refused.status == 2)
      #expect(refused.errors.contains("'exam/pages/p003' (exam#3)"), "\(refused.errors)")
      #expect(refused.errors.contains("--skip-missing"))
      let done = try place.run("pc bind --from exam --to short --skip-missing")
      #expect(done.status == 0, "\(done.errors)")
      #expect(done.errors.contains("left as it is: exam/pages/p004 shows exam#4"), "\(done.errors)")
      let shown = try place.run("pc ls exam/pages --columns bundle -z | tr '\\0' ' '")
      #expect(shown.output == "short#1 short#2 exam#3 exam#4 ")
    }
  }

  @Test func `after a bundle's rename everything prints the new name`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers
          + """

          pc commit -q -m Papers && pc rename -q bundles/exam paper || exit 81
          pc ls exam/pages; pc show exam/pages/p001; pc show exam/pages
          pc ls exam/pages --columns path,bundle; pc ls --kind bundle
          """)
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output.contains("paper#1") && ending.output.contains("bundles/paper"))
      #expect(!ending.output.contains("exam#"), "\(ending.output)")
    }
  }

  @Test func `a first status shows papers before schemas`() throws {
    try Place.with { place in
      let lines = try place.run(Self.papers + "\npc status").output.split(separator: "\n")
      let papers = try #require(lines.lastIndex { $0.contains("add    page exam/pages/") })
      let files = try #require(lines.firstIndex { $0.contains("add    file ") })
      #expect(papers < files)
    }
  }

  @Test func `text says from which variant it was taken, status which pages a mapping leaves out`()
    throws
  {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q --original $EXAMPLES/software-testing-midterm-2017.pdf --name exam &&
          pc bundle add-variant exam --ocr $EXAMPLES/mock-exam-chinese.pdf --pages 1 -q
        pc bundle show exam >/dev/null && pc text exam#1 --json | jq -r .variant && pc text exam#2 --json | jq -r .variant
        pc status -v | grep 'belong'
        """)
      #expect(
        ending.output
          == "ocr\noriginal\nbundle exam: ocr page 2 belongs to no page of the bundle (mapping)\n",
        "\(ending.errors)")
    }
  }
}
