import SeededRandom
import Testing

@testable import PaperDomain

struct ListMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lists: [[Character]]
    let moved: [Character]

    init(
      _ what: String, _ base: String, _ first: String, _ second: String, _ order: String,
      moved: String = ""
    ) {
      testDescription = what
      lists = [base, first, second, order].map(Array.init)
      self.moved = Array(moved)
    }
  }

  static let cases = [
    Case("nothing changed", "abc", "abc", "abc", "abc"),
    Case("both append", "ab", "abx", "aby", "abxy"),
    Case("both put something first", "ab", "xab", "yab", "xyab"),
    Case("both insert in one gap", "ab", "axpb", "ayqb", "axpyqb"),
    Case("insertions in different gaps", "abc", "axbc", "abyc", "axbyc"),
    Case("the second moves", "abc", "abc", "cab", "cab"),
    Case("the first moves", "abc", "cab", "abc", "cab"),
    Case("the second moves, the first inserts", "abc", "abxc", "cab", "cabx"),
    Case("the first moves, the second inserts", "abc", "cab", "abxc", "cabx"),
    Case("both move the same way", "abc", "bca", "bca", "bca"),
    Case("both move other things", "abcdef", "bacdef", "abcdfe", "bacdfe"),
    Case("both move the same thing", "abcde", "bcade", "bcdea", "bcade", moved: "dea"),
    Case("two moves that go together", "abcd", "bacd", "bcda", "bcda"),
    Case("what one took out is for the caller", "abc", "ac", "abc", "abc"),
    Case("no common past", "", "ab", "bc", "abc"),
    Case("empty", "", "", "", ""),
    Case("all new on one side", "", "", "abc", "abc"),
  ]

  @Test(arguments: cases) func `keeps what both sides put in and moved`(list: Case) {
    let merge = ListMerge(base: list.lists[0], first: list.lists[1], second: list.lists[2])
    #expect(String(merge.order) == String(list.lists[3]))
    let displaced = ListMerge.displaced(
      from: list.lists[0], to: list.lists[2], in: merge.order)
    #expect(displaced == list.moved)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `holds everything once and is the same when repeated`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = Array(0..<Int.random(in: 0...8, using: &random))
    func changed(_ start: Int) -> [Int] {
      var list = base.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      for number in start..<start + Int.random(in: 0...3, using: &random) {
        list.insert(number, at: Int.random(in: 0...list.count, using: &random))
      }
      if list.count > 1, Bool.random(using: &random) {
        let element = list.remove(at: Int.random(in: list.indices, using: &random))
        list.insert(element, at: Int.random(in: 0...list.count, using: &random))
      }
      return list
    }
    let (first, second) = (changed(100), changed(200))
    let order = ListMerge(base: base, first: first, second: second).order
    #expect(order.count == Set(first).union(second).count)
    #expect(Set(order) == Set(first).union(second))
    #expect(
      ListMerge(base: base, first: base, second: second).order.filter(Set(second).contains)
        == second)
    #expect(
      ListMerge(base: base, first: first, second: base).order.filter(Set(first).contains) == first)
    #expect(ListMerge(base: first, first: order, second: first).order == order)
    #expect(ListMerge(base: second, first: order, second: second).order == order)
  }
}
