import Leptonica
import Recognition
import RunLog

/// Recognises a page's image: prepares it, chooses the settings, and rates the result.
///
/// If the result is poor, other settings are tried, and the better result is kept: another
/// segmentation, the other language family, the page rotated.
struct PageRecogniser {
  private static let hanDPI = 240.0
  /// The second resolution at which a page of Han characters is read, if the confidence of the
  /// first result is within this range: better results need no second one, and worse ones have no
  /// correct line.
  private static let otherHanDPI = 200.0
  private static let unsure = 60.0..<94.0
  /// The maximum number of lines of a page that are read again, each in 20 to 50 ms. It is more
  /// than a Chinese page has English words, or an exam has numbers. On hostile pages, further lines
  /// keep their first result.
  static let mostReadAgain = 200

  /// The codes of the installed languages.
  let installed: Set<String>
  /// Returns an engine for these languages.
  let engine: ([String]) throws(RecognitionError) -> any RecognitionEngine
  /// Returns how the letters of an image stand, and their script; `nil` if it is unknown.
  let orientation: (GreyPicture) throws(RecognitionError) -> PageOrientation?

  /// An error of the engine or of the image's preparation.
  enum Failure: Error {
    case recognition(RecognitionError)
    case outOfMemory
  }

  /// Below this confidence, a page is also read with its noise, specks and ruled lines.
  private static let sure = 93.0

  /// The words of a page in reading order, and what could not be read, with boxes in `picture`.
  func page(_ picture: GreyPicture, languages: [String]) throws(Failure) -> RecognisedPage {
    let families = LanguageFamilies(languages)
    let prepared = try prepare { () throws(LeptonicaError) in try PreparedPage(picture) }
    var best = try reading(of: try upright(prepared, 0), families)
    var missing: Set<String> = []
    // An engine may read a rotated page well, and better when it is upright.
    if best.isDoubtful || best.liesOnItsSide || best.page.writing.runsDown,
      let orientation = try recognise({ () throws(RecognitionError) in
        try orientation(best.page.picture)
      })
    {
      let isHan = orientation.script.hasPrefix("Han") || best.hanPart >= 0.3
      if orientation.quarterTurns != 0 {
        best = .better(
          best, try reading(of: try upright(prepared, orientation.quarterTurns), families))
      } else if isHan, best.page.writing.runsDown {
        let (reading, language) = try readDownwards(best, families)
        best = reading
        if let language { missing.insert(language) }
      } else if best.isDoubtful, let language = Self.languages[orientation.script],
        !languages.contains(language)
      {
        if installed.contains(language) {
          best = .better(best, try reading(of: best.page, [language]))
        } else if best.hasLittleConfidence {
          missing.insert(language)
        }
      }
    }
    if missing.isEmpty, !best.isVertical {
      best = try withHanLines(best, families)
      let (reading, language) = try withOtherCharacters(best, families)
      best = reading
      if let language { missing.insert(language) }
      best = try withLostLines(best, prepared, families)
    }
    best.words = best.withoutJunk
    return RecognisedPage(
      words: RecognisedLine.lines(of: best.words).flatMap { line in
        line.withCharactersInPlace(in: best.page.picture).words.map { best.page.original($0) }
      }, unread: best.unread(missing: missing))
  }

  /// A language of each script, by the names that Tesseract gives to scripts; Han has its own way.
  private static let languages = [
    "Arabic": "ara", "Bengali": "ben", "Cyrillic": "rus", "Devanagari": "hin", "Greek": "ell",
    "Han": "chi_sim", "Hangul": "kor", "Hebrew": "heb", "Japanese": "jpn", "Korean": "kor",
    "Thai": "tha",
  ]

  /// The reading, improved where writing was taken for noise or lines, or was not found.
  private func withLostLines(
    _ reading: Reading, _ prepared: PreparedPage, _ families: LanguageFamilies
  ) throws(Failure) -> Reading {
    let isUnsure = reading.confidence < Self.sure && reading.hanPart < 0.05
    let hasLost = reading.unreadShare >= Self.leastUnread
    guard hasLost || isUnsure else { return reading }
    let untouched = try prepare { () throws(LeptonicaError) in
      try prepared.untouched(reading.page)
    }
    var best = reading
    if isUnsure, !families.others.isEmpty, untouched.picture != reading.page.picture {
      var other = try read(untouched, families.others, .automatic)
      other.words = Self.corrected(other, families.others)
      let (first, second) = other.score > best.score * 1.02 ? (other, best) : (best, other)
      best = first.withSurerLines(of: second).withFurtherLines(of: second)
    }
    return hasLost || best.unreadShare >= Self.leastUnread
      ? try withUnreadAreas(best, untouched: untouched, families) : best
  }

  private func upright(_ page: PreparedPage, _ turns: Int) throws(Failure) -> UprightPage {
    try prepare { () throws(LeptonicaError) in try page.upright(quarterTurns: turns) }
  }

  func reading(
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
    } else {
      best.words = Self.corrected(best, families.others)
    }
    return best
  }

  /// The words of a page without Han characters, with systematic errors of its models corrected.
  private static func corrected(_ reading: Reading, _ languages: [String]) -> [RecognisedWord] {
    guard languages.contains("eng") else { return reading.words }
    return RecognisedLine.lines(of: reading.words).flatMap {
      $0.withPronoun.withBullet(in: reading.page.picture).words
    }
  }

  /// Reads a page in languages of one family.
  func reading(
    of page: UprightPage, _ languages: [String]
  ) throws(Failure) -> Reading {
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    let hasColumns = page.ink.hasColumns
    let first = isHan && !hasColumns ? PageSegmentation.block : .automatic
    var reading = try read(page, languages, first)
    let isOtherSize =
      Self.scale(of: page.picture, to: Self.hanDPI)
      != Self.scale(of: page.picture, to: Self.otherHanDPI)
    if isHan, isOtherSize, Self.unsure ~= reading.confidence {
      reading = reading.withSurerLines(
        of: try read(page, languages, first, hanDPI: Self.otherHanDPI))
    }
    guard reading.isDoubtful || reading.isIncomplete else { return reading }
    // Lines of a single block would run across columns.
    if first == .automatic, hasColumns { return reading }
    if first == .block { return .better(reading, try read(page, languages, .automatic).inRows) }
    return .better(reading, try read(page, languages, .block))
  }

  private func read(
    _ page: UprightPage, _ languages: [String], _ segmentation: PageSegmentation,
    hanDPI: Double = Self.hanDPI
  ) throws(Failure) -> Reading {
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    var reading = Reading(
      words: try words(in: page.picture, languages, segmentation, hanDPI: hanDPI), page: page)
    if segmentation == .automatic {
      if !isHan {
        reading = try withNumberColumns(reading, languages)
        reading.words = try withFragmentsJoined(reading, languages)
      }
      reading = reading.withMarksInPlace
    }
    return reading
  }

  /// The words of an image, or of a part of one, in the size that is best for the languages.
  func words(
    in picture: GreyPicture, _ languages: [String], _ segmentation: PageSegmentation,
    hanDPI: Double = Self.hanDPI
  ) throws(Failure) -> [RecognisedWord] {
    guard picture.width > 0, picture.height > 0 else { return [] }
    // Models of Han characters work best with strokes that are not too wide (measured from 150 to
    // 300).
    let isHan = languages.first.map(LanguageFamilies.isHan) ?? false
    let factor = isHan ? Self.scale(of: picture, to: hanDPI) : 1
    let scaled =
      factor == 1
      ? picture : try prepare { () throws(LeptonicaError) in try picture.scaled(by: factor) }
    let timer = LogTimer()
    var words = try recognise { () throws(RecognitionError) in
      try engine(languages).words(in: scaled, segmentation: segmentation)
    }
    Logger.debug(.ocr, "read \(scaled.width) × \(scaled.height) pixels in \(timer.elapsed)")
    if scaled.width != picture.width {
      for index in words.indices { words[index].scale(by: 1 / factor) }
    }
    return words
  }

  /// The scale factor for a resolution; 1 if the image's resolution is not, or hardly, higher.
  private static func scale(of picture: GreyPicture, to dpi: Double) -> Double {
    let factor = dpi / picture.dpi
    return factor > 0.95 ? 1 : factor
  }

  /// The lines of a Chinese page, with systematic errors of its models corrected. Words without Han
  /// characters are read again in the languages without Han characters, if there are any.
  func withLinesMended(
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

  /// The lines of a page, where a number at the start of a line is read together with the line if
  /// the engine took numbers below each other for a column.
  ///
  /// A single digit is often read wrongly, but with high confidence.
  private func withFragmentsJoined(
    _ reading: Reading, _ languages: [String]
  ) throws(Failure) -> [RecognisedWord] {
    var lines = RecognisedLine.lines(of: reading.words)
    guard lines.count <= RecognisedLine.mostOfPage else { return reading.words }
    var boxes = lines.map(\.box)
    let areFragments = lines.map(\.isFragment)
    var attempts = 0
    for (index, fragment) in lines.enumerated() where areFragments[index] {
      if attempts == Self.mostReadAgain { break }
      guard
        let rest = boxes.indices.first(where: {
          !areFragments[$0] && boxes[index].isHead(of: boxes[$0])
        })
      else { continue }
      attempts += 1
      let whole = RecognisedLine.joined([fragment, lines[rest]])
      let again = try readAgain(whole, on: reading.page, languages)
      // The joined reading may have slightly less confidence.
      guard again.confidence > whole.confidence - 3 else { continue }
      lines[rest] = again
      boxes[rest] = again.box
      lines[index].words = []
    }
    return lines.flatMap(\.words)
  }

  /// Reads the area of a line, or of a part of one, as a separate line.
  private func readAgain(
    _ line: RecognisedLine, on page: UprightPage, _ languages: [String]
  ) throws(Failure) -> RecognisedLine {
    let part = line.box(in: page.picture)
    let words = try recognise { () throws(RecognitionError) in
      try engine(languages).words(in: part.picture, segmentation: .line)
    }
    return RecognisedLine(words: words).moved(by: part.left, part.top, after: line)
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
