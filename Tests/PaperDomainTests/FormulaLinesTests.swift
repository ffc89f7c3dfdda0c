import PaperDomain
import Testing

@Suite struct `The formulas of a recognised page` {
  private func formulas(_ text: String, source: TextSource = .ocr) -> [Int] {
    PageText(source: source, text: text, words: []).formulaLines
  }

  @Test(arguments: [
    "3x3 —5x*4+2x-8=0", "(c) V2x+5=x+4+1", "cos*@+sin?@=1", "(b) logs (a + 3) + logs (a — 3) =4",
    "P(AU B) = P(A) + P(B) — P(AN B)", "Ho: m= 12.5", "λ > 0",
  ])
  func `are lines with its signs and hardly a word`(line: String) {
    #expect(formulas(line) == [1], "\(line)")
  }

  @Test(arguments: [
    "7. Write down the equation of the tangent at this point ap.", "Solve 2x + 4 = 10.",
    "(5 marks)",
    "求 f(x)=2x+4 的值", "解：x+2=5", "A — none of these", "Найдите x = y", "12", "",
  ])
  func `are no lines of text with one in it`(line: String) {
    #expect(formulas(line) == [], "\(line)")
  }

  @Test func `have parts above and below, in the same paragraph`() {
    #expect(formulas("Find the sum.\n1\n1 _ 2\nn=1\n(oe)\nState why.\n\n2\n") == [2, 3, 4, 5])
  }

  @Test func `are marked where a text was recognised`() {
    #expect(formulas("y=mx+c", source: .layer) == [])
    #expect(formulas("y=mx+c", source: .corrected) == [])
  }
}
