import Testing

/// `pc read` shows a text as it is, and remembers that it was read.
struct ReadTextTests {
  private static func expect(
    _ script: String, says: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.expect(
      after: Clones.tools + Clones.papers, script, lines: says, sourceLocation: sourceLocation)
  }

  @Test func `every word stands where the answer says`() throws {
    try Self.expect(
      """
      pc read exam --json | jq -r '[.pages[] | .text as $t | .words[]
        | select(($t[.start:.end] | gsub("\\n"; "")) != .word)] | length'
      pc read exam --json | jq -r '.pages | map(.number) | @csv'
      """,
      says: ["0", "1,2"])
  }

  @Test(arguments: ["none", "marked", "new", "all"])
  func `without its pinyin the text is the same`(_ pinyin: String) throws {
    // The same Chinese characters, in order.
    try Self.expect(
      """
      pc words mark -q 概率 函数
      pages=$(for n in 1 2; do pc text exam#$n -q; done | grep -o '[一-龥]' | tr -d '\\n')
      for columns in 80 30; do
        read=$(COLUMNS=$columns pc read exam --pinyin \(pinyin) -q | grep -o '[一-龥]' | tr -d '\\n')
        [ "$read" = "$pages" ] && echo same
      done
      """,
      says: ["same", "same"])
  }

  @Test func `what was read counts for level and statistics, by plain git, too`() throws {
    try Self.expect(
      """
      pc level 2>&1; pc read exam --record -q -c >/dev/null; git status --porcelain; git log -1 --format=%s
      pc words --state seen --json | jq '.words | length > 50'
      pc level --json | jq -r '.hsklevel > 0'
      pc stats --json | jq -c '.reading | [.texts, .pages, .sessions]'
      pc read exam/pages/p001 --record -n -q >/dev/null; git status --porcelain
      """,
      says: [
        "not enough data: read some pages, and mark words that are difficult", "Read exam", "true",
        "true", "[1,2,1]",
      ])
  }

  @Test func `a book has its tag and its author, in every clone`() throws {
    try Self.expect(
      Clones.share + """
        pc read exam --book --author 鲁迅 -q -c | head -2; pc sync -q; sound
        cd ../b; pc sync -q; sound; pc ls --tag Kind/Book --json | jq -r '.items[0].path'
        pc show exam --json | jq -r .author; pc set -q exam Year=2020 -c; jq -r .author docs/exam/doc.json
        pc read exam --book --author '' -q -c >/dev/null; jq .author docs/exam/doc.json; pc undo -q
        pc cp exam copy -q; jq -r .author docs/copy/doc.json
        pc read exam --book --author "$(printf 'a\\nb')" >/dev/null 2>&1; echo $?
        """,
      says: ["Exam", "鲁迅", "exam", "鲁迅", "鲁迅", "null", "鲁迅", "2"])
  }
}
