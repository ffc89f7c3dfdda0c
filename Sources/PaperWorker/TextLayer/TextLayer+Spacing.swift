import Poppler

extension PopplerPage.TextLayer {
  /// The same characters with blanks and line ends where their boxes show them.
  ///
  /// Poppler puts no blanks between the cells of a table's row, and some cells into lines of their
  /// own.
  func spacedByBoxes() -> Self {
    guard !boxes.isEmpty else { return self }
    let characters = zip(text.unicodeScalars, boxes).map {
      LayerWord.Character(scalar: $0, box: $1)
    }
    var lines = LayerLines()
    var usual = ReadingDirection.right
    var start = 0
    func add(_ range: Range<Int>) {
      let words = LayerWord.words(of: characters, in: range)
      if words.isEmpty { return }
      for line in LayerLine.lines(of: words, usual: usual) {
        usual = line.direction
        lines.add(line)
      }
    }
    for (index, character) in characters.enumerated() where character.scalar == "\n" {
      add(start..<index)
      start = index + 1
    }
    add(start..<characters.count)
    var utf8: [UInt8] = []
    utf8.reserveCapacity(text.utf8.count + boxes.count / 16)
    var places: [PopplerPage.Box] = []
    places.reserveCapacity(boxes.count + boxes.count / 16)
    func append(_ scalar: Unicode.Scalar, _ box: PopplerPage.Box) {
      if scalar.isASCII {
        utf8.append(UInt8(scalar.value))
      } else {
        utf8.append(contentsOf: scalar.utf8)
      }
      places.append(box)
    }
    for line in lines.all {
      for (index, word) in line.words.enumerated() {
        if index == 0, !places.isEmpty { append("\n", word.box) }
        if index > 0, word.followsBlank { append(" ", word.box) }
        for index in word.range { append(characters[index].scalar, characters[index].box) }
      }
    }
    return Self(text: String(decoding: utf8, as: UTF8.self), boxes: places)
  }
}
