import Recognition
import Testing
import WorkerProtocol

@testable import PaperWorker

@Suite struct `Recognised text` {
  @Test(
    arguments: [
      (["Find", "x"], "Find x\n"),
      (["求", "极限"], "求极限\n"),
      (["极限", "。", "求"], "极限。求\n"),
      (["极限", "limit", "存在"], "极限 limit 存在\n"),
      (["极限", ".", "求"], "极限. 求\n"),
      (["选择", "(", "每", "小题", "2", "分", ")"], "选择 (每小题 2 分)\n"),
      (["x", ")", "y"], "x ) y\n"),
      (["x", "，", "y"], "x ， y\n"),
      (["第", "1", "页"], "第 1 页\n"),
      (["说", "“", "胖", "了", "”", "，", "又"], "说“胖了”，又\n"),
      (["事", "—", "—", "”", "她", "…", "那"], "事——”她…那\n"),
      (["Gauß", "·", "Euler", "—", "“Yes”"], "Gauß · Euler — “Yes”\n"),
      ([], ""),
    ])
  func `has no spaces between Han characters`(words: [String], text: String) {
    #expect(transcript(words.map { ($0, false, false) }).text == text)
  }

  @Test func `has lines and paragraphs`() {
    let text = transcript([
      ("a", true, true), ("b", false, false), ("c", true, false), ("d", true, true),
    ]).text
    #expect(text == "a b\nc\n\nd\n")
  }

  @Test func `keeps its words as they were read, page-relative`() {
    let words = transcript([("求", true, true), ("极限", false, false)]).words
    #expect(words.map(\.text) == ["求", "极限"])
    #expect(words[1].x0 == 0.1 && words[1].y1 == 0.2 && words[1].confidence == 90)
  }

  private func transcript(_ words: [(String, Bool, Bool)]) -> PageTranscript {
    PageTranscript(
      words.enumerated().map { index, word in
        RecognisedWord(
          text: word.0, left: index * 10, top: 0, right: index * 10 + 9, bottom: 20,
          confidence: 90, isFirstOfLine: word.1, isFirstOfParagraph: word.2)
      }, width: 100, height: 100)
  }
}
