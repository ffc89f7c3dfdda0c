import Leptonica
import Recognition

/// Reads a page's picture: prepares it, chooses how it is read, and judges what was read.
///
/// What is read badly is tried another way, and the better reading is kept: the other way of taking
/// the page apart, the other family of languages, the page turned.
struct PageRecogniser {
  private static let hanDPI = 240.0
  /// The other size in which a page of Han characters is read, where the first reading is of this
  /// confidence: others need no better one, or have no line right.
  private static let otherHanDPI = 200.0
  private static let unsure = 60.0..<94.0
  /// Lines of a page that are read again, each taking 20 to 50 ms: more than a page of English in
  /// Chinese has words, or an exam numbers. What hostile pages have beyond stays as it was read.
  static let mostReadAgain = 200

  /// Gives an engine for these languages.
  let engine: ([String]) throws(RecognitionError) -> any RecognitionEngine

  /// Why there is no text: what the engine or the picture's preparation says.
  enum Failure: Error {
    case recognition(RecognitionError)
    case outOfMemory
  }

  /// The words of a page, in reading order, where they stand in `picture`.
  func words(in picture: GreyPicture, languages: [String]) throws(Failure) -> [RecognisedWord] {
    let families = LanguageFamilies(languages)
    let prepared = try prepare { () throws(LeptonicaError) in try PreparedPage(picture) }
    var best = try reading(of: try upright(prepared, 0), families)
    // An engine may read a page on its side well, and better when it is upright.
    if best.isDoubtful || best.liesOnItsSide,
      let turns = try quarterTurns(of: best.page, languages), turns != 0
    {
      best = .better(best, try reading(of: try upright(prepared, turns), families))
    }
    return best.withoutJunk.map { best.page.original($0) }
  }

  private func upright(_ page: PreparedPage, _ turns: Int) throws(Failure) -> UprightPage {
    try prepare { () throws(LeptonicaError) in try page.upright(quarterTurns: turns) }
  }

  private func reading(
    of page: UprightPage, _ families: LanguageFamilies
  ) throws(Failure) -> Reading {
    var best: Reading
    if families.han.isEmpty {
      best = try reading(of: page, families.others)
    } else if families.others.isEmpty {
      best = try reading(of: page, families.han)
    } else if families.isHanFirst {
      best = try reading(of: page, families.han)
      if best.hanPart < 0.05 || best.isDoubtful {
        best = .better(best, try reading(of: page, families.others))
      }
    } else {
      best = try reading(of: page, families.others)
      if best.isDoubtful { best = .better(best, try reading(of: page, families.han)) }
    }
    if best.hanPart >= 0.05 {
      best.words = try withLinesMended(best, languages: families.others)
    } else if families.others.contains("eng") {
      best.words = RecognisedLine.lines(of: best.words).flatMap {
        $0.withPronoun.withBullet(in: best.page.picture).words
      }
    }
    return best
  }

  private func reading(
    of page: UprightPage, _ languages: [String]
  ) throws(Failure) -> Reading {
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    let hasColumns = page.ink.hasColumns
    let first = isHan && !hasColumns ? PageSegmentation.block : .automatic
    var reading = try read(page, languages, first)
    let isOtherSize =
      Self.scale(of: page, to: Self.hanDPI) != Self.scale(of: page, to: Self.otherHanDPI)
    if isHan, isOtherSize, Self.unsure ~= reading.confidence {
      reading = reading.withSurerLines(
        of: try read(page, languages, first, hanDPI: Self.otherHanDPI))
    }
    guard reading.isDoubtful || reading.isIncomplete else { return reading }
    // Lines of one block run across columns.
    if first == .automatic, hasColumns { return reading }
    if first == .block { return .better(reading, try read(page, languages, .automatic).inRows) }
    return .better(reading, try read(page, languages, .block))
  }

  private func read(
    _ page: UprightPage, _ languages: [String], _ segmentation: PageSegmentation,
    hanDPI: Double = Self.hanDPI
  ) throws(Failure) -> Reading {
    // Models of Han characters read strokes best that are not too wide (measured from 150 to 300).
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    let factor = isHan ? Self.scale(of: page, to: hanDPI) : 1
    let picture =
      factor == 1
      ? page.picture
      : try prepare { () throws(LeptonicaError) in try page.picture.scaled(by: factor) }
    var words = try recognise { () throws(RecognitionError) in
      try engine(languages).words(in: picture, segmentation: segmentation)
    }
    if picture.width != page.picture.width {
      for index in words.indices { words[index].scale(by: 1 / factor) }
    }
    var reading = Reading(words: words, page: page)
    if segmentation == .automatic {
      if !isHan { reading.words = try withFragmentsJoined(reading, languages) }
      reading = reading.withMarksInPlace
    }
    return reading
  }

  /// By how much a page is made smaller for a resolution; 1 where it has no more, or hardly.
  private static func scale(of page: UprightPage, to dpi: Double) -> Double {
    let factor = dpi / page.picture.dpi
    return factor > 0.95 ? 1 : factor
  }

  /// Lines of a Chinese page with what its models always see wrong put right; words without Han characters
  /// read again in the languages that are written without them, if there are any.
  private func withLinesMended(
    _ reading: Reading, languages: [String]
  ) throws(Failure) -> [RecognisedWord] {
    var words: [RecognisedWord] = []
    var attempts = 0
    for line in RecognisedLine.lines(of: reading.words) {
      var fixed = RecognisedLine(words: [])
      let parts = line.withRoundLabels.partsByScript
      for part in parts {
        guard !languages.isEmpty, part.isWorthReadingAgain, attempts < Self.mostReadAgain else {
          fixed.words += part.words
          continue
        }
        attempts += 1
        let again = try readAgain(part, on: reading.page, languages)
        // A word cut out of a line may lose its ends.
        let isWhole = parts.count == 1 || again.isAbout(asLongAs: part)
        fixed.words += (isWhole && again.confidence > part.confidence ? again : part).words
      }
      words += fixed.withRoundBrackets.withDashes(in: reading.page.picture).words
    }
    return words
  }

  /// The lines of a page, with the number at the head of one read with it, where the engine took
  /// numbers that stand one below the other for a column.
  ///
  /// A digit that is read by itself is read as anything, and with confidence.
  private func withFragmentsJoined(
    _ reading: Reading, _ languages: [String]
  ) throws(Failure) -> [RecognisedWord] {
    var lines = RecognisedLine.lines(of: reading.words)
    guard lines.count <= RecognisedLine.mostOfPage else { return reading.words }
    var attempts = 0
    for (index, fragment) in lines.enumerated() where fragment.isFragment {
      if attempts == Self.mostReadAgain { break }
      guard let rest = lines.indices.first(where: { fragment.isHead(of: lines[$0]) }) else {
        continue
      }
      attempts += 1
      let whole = RecognisedLine.joined([fragment, lines[rest]])
      let again = try readAgain(whole, on: reading.page, languages)
      // What was read in two pieces is worth a little less.
      guard again.confidence > whole.confidence - 3 else { continue }
      lines[rest] = again
      lines[index].words = []
    }
    return lines.flatMap(\.words)
  }

  /// Reads the place of a line, or of a part of one, as a line of its own.
  private func readAgain(
    _ line: RecognisedLine, on page: UprightPage, _ languages: [String]
  ) throws(Failure) -> RecognisedLine {
    let part = line.box(in: page.picture)
    let words = try recognise { () throws(RecognitionError) in
      try engine(languages).words(in: part.picture, segmentation: .line)
    }
    return RecognisedLine(words: words).moved(by: part.left, part.top, after: line)
  }

  private func quarterTurns(
    of page: UprightPage, _ languages: [String]
  ) throws(Failure) -> Int? {
    try recognise { () throws(RecognitionError) in
      try engine(languages).quarterTurns(toUpright: page.picture)
    }
  }

  private func recognise<T>(
    _ body: () throws(RecognitionError) -> T
  ) throws(Failure) -> T {
    do throws(RecognitionError) { return try body() } catch { throw .recognition(error) }
  }

  private func prepare<T>(_ body: () throws(LeptonicaError) -> T) throws(Failure) -> T {
    do throws(LeptonicaError) { return try body() } catch { throw .outOfMemory }
  }
}
