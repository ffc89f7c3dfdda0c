import Foundation
import SeededRandom
import Testing

/// Reading Chinese over HTTP: texts in words, marks, corrections, sessions, and who sees them.
@Suite(.serialized) struct ReadingRequestTests {
  /// A Chinese paper of one page with a text layer.
  private static let paper = """
    pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc 语文 -c
    pc index -q
    """

  private func page(_ served: ServedLibrary) throws -> String {
    let paper = try served.json("GET", "/api/read/docs/\(try served.id("语文"))")
    return try #require((paper["pages"] as? [[String: Any]])?.first?["id"] as? String)
  }

  private func words(_ served: ServedLibrary, _ page: String) throws -> [String] {
    let answer = try served.json("GET", "/api/read/pages/\(page)")
    let text = Array((answer["text"] as? String ?? "").utf16)
    return (answer["tokens"] as? [[String: Any]] ?? []).compactMap { token in
      guard let start = token["start"] as? Int, let end = token["end"] as? Int else { return nil }
      return String(decoding: text[start..<end], as: UTF16.self)
    }
  }

  /// The marked words of the paper: the answer has their traditional forms, too.
  private func marked(_ served: ServedLibrary) throws -> Set<String> {
    Set(try served.json("GET", "/api/read/reader")["marked"] as? [String] ?? [])
      .intersection(try words(served, page(served)))
  }

  @discardableResult
  private func mark(
    _ served: ServedLibrary, _ word: String, _ more: [String: Any] = [:], action: String = "mark"
  ) throws -> Int {
    try served.ask(
      "POST", "/api/read/marks", ["action": action, "word": word].merging(more) { $1 }, seconds: 20
    ).status
  }

  @Test func `a page comes in words, with readings, levels and their places on it`() throws {
    let served = try ServedLibrary(Self.paper)
    let answer = try served.json("GET", "/api/read/pages/\(try page(served))")
    let text = Array((answer["text"] as? String ?? "").utf16)
    let tokens = answer["tokens"] as? [[String: Any]] ?? []
    #expect(tokens.count > 40)
    var end = 0
    for token in tokens {
      let (start, next) = try #require(
        (token["start"] as? Int).flatMap { start in (token["end"] as? Int).map { (start, $0) } })
      #expect(end <= start && start < next && next <= text.count)
      end = next
      #expect((token["pinyin"] as? [String])?.count == (token["tones"] as? [Int])?.count)
      for box in token["boxes"] as? [[Double]] ?? [] {
        #expect(box.allSatisfy { (0...1).contains($0) } && box[0] < box[2] && box[1] < box[3])
      }
    }
    let placed = tokens.filter { !(($0["boxes"] as? [Any])?.isEmpty ?? true) }
    #expect(placed.count * 10 > tokens.count * 9)
    #expect(try words(served, page(served)).contains("考试"))
    #expect(try served.ask("GET", "/api/read/pages/0000").status == 404)
    // The same words stand on what a session shows.
    let session = try served.open(["doc": "语文"]).id
    let shown = try served.json("GET", "/api/sessions/\(session)/slots/0/tokens")
    #expect((shown["tokens"] as? [Any])?.count == tokens.count)
    let entries = try served.json("GET", "/api/read/entries?word=%E8%80%83%E8%AF%95")
    let parts = entries["parts"] as? [[String: Any]] ?? []
    let entry = (parts.first?["entries"] as? [[String: Any]])?.first
    #expect(entry?["pinyin"] as? String == "kǎoshì")
    #expect(try served.ask("GET", "/api/read/entries").status == 400)
    #expect(try served.ask("GET", "/api/dict?word=--help").status == 200)
  }

  @Test func `a mark says where the word was, and is committed at the end of the session`() throws {
    let served = try ServedLibrary(Self.paper)
    let doc = try served.id("语文")
    let page = try page(served)
    let session = try #require(
      try served.json("POST", "/api/read/sessions", ["doc": doc])["session"] as? String)
    #expect(try mark(served, "考试", ["page": page, "start": 4, "session": session]) == 200)
    #expect(try mark(served, "语文", ["page": page, "start": 2, "session": session]) == 200)
    #expect(try mark(served, "语文", ["session": session], action: "unmark") == 200)
    #expect(try mark(served, "我", action: "known") == 200)
    #expect(try marked(served) == ["考试"])
    for (action, word) in [("mark", "exam"), ("mark", ""), ("forget", "我")] {
      #expect(try mark(served, word, action: action) == 400)
    }
    // Nothing of it makes the library look changed meanwhile.
    #expect(try served.shell.run("git status --porcelain; pc check") == "no errors")
    let summary = try served.json(
      "POST", "/api/read/sessions/\(session)",
      ["pages": [page], "page": page, "start": 4, "isEnd": true])
    #expect(summary["marked"] as? Int == 1 && summary["pages"] as? Int == 1)
    #expect((summary["words"] as? Int ?? 0) > 20)
    let kept = try served.shell.run(
      """
      git status --porcelain; git log -1 --format=%an
      jq -r '[.action, .word, (.context // "" | contains("考试"))] | @csv' reading/ada-lovelace/marks.jsonl
      jq -r .marked reading/ada-lovelace/sessions.jsonl
      pc words --json | jq -r '.words[] | select(.word == "考试").state'
      """)
    #expect(
      kept.split(separator: "\n").map(String.init) == [
        "Ada Lovelace", #""mark","考试",true"#, #""mark","语文",true"#, #""unmark","语文",false"#,
        #""known","我",false"#, "1", "marked",
      ])
    // What was read and marked says something of the level.
    #expect(
      try served.shell.run("pc level --json | jq '.hsklevel >= 1 and .masteryPercentage < 100'")
        == "true")
    // Reading goes on where it ended.
    let again = try served.json("GET", "/api/read/docs/\(doc)")
    #expect((again["position"] as? [String: Any])?["page"] as? String == page)
    #expect(
      try served.ask("POST", "/api/read/sessions/\(session)", ["pages": [page]]).status == 404)
  }

  @Test func `words are joined and divided for everyone`() throws {
    let served = try ServedLibrary(Self.paper)
    let page = try page(served)
    func correct(_ word: String, _ parts: [String]) throws -> Int {
      try served.ask("POST", "/api/read/words", ["word": word, "parts": parts]).status
    }
    #expect(try words(served, page).contains("考试"))
    #expect(try correct("考试", ["考", "试"]) == 204)
    let divided = try words(served, page)
    #expect(!divided.contains("考试") && divided.contains("试"))
    #expect(try correct("考试", ["考试"]) == 204)
    #expect(try words(served, page).contains("考试"))
    #expect(try correct("我们都", ["我们都"]) == 204)
    #expect(try correct("考试", ["考", "试"]) == 204)
    for parts in [["考", "卷"], [], ["考试", ""]] { #expect(try correct("考试", parts) == 400) }
    // The shell divides the same way, after the server has stopped.
    try served.restart()
    #expect(try served.shell.run("echo 我们都考试 | pc segment -; git status --porcelain") == "我们都 考 试")
  }

  @Test func `without an answer marks stay on this device, and a share takes them along`() throws {
    let served = try ServedLibrary(
      Self.paper + """

        git init -q --bare ../remote.git && pc remote add -q origin "$PWD/../remote.git" && pc sync -q
        """)
    #expect(try served.json("GET", "/api/read/reader")["place"] as? String == "undecided")
    #expect(try mark(served, "考试") == 200)
    try served.restart()
    #expect(
      try served.shell.run("ls reading 2>&1 || true; git status --porcelain").contains("No such"))
    #expect(try marked(served) == ["考试"])
    // An assessment in a shell, without an answer either.
    try served.shell.run(
      "printf '+ %s\\n' 我 学生 银行 已经 环境 经济 >../answers; printf -- '- %s\\n' 概率 通货膨胀 鞠躬 慷慨 迄今为止 函数 >>../answers; pc level assess -q --answers ../answers"
    )
    let shared = try served.json("POST", "/api/read/sharing", ["shared": true])
    #expect(shared["place"] as? String == "library")
    try served.restart()
    #expect(try marked(served) == ["考试"])
    try served.shell.run("pc sync -q && pc clone -q ../remote.git ../other")
    #expect(
      try served.shell.run("jq -r .word ../other/reading/ada-lovelace/marks.jsonl") == "考试")
    #expect(
      try served.shell.run("wc -l <../other/reading/ada-lovelace/assessments.jsonl") == "1")
    let sync = try served.json("GET", "/api/sync")
    #expect(sync["ahead"] as? Int == 0 && sync["remote"] as? String == "origin/main")
  }

  @Test func `two people read one library, each with their own marks`() throws {
    let served = try ServedLibrary(
      Self.paper + """

        printf '%s\\n' 'edit ada-0123456789abcdef Ada <ada@example.org>' 'edit bob-0123456789abcdef Bob <bob@example.org>' 'read eve-0123456789abcdef Eve' > ../tokens
        chmod 600 ../tokens
        """, options: "--token-file ../tokens")
    func ask(_ method: String, _ path: String, _ body: Any? = nil, as name: String) throws
      -> HTTPClient.Reply
    {
      try served.ask(
        method, path, body, headers: ["Authorization": "Bearer \(name)-0123456789abcdef"])
    }
    for (name, word) in [("ada", "考试"), ("bob", "语文"), ("bob", "我")] {
      #expect(
        try ask("POST", "/api/read/marks", ["action": "mark", "word": word], as: name).status
          == 200)
    }
    #expect(
      try ask("POST", "/api/read/marks", ["action": "mark", "word": "我"], as: "eve").status == 403)
    #expect(try ask("POST", "/api/stop", [String: String](), as: "ada").status == 403)
    #expect(try ask("GET", "/api/read/reader", as: "ada").text.contains("考试"))
    #expect(!(try ask("GET", "/api/read/reader", as: "ada").text.contains("语文")))
    try served.restart()
    #expect(
      try served.shell.run(
        "git log --format=%an -- reading | sort | uniq | paste -sd ' '; jq -r .word reading/ada/*.jsonl reading/bob/*.jsonl | paste -sd ' '"
      ) == "Ada Bob\n考试 语文 我")
  }

  @Test func `a server that is killed at any moment loses no mark, and a session comes to its end`()
    throws
  {
    let served = try ServedLibrary(Self.paper)
    let doc = try served.id("语文")
    let page = try page(served)
    var random = SeededGenerator(seed: 58)
    var expected: Set<String> = []
    let all = Array(Set(try words(served, page))).sorted()
    for round in 0..<20 {
      let session = try #require(
        try served.json("POST", "/api/read/sessions", ["doc": doc])["session"] as? String)
      _ = try served.json("POST", "/api/read/sessions/\(session)", ["pages": [page], "page": page])
      let word = all[round % all.count]
      #expect(try mark(served, word, ["page": page, "start": 0, "session": session]) == 200)
      expected.insert(word)
      // One more, which nobody may ever hear of.
      let last = all[(round + 40) % all.count]
      let kept = Thread.background { try? self.mark(served, last) }
      usleep(UInt32.random(in: 0...15_000, using: &random))
      try served.killAndRestart()
      let status = kept.wait()
      let now = try marked(served)
      if status == 200 || now.contains(last) { expected.insert(last) }
      #expect(now == expected, "round \(round)")
    }
    _ = try served.json("GET", "/api/read/docs/\(doc)")
    try served.restart()
    #expect(
      try served.shell.run(
        "jq -r .id reading/ada-lovelace/sessions.jsonl | sort | uniq | wc -l; ls .git/papercenter/reading/ada-lovelace/drafts | wc -l; pc check; git status --porcelain"
      ) == "20\n0\nno errors")
  }

  @Test
  func `a mark of a word is one of its traditional form, too, and waits until it is committed`()
    throws
  {
    let served = try ServedLibrary(Self.paper)
    func waiting() throws -> Int? {
      try served.json("GET", "/api/sync")["waitingWords"] as? Int
    }
    #expect(try waiting() == 0)
    #expect(try mark(served, "考試") == 200)
    let reader = try served.json("GET", "/api/read/reader")
    #expect(reader["marked"] as? [String] == ["考試", "考试"])
    #expect(try mark(served, "考试", action: "known") == 200)
    #expect(try marked(served) == [])
    #expect(try waiting() == 2)
    try served.restart()
    #expect(try waiting() == 0)
    #expect(try served.json("GET", "/api/read/reader")["known"] as? [String] == ["考試", "考试"])
  }

  @Test(arguments: ["/nowhere/papercenter.han", "/etc/passwd"])
  func `without a dictionary each character can be chosen and marked`(_ file: String) throws {
    let served = try ServedLibrary(Self.paper, variables: ["PC_DICTIONARY": file])
    let words = try words(served, page(served))
    #expect(words.count > 60 && words.allSatisfy { $0.count == 1 || $0.allSatisfy(\.isNumber) })
    #expect(try served.json("GET", "/api/read/reader")["hasDictionary"] as? Bool == false)
    let entries = try served.json("GET", "/api/read/entries?word=%E8%80%83")
    #expect((entries["parts"] as? [Any])?.isEmpty == true)
    #expect(try mark(served, "考") == 200)
    #expect(try marked(served) == ["考"])
  }

  @Test func `the shelf has books and what was read, with the known part of their words`() throws {
    let served = try ServedLibrary(
      Self.paper + """

        pc define -q tag Kind/Book && pc tag -q 语文 +Kind/Book && pc commit -q -m 'A book'
        """)
    let items = try served.json("GET", "/api/read")["items"] as? [[String: Any]] ?? []
    #expect(items.count == 1 && items.first?["isBook"] as? Bool == true)
    #expect(items.first?["isOwn"] as? Bool == true && items.first?["page"] is NSNull)
    let doc = try served.id("语文")
    func known(_ level: Int) throws -> Double {
      try served.json("GET", "/api/read/docs/\(doc)/known?level=\(level)")["known"] as? Double ?? -1
    }
    let shares = try [0, 1, 3, 7].map(known)
    #expect(shares == shares.sorted() && shares[0] == 0 && (0.5...1).contains(shares[3]))
    try mark(served, "考试", action: "known")
    #expect(try known(0) > 0)
    try mark(served, "考试")
    #expect(try known(7) < shares[3])
  }
}
