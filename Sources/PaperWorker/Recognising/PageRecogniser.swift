import Leptonica
import Recognition

/// Reads a page's picture: prepares it, chooses how it is read, and judges what was read.
///
/// What is read badly is tried another way, and the better reading is kept: the other way of taking
/// the page apart, the other family of languages, the page turned.
struct PageRecogniser {
  private static let hanDPI = 240.0

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
    if best.isDoubtful, let turns = try quarterTurns(of: best.page, languages), turns != 0 {
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
    if families.han.isEmpty { return try reading(of: page, families.others) }
    var best: Reading
    if families.others.isEmpty {
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
    }
    return best
  }

  private func reading(
    of page: UprightPage, _ languages: [String]
  ) throws(Failure) -> Reading {
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    let hasColumns = page.ink.hasColumns
    let first = isHan && !hasColumns ? PageSegmentation.block : .automatic
    let reading = try read(page, languages, first)
    guard reading.isDoubtful || reading.isIncomplete else { return reading }
    // Lines of one block run across columns.
    if first == .automatic, hasColumns { return reading }
    if first == .block { return .better(reading, try read(page, languages, .automatic).inRows) }
    return .better(reading, try read(page, languages, .block))
  }

  private func read(
    _ page: UprightPage, _ languages: [String], _ segmentation: PageSegmentation
  ) throws(Failure) -> Reading {
    // Models of Han characters read strokes best that are not too wide (measured from 150 to 300).
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    let factor = isHan ? min(1, Self.hanDPI / page.picture.dpi) : 1
    let picture =
      factor > 0.95
      ? page.picture
      : try prepare { () throws(LeptonicaError) in try page.picture.scaled(by: factor) }
    var words = try recognise { () throws(RecognitionError) in
      try engine(languages).words(in: picture, segmentation: segmentation)
    }
    if picture.width != page.picture.width {
      for index in words.indices { words[index].scale(by: 1 / factor) }
    }
    return Reading(words: words, page: page)
  }

  /// Lines of a Chinese page with what its models always see wrong put right; lines without Han characters
  /// read again in the languages that are written without them, if there are any.
  private func withLinesMended(
    _ reading: Reading, languages: [String]
  ) throws(Failure) -> [RecognisedWord] {
    var words: [RecognisedWord] = []
    for line in RecognisedLine.lines(of: reading.words) {
      guard !languages.isEmpty, line.isWorthReadingAgain else {
        words += line.withRoundLabels.withDashes.words
        continue
      }
      let part = line.box(in: reading.page.picture)
      let again = try recognise { () throws(RecognitionError) in
        try engine(languages).words(in: part.picture, segmentation: .line)
      }
      let placed = RecognisedLine(words: again).moved(by: part.left, part.top, after: line)
      words += placed.confidence > line.confidence ? placed.words : line.words
    }
    return words
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
