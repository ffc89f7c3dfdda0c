import Testing

/// `pc stats` counts what is there, and what the history says of how it came.
struct StatisticsTests {
  private static func expect(
    _ script: String, says: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.expect(after: Clones.all, script, lines: says, sourceLocation: sourceLocation)
  }

  @Test func `the last day of the history is what the library has, after merges and removals`()
    throws
  {
    try Self.expect(
      """
      pc tag -q exam +Subject/Chinese -c; pc stamp -q exam/pages/p001 --stamp HOLD -c
      pc annotate exam/pages/p002 add --note Hm --at 0.5,0.5 -q -c; later 86400; pc set -q exam Year=2020 -c
      (cd ../b; GIT_AUTHOR_NAME=Bob; export GIT_AUTHOR_NAME; later 100; pc new doc Second -q; pc new group second Part -q
       pc add -q second/part scan#1-2; pc set -q second Year=2010 -c; pc commit -q; pc sync -q)
      pc sync -q; pc rm -q exam/pages/p002 --yes -c; pc mv -q exam moved -c; later 86400; pc commit -q --allow-empty 2>/dev/null
      pc stats --json | jq -c '.library as $l | .over[-1]
        | [.docs == $l.docs, .groups == $l.groups, .pages == $l.pages, .bundles == $l.bundles,
           .annotations == $l.annotations, .stamps == $l.stamps, .tags == ([$l.tags[].uses] | add)]'
      pc stats --json | jq -c '.over | map([.docs, .pages, .variables.Year])'
      pc stats --json | jq -c '.library.people | map([.name, .docs])'
      pc stats --json | jq -c '.library.variables[] | [.variable, .uses, .min, .max, .mean]'
      """,
      says: [
        "[true,true,true,true,true,true,true]", "[[1,2,null],[2,3,2015]]",
        #"[["Ada Lovelace",1],["Bob",1]]"#, #"["Year",2,2010,2020,2015]"#,
      ])
  }

  @Test func `minutes are of this week, and levels and words grow day by day`() throws {
    try Self.expect(
      """
      # 2026-11-21 is a Saturday.
      session() { echo "{\\"id\\":\\"01a20f03-f7c0-700$1-a608-611d63b18cd2\\",\\"at\\":\\"$2\\",\\"until\\":\\"$3\\",\\"doc\\":\\"$(jq -r .id docs/exam/doc.json)\\",\\"pages\\":[\\"$(jq -r .id docs/exam/pages/p00$4.json)\\"]}" >>reading/ada-lovelace/sessions.jsonl; }
      mkdir -p reading/ada-lovelace
      session 1 2026-11-15T23:00:00Z 2026-11-15T23:30:00Z 1; session 2 2026-11-16T00:00:00Z 2026-11-16T00:12:00Z 2
      session 3 2026-11-21T09:00:00Z 2026-11-21T09:03:00Z 1
      pc stats --json | jq -c '.reading | [.texts, .pages, .sessions, .minutes, .minutesThisWeek]'
      pc stats --json | jq -c '[.over[] | select(.minutes != null) | [.date, .minutes, .texts]]'
      pc stats --csv | head -1 | tr ',' '\\n' | grep -c .; pc stats --csv | awk -F, '{print NF}' | sort -u | wc -l
      pc stats --plot ../o.svg -q >/dev/null; python3 -c 'import sys,xml.dom.minidom; xml.dom.minidom.parse("../o.svg")' && grep -c polyline ../o.svg | awk '{print ($1 > 3)}'
      """,
      says: [
        "[1,2,3,45,15]",
        #"[["2026-11-15",30,1],["2026-11-16",12,1],["2026-11-21",3,1]]"#, "15", "1", "1",
      ])
  }

  @Test func `what can be read next is ordered by what is known`() throws {
    try Self.expect(
      """
      pc index -q; pc stats --unread --json | jq -c '.unread | map([.path, .newWords > 0])'
      pc import -q ../in/b.pdf --doc Again >/dev/null; pc new doc Empty -q
      pc read exam --record -q >/dev/null; pc stats --unread --json | jq -c '.unread | map([.path, .knownPercentage])'
      unset GIT_AUTHOR_NAME GIT_COMMITTER_NAME; pc stats --json | jq -c '.reading'
      """,
      says: [#"[["exam",true]]"#, #"[["again",100]]"#, "null"])
  }

  @Test func `an assessment gives a level before anything was read`() throws {
    try Self.expect(
      """
      answer() { pc level assess | while read -r mark word; do
          level=$(pc dict "$word" --json | jq -r '[.entries[].levels.hsk30 // 9] | min')
          [ $level -le $1 ] && echo "+ $word" || echo "- $word"; done | pc level assess --answers - -q
        pc level --json | jq -r '.hsklevel - '$1' | fabs <= 1'; later 60; }
      git remote rm origin; pc level assess 2>/dev/null | wc -l; answer 2; answer 5; wc -l <reading/ada-lovelace/assessments.jsonl
      echo '+ 我' | pc level assess --answers - 2>&1 | head -1; printf 'x' | pc level assess --answers - >/dev/null 2>&1; echo $?
      """,
      says: ["42", "true", "true", "2", "pc: error: Invalid assessment. Please try again.", "2"])
  }
}
