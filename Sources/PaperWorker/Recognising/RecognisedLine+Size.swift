import Recognition

extension RecognisedLine {
  /// The words with boxes of their full size; boxes of Han characters often cover only half of one.
  var wordsOfFullSize: [RecognisedWord] {
    guard words.contains(where: { $0.text.unicodeScalars.contains(where: \.isHan) }) else {
      return words
    }
    let tops = words.map(\.top).sorted()
    let bottoms = words.map(\.bottom).sorted()
    let (top, bottom) = (tops[tops.count / 2], bottoms[bottoms.count / 2])
    var sized = words
    for index in words.indices {
      sized[index].top = min(words[index].top, top)
      sized[index].bottom = max(words[index].bottom, bottom)
      guard index > 0 else { continue }
      // A wider gap means that a character was not read.
      let gap = words[index].left - words[index - 1].right
      if 0...max(0, bottom - top) ~= gap { sized[index].left = words[index - 1].right }
    }
    return sized
  }
}
