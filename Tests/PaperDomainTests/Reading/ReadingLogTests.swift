import SeededRandom
import Testing

@testable import PaperDomain

struct ReadingLogTests {
  private static func bytes(_ lines: String...) -> [UInt8] {
    Array(lines.joined(separator: "\n").utf8)
  }

  private static let first = """
    {"id":"00000000-0000-4000-8000-000000000001","at":"2026-11-24T10:00:00Z","action":"mark",\
    "word":"银行","reading":"yin2 hang2","page":"00000000-0000-4000-8000-00000000000a",\
    "bundle":"00000000-0000-4000-8000-00000000000b","pageNumber":3,"offset":12,"length":2,\
    "context":"他在银行工作。","session":"00000000-0000-4000-8000-00000000000c","device":"phone"}
    """
  private static let second = """
    {"id":"00000000-0000-4000-8000-000000000002","at":"2026-11-24T10:00:00Z","action":"unmark",\
    "word":"银行"}
    """
  private static let earlier = """
    {"id":"00000000-0000-4000-8000-000000000009","at":"2026-11-23T10:00:00Z","action":"known",\
    "word":"你好"}
    """

  @Test func `marks are a set by id, in the order of time and id`() {
    let log = ReadingLog<WordMark>(
      parsing: Self.bytes(Self.second, Self.first, Self.earlier, Self.first, ""))
    #expect(log.events.map(\.word) == ["你好", "银行", "银行"])
    #expect(log.events.map(\.action) == [.known, .mark, .unmark])
    #expect(log.unknownLines == [])
    let words = MarkedWords(log)
    #expect(words.difficult == [])
    #expect(words.known == ["你好"])
    #expect(words.count(of: "银行") == 1)
    #expect(words["银行"]?.action == .unmark)
  }

  @Test func `the order of lines means nothing`() {
    var random = SeededGenerator(seed: 3)
    let lines = [Self.first, Self.second, Self.earlier, Self.first]
    let log = ReadingLog<WordMark>(parsing: Self.bytes(lines.joined(separator: "\n")))
    for _ in 0..<20 {
      let shuffled = lines.shuffled(using: &random).joined(separator: "\n")
      #expect(ReadingLog<WordMark>(parsing: Self.bytes(shuffled)).events == log.events)
    }
  }

  @Test(arguments: [
    "{", "[]", "null", "\u{feff}", "{\"id\":1}", "<<<<<<< ours",
    #"{"id":"00000000-0000-4000-8000-000000000003","at":"yesterday","action":"mark","word":"好"}"#,
    #"{"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-24T10:00:00Z","action":"love","word":"好"}"#,
    #"{"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-24T10:00:00Z","action":"mark","word":""}"#,
    #"{"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-24T10:00:00Z","action":"mark"}"#,
    #"{"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-24T10:00:00Z","act"#,
  ])
  func `a line that is no event is skipped, and counted`(_ line: String) {
    let log = ReadingLog<WordMark>(parsing: Self.bytes(Self.first, line, Self.second))
    #expect(log.events.count == 2)
    #expect(log.unknownLines == [2])
  }

  @Test func `fields that make no sense are missing`() throws {
    let line = """
      {"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-24T10:00:00Z","action":"mark",\
      "word":"好","page":7,"pageNumber":-1,"offset":"x","context":"","device":null}
      """
    let mark = try #require(ReadingLog<WordMark>(parsing: Self.bytes(line)).events.first)
    #expect(mark.place == WordMark.Place())
    #expect(mark.device == nil)
  }

  @Test func `what is written is read again, after a newline that is missing`() throws {
    let log = ReadingLog<WordMark>(parsing: Self.bytes(Self.first, Self.earlier))
    let bytes = ReadingLog.adding(log.events, to: Self.bytes(Self.second))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(Self.second + "\n") && text.hasSuffix("\n"))
    #expect(text.contains(Self.first))
    #expect(ReadingLog<WordMark>(parsing: bytes).events.count == 3)
    #expect(ReadingLog.adding([WordMark](), to: []) == [])
  }

  @Test func `sessions are read and written`() throws {
    let line = """
      {"id":"00000000-0000-4000-8000-000000000004","at":"2026-11-24T10:00:00Z",\
      "until":"2026-11-24T10:12:00Z","doc":"00000000-0000-4000-8000-00000000000d",\
      "pages":["00000000-0000-4000-8000-00000000000a"],"characters":812,"words":240,"marked":3,\
      "position":{"page":"00000000-0000-4000-8000-00000000000a","offset":812},"device":"phone"}
      """
    let session = try #require(ReadingLog<ReadingSession>(parsing: Self.bytes(line)).events.first)
    #expect(session.marked == 3)
    #expect(session.position?.offset == 812)
    #expect(ReadingLog.adding([session], to: []) == Self.bytes(line, ""))
  }

  @Test func `corrections of words are read and written`() throws {
    let lines = [
      #"{"id":"00000000-0000-4000-8000-000000000005","at":"2026-11-24T10:00:00Z","action":"join","word":"门把手","author":"Ada"}"#,
      #"{"id":"00000000-0000-4000-8000-000000000006","at":"2026-11-24T10:00:00Z","action":"split","word":"空房间","value":"空 房间","author":"Ada"}"#,
      #"{"id":"00000000-0000-4000-8000-000000000007","at":"2026-11-24T10:00:00Z","action":"reading","word":"行","value":"hang2"}"#,
    ].joined(separator: "\n")
    let log = ReadingLog<WordCorrection>(parsing: Self.bytes(lines, ""))
    #expect(
      log.events.map(\.action) == [.join, .split(into: ["空", "房间"]), .reading("hang2")])
    #expect(ReadingLog.adding(log.events, to: []) == Self.bytes(lines, ""))
    let bad =
      #"{"id":"00000000-0000-4000-8000-000000000005","at":"2026-11-24T10:00:00Z","action":"split","word":"x"}"#
    #expect(ReadingLog<WordCorrection>(parsing: Self.bytes(bad)).unknownLines == [1])
  }

  @Test func `ids of one second ascend, and belong to their time`() throws {
    var random = SeededGenerator(seed: 1)
    var ids = ReadingEventIDs()
    let time = try #require(Timestamp(parsing: "2026-11-24T10:00:00Z"))
    let made = (0..<10_000).map { _ in ids.next(at: time, using: &random) }
    #expect(made == made.sorted() && Set(made).count == made.count)
    #expect(made.allSatisfy { $0.version == 7 })
    let mark = WordMark(id: made[9_998], at: time, action: .mark, word: "好")
    var following = ReadingEventIDs(after: mark)
    #expect(following.next(at: time, using: &random) > made[9_998])
    let later = ids.next(at: Timestamp(seconds: time.seconds + 1), using: &random)
    #expect(later > made[9_999])
  }

  @Test(arguments: [
    ("Ada Lovelace", "ada-lovelace"), ("王小明", "王小明"), ("  A.B_c  ", "a-b-c"), ("../x", "x"),
    ("...", nil), ("", nil),
  ])
  func `a reader's folder has a safe name`(_ person: String, _ name: String?) {
    #expect(ReaderName(of: person)?.description == name)
  }
}
