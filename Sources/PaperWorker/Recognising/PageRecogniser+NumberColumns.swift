import Recognition

extension PageRecogniser {
  /// As many numbers below each other certainly number the lines beside them.
  private static let sureNumbers = 3

  /// The reading, where numbers before the lines of a text are read together with these lines.
  ///
  /// An engine that detects blocks takes the line numbers of a program for a column. It reads them
  /// one below the other, as one vertical line, or not at all. Read as one block, each begins its
  /// line.
  func withNumberColumns(
    _ reading: Reading, _ languages: [String]
  ) throws(Failure) -> Reading {
    var lines = RecognisedLine.lines(of: reading.words)
    guard lines.count <= RecognisedLine.mostOfPage else { return reading }
    let picture = reading.page.picture
    let margin = Int(picture.dpi * 0.03)
    var replaced: Set<Int> = []
    var rows: [RecognisedLine] = []
    // Noise may have many columns: together, they are no more than the page once more.
    var pixels = picture.width * picture.height
    for column in NumberColumn.all(of: reading) where replaced.isDisjoint(with: column.lines) {
      let box = column.box.widened(by: margin, margin)
      pixels -= (box.right - box.left) * (box.bottom - box.top)
      if pixels < 0 { break }
      let own = Set(column.lines)
      let others = lines.indices.filter { !own.contains($0) }.flatMap { lines[$0].words }
      var new = RecognisedLine(
        words: try self.lines(
          in: box, of: picture, without: others.filter(reading.covers), languages, .block
        ).flatMap(\.words))
      let old = RecognisedLine(words: column.lines.flatMap { lines[$0].words })
      // The joined reading may have slightly less confidence, and a column of misread numbers more
      // characters.
      if new.confidence <= old.confidence - 3 || new.length * 10 < old.length * 9 {
        guard column.lines.count(where: { lines[$0].isNumber }) >= Self.sureNumbers else {
          continue
        }
        new.words = Reading(words: old.words, page: reading.page).inRows.words
      }
      replaced.formUnion(column.lines)
      for index in column.lines { lines[index].words = [] }
      rows += RecognisedLine.lines(of: new.words)
    }
    var best = reading
    best.words = lines.flatMap(\.words)
    for row in rows {
      if let joined = best.inserting(row) { best = joined } else { best.words += row.words }
    }
    return best
  }
}

extension RecognisedLine {
  /// Whether all of it is digits.
  fileprivate var isNumber: Bool { words.allSatisfy { $0.text.allSatisfy(\.isNumber) } }
}

/// Numbers below each other, and the lines beside them.
private struct NumberColumn {
  /// The indices of the lines, also of those that are numbers; ascending and at least two.
  let lines: [Int]
  /// The area of all of it.
  private(set) var box: LineBox

  /// In inches: the largest width of the numbers, the distance from one to the next, and from them to
  /// the text.
  private static let (width, pitch, gap) = (0.5, 0.5, 0.75)
  /// The least number of lines beside the numbers.
  private static let leastLines = 2
  /// The largest number of columns of a page; more are noise.
  private static let most = 40

  /// The columns of a page, from the top.
  static func all(of reading: Reading) -> [NumberColumn] {
    let lines = RecognisedLine.lines(of: reading.words)
    let boxes = lines.map(\.box)
    let dpi = reading.page.picture.dpi
    // Numbers that were read as one vertical line are longer than a fragment.
    var numbers: [(box: LineBox, line: Int?)] = lines.indices.filter {
      lines[$0].isFragment || !boxes[$0].runsAcross
    }.map { (boxes[$0], $0) }
    numbers += reading.unreadAreas.map { (LineBox($0), nil) }
    var columns: [(box: LineBox, lines: [Int], count: Int)] = []
    for (box, line) in numbers.sorted(by: { $0.box.top < $1.box.top })
    where Double(box.right - box.left) <= width * dpi {
      let above = columns.lastIndex { column in
        Double(box.top - column.box.bottom) <= pitch * dpi
          && Double(max(box.right, column.box.right) - min(box.left, column.box.left)) <= width
            * dpi
      }
      if let above {
        columns[above].box.join(box)
        columns[above].lines += line.map { [$0] } ?? []
        columns[above].count += 1
      } else {
        columns.append((box, line.map { [$0] } ?? [], 1))
      }
    }
    // A single number is a fragment of its line, and two areas may be corners of a frame.
    columns.removeAll {
      $0.count == 1 && $0.box.runsAcross || $0.lines.isEmpty && $0.count <= 2
    }
    let hasColumns = reading.page.ink.hasColumns
    return columns.prefix(most).compactMap { column in
      let box = extended(column.box, beside: boxes, on: reading.page)
      return NumberColumn(column.lines, box, among: boxes, dpi: dpi, hasColumns: hasColumns)
    }
  }

  /// The area of numbers with that of further ones, above and below, which were not read: small
  /// single digits often are not.
  ///
  /// - Parameter lines: All lines of the page.
  private static func extended(
    _ box: LineBox, beside lines: [LineBox], on page: UprightPage
  ) -> LineBox {
    let dpi = page.picture.dpi
    let text = lines.filter { $0.left >= box.right }.sorted { $0.middle < $1.middle }
    var box = box
    for line in text + text.reversed()
    where !(box.top..<box.bottom).contains(line.middle)
      && Double(max(line.top - box.bottom, box.top - line.bottom)) <= pitch * dpi
    {
      // Numbers with more digits begin farther to the left.
      guard
        let left = page.ink.firstColumn(
          from: box.right - Int(width * dpi), to: box.right, top: line.top, bottom: line.bottom)
      else { continue }
      box.left = min(box.left, left)
      box.top = min(box.top, line.top)
      box.bottom = max(box.bottom, line.bottom)
    }
    return box
  }

  /// `nil` if there is no text beside the numbers, or if it has columns.
  private init?(
    _ numbers: [Int], _ box: LineBox, among lines: [LineBox], dpi: Double, hasColumns: Bool
  ) {
    let own = Set(numbers)
    let beside = lines.indices.filter { index in
      !own.contains(index) && box.top <= lines[index].middle && lines[index].middle < box.bottom
        && Double(lines[index].left) >= Double(box.left) - dpi / 20
    }.sorted { lines[$0].middle < lines[$1].middle }
    let text = beside.filter { lines[$0].left >= box.right }
    let sharedRows = zip(beside, beside.dropFirst()).count { lines[$0].isLevel(with: lines[$1]) }
    guard text.count >= Self.leastLines, let nearest = text.map({ lines[$0].left }).min(),
      Double(nearest - box.right) <= Self.gap * dpi,
      !hasColumns || sharedRows * 4 <= beside.count
    else { return nil }
    self.lines = (numbers + beside).sorted()
    self.box = box
    for index in beside { self.box.join(lines[index]) }
  }
}
