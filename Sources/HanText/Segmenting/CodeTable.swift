/// Gives every character that words are made of a small number. Variants of one character have one
/// code: simplified and traditional, capital and small, full and half width.
struct CodeTable {
  private let low: NumberTable<UInt16>
  private let high: NumberTable<UInt32>

  init(_ view: IndexView) {
    low = view.numbers(.codes, of: UInt16.self)
    high = view.numbers(.highCodes, of: UInt32.self)
  }

  /// The code of a scalar; 0 if no word has it.
  @inline(__always)
  func code(of scalar: Unicode.Scalar) -> UInt16 {
    scalar.value < 0x10000 ? low[Int(scalar.value)] : highCode(of: scalar.value)
  }

  private func highCode(of scalar: UInt32) -> UInt16 {
    var start = 0
    var end = high.count / 2
    while start < end {
      let middle = (start + end) / 2
      if high[middle * 2] < scalar { start = middle + 1 } else { end = middle }
    }
    return high[start * 2] == scalar ? UInt16(truncatingIfNeeded: high[start * 2 + 1]) : 0
  }

  /// The codes of a word; `nil` if no word has one of its characters.
  func codes(of word: String) -> [UInt16]? {
    var codes: [UInt16] = []
    for scalar in word.unicodeScalars where !scalar.properties.isVariationSelector {
      let code = code(of: scalar)
      guard code != 0 else { return nil }
      codes.append(code)
    }
    return codes.isEmpty ? nil : codes
  }
}
