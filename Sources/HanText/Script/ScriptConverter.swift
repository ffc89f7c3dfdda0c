/// Converts between simplified and traditional characters, with the tables of Open Chinese Convert:
/// phrases before characters, the longest first.
///
/// What is in no table stays as it is, so a text that already has the wanted form is mostly kept.
package struct ScriptConverter: Sendable {
  package enum Target: String, CaseIterable, Sendable { case simplified, traditional }

  private let image: IndexImage

  package init(_ dictionary: HanDictionary) { image = dictionary.image }

  /// A word in other characters, of the same length in UTF-16, so that places in its text stay as they are; `nil` if it
  /// is the same, or there is none of that length.
  package func form(of word: String, in target: Target) -> String? {
    let form = convert(word, to: target)
    return form != word && form.utf16.count == word.utf16.count ? form : nil
  }

  package func convert(_ text: String, to target: Target) -> String {
    image.read { view in
      let table =
        switch target {
        case .traditional: view.records(.traditional, startingAt: .traditionalStarts)
        case .simplified: view.records(.simplified, startingAt: .simplifiedStarts)
        }
      return PhraseTable(records: table).convert(text)
    }
  }
}

/// Phrases in the order of their UTF-8 bytes, each with what replaces it.
private struct PhraseTable {
  let records: RecordTable

  func convert(_ text: String) -> String {
    let source = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var position = 0
    while position < source.count {
      // ASCII is never converted.
      if source[position] < 0x80 {
        result.append(source[position])
        position += 1
      } else if let (length, replacement) = longest(in: source[position...]) {
        result.append(contentsOf: replacement)
        position += length
      } else {
        let end = PhraseTable.endOfScalar(in: source[...], at: position)
        result.append(contentsOf: source[position..<end])
        position = end
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The longest phrase at the start of a text.
  private func longest(in text: ArraySlice<UInt8>) -> (Int, UnsafeRawBufferPointer)? {
    var found: (Int, UnsafeRawBufferPointer)?
    var length = 0
    var low = 0
    let start = text.startIndex
    // Each round is for one more character: the first phrase that is not before the beginning of
    // that length either is it, or begins with it, or nothing does.
    while start + length < text.endIndex {
      length = PhraseTable.endOfScalar(in: text, at: start + length) - start
      let beginning = text[start..<start + length]
      low = firstIndex(notBefore: beginning, from: low)
      guard low < records.count else { break }
      var record = records[low]
      let phrase = record.field()
      guard phrase.starts(with: beginning) else { break }
      if phrase.count == length { found = (length, record.rest()) }
    }
    return found
  }

  private func firstIndex(notBefore key: ArraySlice<UInt8>, from start: Int) -> Int {
    var low = start
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      var record = records[middle]
      if record.field().lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func endOfScalar(in text: ArraySlice<UInt8>, at start: Int) -> Int {
    var end = start + 1
    while end < text.endIndex, text[end] & 0xc0 == 0x80 { end += 1 }
    return end
  }
}
