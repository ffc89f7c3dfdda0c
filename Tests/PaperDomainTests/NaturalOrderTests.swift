import Foundation
import PaperDomain
import Testing

struct NaturalOrderTests {
  @Test(arguments: [
    ["1B1", "1B2", "1B10", "11B1", "11B2", "11B10"],
    ["Bent 1 Gird Seg 1", "Bent 1 Gird Seg 2", "Bent 1 Gird Seg 10", "Bent 2 Gird Seg 1"],
    ["", "0", "00", "1", "01", "001", "2", "a"],
    ["a1b01", "a01b1", "a1b2"],
    ["A", "a", "B", "b"],
    ["page", "Page 2", "page 10", "PAGE 11"],
    ["p9", "p99999999999999999999998", "p99999999999999999999999", "p100000000000000000000000"],
    ["第1章", "第2章", "第10章"],
    ["É", "é", "ü"],
    ["a", "a-", "a1"],
  ])
  func `sorts by the numbers in names`(names: [String]) {
    #expect(names.reversed().inNaturalOrder() == names)
    #expect(names.inNaturalOrder(by: { $0 }) == names)
    for (index, name) in names.enumerated() {
      #expect(NaturalOrder.compare(name, name) == 0)
      for later in names[(index + 1)...] {
        #expect(NaturalOrder.compare(name, later) < 0)
        #expect(NaturalOrder.compare(later, name) > 0)
      }
    }
  }

  @Test func `sorts a folder of drawings, papers and chapters`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/names-natural/ORDER.txt")
    let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(names.count > 50)
    #expect(names.sorted().inNaturalOrder() == names)
  }
}
