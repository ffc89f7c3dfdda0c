/// Finds entries by reading.
struct PinyinSearch {
  /// More beginnings are not compared: a query of one letter would read a tenth of the index.
  private static let mostCompared = 20_000

  private let reader: DictionaryReader
  private let order: NumberTable<UInt32>

  init(_ view: IndexView) {
    reader = DictionaryReader(view)
    order = view.numbers(.readings, of: UInt32.self)
  }

  func entries(_ query: PinyinQuery, limit: Int) -> [HanEntry] {
    let key = query.key
    let start = place(of: key) { $0 < key }
    let exactEnd = place(of: key) { $0 <= key }
    // Sorted by frequency within one reading.
    var found = numbers(in: start..<exactEnd, query, limit: limit)
    if found.count < limit {
      let end = place(of: key) { $0 <= key || $0.hasPrefix(key) }
      let bound = max(exactEnd, min(end, exactEnd + PinyinSearch.mostCompared))
      let others = (exactEnd..<bound).map { Int(order[$0]) }.sorted()
      for number in others where found.count < limit {
        if query.agrees(with: reader.reading(of: number)) { found.append(number) }
      }
    }
    return found.map { reader.entry($0) }
  }

  private func numbers(in range: Range<Int>, _ query: PinyinQuery, limit: Int) -> [Int] {
    var found: [Int] = []
    for index in range where found.count < limit {
      let number = Int(order[index])
      if query.agrees(with: reader.reading(of: number)) { found.append(number) }
    }
    return found
  }

  /// The first place whose reading is not before a key.
  private func place(of key: String, _ isBefore: (String) -> Bool) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      let reading = reader.reading(of: Int(order[middle]))
      if isBefore(reading.searchKey) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
