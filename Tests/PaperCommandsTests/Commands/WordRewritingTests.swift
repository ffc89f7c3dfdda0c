import PaperCommands
import Testing

/// Arguments that look like options but are not.
struct WordRewritingTests {
  @Test(arguments: [
    (["p", "-Difficulty/Hard", "+A/b"], ["p", "--remove=Difficulty/Hard", "+A/b"]),
    (["p", "-难度/难"], ["p", "--remove=难度/难"]),
    (["p", "-Hard"], ["p", "--remove=Hard"]),
    (["-n", "-qc", "-m", "-a/b", "p"], ["-n", "-qc", "-m", "-a/b", "p"]),
    (["--remove", "-a/b", "--json"], ["--remove", "-a/b", "--json"]),
    (["-C", "-a/b", "-a/b"], ["-C", "-a/b", "--remove=a/b"]), (["-"], ["-"]), (["-x"], ["-x"]),
    (["-A/b", "--", "-odd", "+A/c"], ["--remove=A/b", "--", "-odd", "+A/c"]),
    (["-m", "--", "-A/b"], ["-m", "--", "--remove=A/b"]),
  ])
  func `takes a tag behind a minus for a removal`(_ words: [String], _ rewritten: [String]) {
    #expect(AssignTags.rewritten(words) == rewritten)
  }

  @Test(arguments: [
    (["A/b", "--color", "#208C85"], ["A/b", "--tag-color", "#208C85"]),
    (["A/b", "--color=blue"], ["A/b", "--tag-color=blue"]),
    (["A/b", "--color", "always"], ["A/b", "--color", "always"]),
    (["--color=never", "A/b"], ["--color=never", "A/b"]),
    (["A/b", "--color"], ["A/b", "--tag-color"]),
  ])
  func `tells a tag's colour from the terminal's`(_ words: [String], _ rewritten: [String]) {
    #expect(DefineTag.rewritten(words) == rewritten)
  }
}
