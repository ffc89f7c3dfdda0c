import Recognition

/// Pages, or lines, in another script than the languages of the page.
extension PageRecogniser {
  /// A line below this confidence may be in another script.
  private static let unsureLine = 75.0
  /// Simplified and traditional characters: read by the wrong model, a page has 73 to 79, by the
  /// right one 88 to 93.
  private static let leastOfHan = 84.0
  /// How much more confidence the other model must have.
  private static let margin = 5.0
  private static let samples = 3

  /// The models of Han characters for a page: those of its languages, otherwise those installed.
  func hanLanguages(_ families: LanguageFamilies) -> [String] {
    families.han.isEmpty
      ? ["chi_sim", "chi_tra"].filter(installed.contains).prefix(1).map { $0 } : families.han
  }

  /// A page of lines from top to bottom, read with the models for such lines.
  ///
  /// - Returns: The better reading; or, if no model is installed, `reading` and the code of the one
  ///   that is needed.
  func readDownwards(
    _ reading: Reading, _ families: LanguageFamilies
  ) throws(Failure) -> (reading: Reading, missing: String?) {
    let first = hanLanguages(families).first ?? "chi_sim"
    let both = ["chi_sim", "chi_tra"]
    let names = ([first] + both.filter { $0 != first }).filter { !$0.hasPrefix("jpn") }
      .map { $0 + "_vert" }
    var best: Reading?
    for name in names where installed.contains(name) {
      // The first is good enough unless the script is clearly another.
      if let best, best.confidence >= Self.leastOfHan { break }
      let words = try words(in: reading.page.picture, [name], .verticalBlock)
      var next = Reading(words: words, page: reading.page)
      next.isVertical = true
      if best.map({ next.confidence > $0.confidence + Self.margin }) ?? true { best = next }
    }
    guard let best else { return (reading, names.first) }
    return (.better(reading, best), nil)
  }

  /// A page of Han characters, read with the model for the other form of characters if that is
  /// clearly better.
  ///
  /// - Returns: The better reading; and the code of the other model, if the page is probably in it
  ///   and it is not installed.
  func withOtherCharacters(
    _ reading: Reading, _ families: LanguageFamilies
  ) throws(Failure) -> (reading: Reading, missing: String?) {
    let usual = hanLanguages(families)
    guard !reading.isVertical, reading.hanPart >= 0.3, let first = usual.first,
      let other = ["chi_sim": "chi_tra", "chi_tra": "chi_sim"][first], !usual.contains(other)
    else { return (reading, nil) }
    let lines = RecognisedLine.lines(of: reading.words).filter { line in
      line.length >= 8 && Reading(words: line.words, page: reading.page).hanPart >= 0.6
    }
    // Lines that are only partly Chinese, or blurred, are not a sign.
    guard lines.count >= 3, reading.confidence < Self.leastOfHan,
      Self.middle(lines.map(\.confidence)) < Self.leastOfHan
    else { return (reading, nil) }
    guard installed.contains(other) else { return (reading, other) }
    let sampled = lines.sorted { $0.length > $1.length }.prefix(Self.samples)
    var gains: [Double] = []
    for line in sampled {
      gains.append(
        try again(line, on: reading.page, [other]).confidence
          - (try again(line, on: reading.page, usual).confidence))
    }
    guard Self.middle(gains) >= Self.margin else { return (reading, nil) }
    let next = try self.reading(
      of: reading.page, LanguageFamilies([other] + families.others))
    return (next.confidence > reading.confidence ? next : reading, nil)
  }

  /// The page, with the lines of Han characters that another model read as something else.
  func withHanLines(_ reading: Reading, _ families: LanguageFamilies) throws(Failure) -> Reading {
    let languages = hanLanguages(families)
    guard !languages.isEmpty, !reading.isVertical, reading.hanPart < 0.05 else { return reading }
    let unsure = RecognisedLine.lines(of: reading.words).filter {
      $0.confidence < Self.unsureLine && $0.length >= 4 && $0.runsAcross
    }.map { InkArea(left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom, share: 0) }
    let areas = (unsure + reading.unreadAreas.filter { $0.share >= 0.005 })
      .sorted { $0.right - $0.left > $1.right - $1.left }.prefix(Self.samples)
    var isHan = false
    for area in areas where !isHan {
      let room = Int(reading.page.picture.dpi * 0.03)
      let part = reading.page.picture.cut(
        left: area.left - room, top: area.top - room, right: area.right + room,
        bottom: area.bottom + room)
      let isLine = Double(area.bottom - area.top) <= reading.page.picture.dpi * 0.3
      let sample = Reading(
        words: try words(in: part, languages, isLine ? .line : .block), page: reading.page)
      isHan = sample.hanPart >= 0.5 && sample.confidence >= 75 && sample.words.count >= 2
    }
    guard isHan else { return reading }
    var other = try self.reading(of: reading.page, languages)
    other.words = try withLinesMended(other, languages: families.others)
    var best = reading
    for line in RecognisedLine.lines(of: other.words).prefix(RecognisedLine.mostOfPage)
    where line.confidence >= 55
      && Reading(words: line.words, page: reading.page).hanPart >= 0.2
    {
      best = best.inserting(line) ?? best
    }
    return best
  }

  private static func middle(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  private func again(
    _ line: RecognisedLine, on page: UprightPage, _ languages: [String]
  ) throws(Failure) -> Reading {
    Reading(words: try words(in: line.box(in: page.picture).picture, languages, .line), page: page)
  }
}
