import PaperDomain

extension PageText {
  /// Where each word stands in the text, in UTF-8 bytes; `nil` for a word that is not found there.
  ///
  /// Words and text come in the same order, so each word is looked for a little way behind the one
  /// before it. Ranges ascend and do not overlap.
  package func wordRanges() -> [Range<Int>?] {
    /// Bytes: more than any gap between two words, less than what makes bad input quadratic.
    let reach = 256
    var text = text
    return text.withUTF8 { text in
      var end = 0
      return words.map { word in
        var word = word.text
        return word.withUTF8 { word in
          guard let first = word.first, word.count <= text.count else { return nil }
          let last = min(end + reach, text.count - word.count)
          var start = end
          while start <= last {
            if text[start] == first,
              UnsafeBufferPointer(rebasing: text[start..<start + word.count]).elementsEqual(word)
            {
              end = start + word.count
              return start..<end
            }
            start += 1
          }
          return nil
        }
      }
    }
  }
}
