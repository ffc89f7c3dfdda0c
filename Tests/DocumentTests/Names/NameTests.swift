import Testing

/// The meaning of names on the command line, and errors for ambiguous names.
struct NameTests {
  /// A doc and a bundle with the same name, and a group with that name in another doc.
  private static let papers = #"""
    cp $EXAMPLES/software-testing-midterm-2017.pdf ../in/第1章.pdf
    pc import -q ../in/第1章.pdf --doc 第1章 && pc new -q doc X && pc new -q group x 第1章 &&
      pc new -q tag Subject/Testing && pc new -q variable Level --options Easy,Hard || exit 81
    """#

  @Test func `rm refuses a name that means several things, and names them`() throws {
    try Place.with { place in
      #expect(try place.run(Self.papers).status == 0)
      for folder in [".", "docs/x"] {
        let ending = try place.run("cd $1 && pc rm --yes 第1章", folder)
        #expect(ending.status == 2)
        #expect(ending.errors.contains("'第1章' is ambiguous"))
        #expect(ending.errors.contains("docs/第1章") && ending.errors.contains("bundles/第1章"))
        #expect(ending.errors.contains("docs/x/第1章") == (folder != "."))
      }
      let ending = try place.run("cd docs/x && pc rm --yes ./第1章 && pc rm --yes docs/第1章")
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(try place.run("pc ls --kind bundle -z | xargs -0 pc rm --yes").status == 0)
      #expect(try place.run("pc ls -q && pc bundle ls -q").output == "x  X  0 groups\n")
    }
  }

  @Test func `a tag that is called like a doc is not removed by its name alone`() throws {
    try Place.with { place in
      let ending = try place.run(
        "pc new -q doc Year; pc new -q variable year --type int; pc rm --yes year")
      #expect(ending.status == 2)
      #expect(ending.errors.contains("docs/year, variables/year"))
      let removed = try place.run("pc rm --yes variables/year && pc variables -q")
      #expect(removed.output == "removed variable year\n", "\(removed.errors)")
      #expect(try place.run("pc ls -q").output == "year  Year  0 groups\n")
    }
  }

  @Test func `a bundle that is listed is meant as a bundle by every command that reads the list`()
    throws
  {
    try Place.with { place in
      #expect(try place.run(Self.papers).status == 0)
      let ending = try place.run(
        """
        pc ls --kind bundle -z | pc tag -z - +Subject/Testing
        pc show bundles/第1章 --json | jq -c .tags; pc show docs/第1章 --json | jq -c .tags
        pc ls --kind bundle --csv | sed -e 's,Subject/Testing,,' | pc set --from - -q
        pc show bundles/第1章 --json | jq -c .tags
        """)
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(
        ending.output.split(separator: "\n").suffix(3) == ["[\"Subject/Testing\"]", "null", "null"])
    }
  }

  @Test func `rename, show and rm take tags, tag groups, variables and options`() throws {
    try Place.with { place in
      #expect(try place.run(Self.papers).status == 0)
      let ending = try place.run(
        """
        pc tag -q x +Subject/Testing && pc set -q x Level=Hard &&
        pc rename -q Subject/Testing Tests && pc rename -q Subject Fach && pc rename -q Level=Hard Steep &&
        pc rename -q Level Niveau && pc show x --json | jq -c '[.tags, .variables]' &&
        pc show Fach/Tests --json | jq -c '[.kind, .uses]' && pc show Niveau=Steep --json | jq -c .uses &&
        pc show Fach | head -1 && pc show Niveau | head -1
        """)
      #expect(
        ending.output
          == """
          [["Fach/Tests"],{"Niveau":"Steep"}]
          ["tag",["x"]]
          ["x"]
          tag group Fach
          variable Niveau

          """, "\(ending.errors)")
      let used = try place.run("pc rm --yes Fach/Tests")
      #expect(used.status == 2)
      #expect(used.errors.contains("--remove-uses"))
      let removed = try place.run(
        "pc rm --yes -q --remove-uses Fach/Tests Niveau && pc rm --yes -q Fach && pc show x --json | jq -c '[.tags, .variables]'; pc tags -q; pc variables -q"
      )
      #expect(removed.output == "[null,null]\n", "\(removed.errors)")
    }
  }

  @Test func `a name that nothing has brings the tag or variable that is near`() throws {
    try Place.with { place in
      #expect(try place.run(Self.papers).status == 0)
      for verb in ["show", "rm --yes"] {
        let ending = try place.run("pc \(verb) Levle")
        #expect(ending.status == 2)
        #expect(ending.errors.contains("did you mean 'Level'?"))
      }
    }
  }
}
