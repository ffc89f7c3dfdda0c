import Testing

/// Words are marked from a shell, and belong to one reader, who decides who sees them.
struct MarkedWordsTests {
  private static func expect(
    _ script: String, says: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.expect(after: Clones.tools, script, lines: says, sourceLocation: sourceLocation)
  }

  @Test func `a mark has the sentence, the place and the reading, across lines of the page`() throws
  {
    try Self.expect(
      Clones.papers + #"""
        pc words mark -q 概率 --in exam; pc words mark -q 图书馆 --in exam/pages/p001
        file=reading/ada-lovelace/marks.jsonl
        jq -r '[.word, .reading, .context, .pageNumber] | @csv' $file
        for word in 概率 图书馆; do
          page=$(jq -r "select(.word == \"$word\").pageNumber" $file)
          pc text exam#$page --json | jq -r --slurpfile marks $file '.text as $t | $marks[]
            | select(.word == "'$word'") | $t[.offset:.offset + .length] | gsub("\n"; "")'
        done
        """#,
      says: [
        #""概率","gàilǜ","里有8个红球、11个蓝球和25个绿球，从中不放回地抽取两个球，求两个球都是蓝球的概率。",2"#,
        #""图书馆","túshūguǎn","1. Translate into English：他每天早上13点起床，然后去图书馆学习2分钟。",1"#,
        "概率", "图书馆",
      ])
  }

  @Test func `words to learn before a doc are above the reader's level, or marked`() throws {
    try Self.expect(
      Clones.papers + #"""
        levels() {
          pc words --new exam --json | jq -c '[.words[] | select(.state == "new").level // 99] | [min, length > 0]'
        }
        levels
        for word in 我 学生 银行 已经 环境 经济 选择; do echo "+ $word"; done >../answers
        for word in 概率 鞠躬 慷慨 迄今为止; do echo "- $word"; done >>../answers
        pc level assess -q --answers ../answers
        level=$(pc level --json | jq .hsklevel)
        [ "$level" -gt 1 ] && levels | jq --argjson level $level -c '[.[0] > $level, .[1]]'
        pc words mark -q 他; pc words --new exam --json | jq -r '.words[] | select(.state == "marked").word'
        """#,
      says: ["[1,true]", "[true,true]", "他"])
  }

  @Test func `with a remote, marks stay on this device until the reader shares them`() throws {
    try Self.expect(
      Clones.papers + Clones.share + """
        pc words mark 概率 -q -c; git status --porcelain; ls reading 2>/dev/null
        pc words --state marked | cut -d' ' -f1
        pc config set -q shareReading true; pc words mark 函数 -q -c; pc words known 好 -q -c
        jq -r .word reading/ada-lovelace/marks.jsonl | sort | uniq -c | tr -d ' '
        pc sync -q; cd ../b; pc sync -q; sound; pc words --sort pinyin | wc -l
        """,
      says: ["概率", "1函数", "1好", "1概率", "3"])
  }

  @Test func `on a terminal the first mark asks, and the answer is kept`() throws {
    try Self.expect(
      Clones.papers + Clones.share + """
        ask() { echo $1 | script -qec "pc words mark $2" /dev/null | grep -c share; }
        ask n 概率; pc config get shareReading; ls reading 2>/dev/null; ask y 函数
        pc config unset -q shareReading; ask y 好; pc config get shareReading
        wc -l <reading/ada-lovelace/marks.jsonl
        """,
      says: ["1", "false", "0", "1", "true", "3"])
  }

  @Test func `marks of two clones are all there, also in a library of an earlier version`() throws {
    try Self.expect(
      Clones.papers + """
        sed -i /reading/d .gitattributes; git commit -qam 'As it was'

        """ + Clones.share + """
          for place in ../b ../lib; do cd $place; pc config set -q shareReading true; done
          pc words mark 概率 函数 -q -c; pc sync -q
          cd ../b; later 60; pc words mark 好 -q -c; later 60; pc words unmark 好 -q -c; pc sync -q; sound
          cd ../lib; pc sync -q; sound; same ../b; grep -c ^reading .gitattributes
          wc -l <reading/ada-lovelace/marks.jsonl; pc words --state marked | wc -l
          """,
      says: ["1", "4", "2"])
  }

  @Test func `two people of one name have their own words`() throws {
    try Self.expect(
      """
      pc words mark 概率 -q -c; export GIT_AUTHOR_EMAIL=another@example.org
      pc words mark 函数 -q -c; ls reading | sed 's/[0-9]*$/N/'; pc words | cut -d' ' -f1
      pc config set -q reader 'Ada Lovelace'; pc words | cut -d' ' -f1
      pc config set -q reader '!'; pc words 2>&1 | head -1
      """,
      says: [
        "ada-lovelaceN", "ada-lovelace-N", "函数", "概率",
        "pc: error: '!' can't be a reader's name: it has no letters, or too many",
      ])
  }

  @Test func `what can't be marked changes nothing`() throws {
    try Self.expect(
      Clones.papers + """
        for words in hello '"概 率"' '""' '你好 --in exam' '概率 --in nothing' '概率 --in exam#1'; do
          eval "pc words mark $words" >/dev/null 2>&1; echo $?
        done
        pc words unmark 概率 2>&1; git status --porcelain; pc words mark 概率 -n -q; git status --porcelain
        """,
      says: ["64", "64", "64", "2", "2", "2", "nothing to change", "概率 is difficult"])
  }

  @Test func `a word in simplified and in traditional characters is one word`() throws {
    try Self.expect(
      """
      state() { pc words --json | jq -r '.words | map(.word + " " + .state) | sort | join(", ")'; }
      pc words mark 銀行 -q; state; later 60; pc words mark 银行 -q; state
      later 60; pc words known 銀行 -q; state; later 60; pc words unmark 银行 -q; state
      later 60; pc words mark 发 -q; pc words unmark 發 -q; state
      """,
      says: ["銀行 marked", "银行 marked", "銀行 known"])
    // A paper in traditional characters, and a mark of a simplified word: the same reader.
    try Self.expect(
      Clones.papers + """
        pc index -q; pc words mark 圖書館 -q -c; pc read exam --json | jq -r '[.pages[].words[] | select(.state == "marked").word] | unique[]'
        pc stats --json | jq .reading.marked; pc words --state marked --json | jq '.words | length'
        """,
      says: ["图书馆", "1", "1"])
  }

  @Test func `a mark that is committed takes along those that were not`() throws {
    try Self.expect(
      """
      pc words mark 概率 -q; pc words mark 函数 -c | sed 's/[0-9a-f]\\{7,\\}/COMMIT/'
      git status --porcelain; git log -1 --format=%s; git show HEAD:reading/ada-lovelace/marks.jsonl | jq -r .word
      """,
      says: ["函数 is difficult", "COMMIT Mark 1 word", "Mark 1 word", "概率", "函数"])
  }

  @Test func `lists are filtered by state and sorted`() throws {
    try Self.expect(
      """
      pc words mark 银行 我 概率 -q; later 60; pc words mark 函数 -q; pc words known 爱 -q
      pc words --state marked --sort level | cut -d' ' -f1 | tr '\\n' ' '; echo
      pc words --state marked --sort pinyin | cut -d' ' -f1 | tr '\\n' ' '; echo
      pc words --state marked --sort last | head -1 | cut -d' ' -f1; pc words --state known | wc -l
      """,
      says: ["我 银行 概率 函数 ", "概率 函数 我 银行 ", "函数", "1"])
  }
}
