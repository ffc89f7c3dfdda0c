package import ArgumentParser
package import HanText
import PaperDomain
import PaperLibrary
import PaperReading

/// `pc level assess`.
package struct AssessLevel: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "assess", abstract: "Say which of some words you know, before you read anything.",
    usage: "pc level assess [--answers FILE]",
    discussion: """
      Asks for six words of each band, easy ones first, and ends when you know none of a band. Without \
      a terminal it prints a list of words: write + before the words that you know and - before the \
      others, and give the file to --answers. The last assessment counts, together with what you read.
      """)

  @Option(help: .init("A list with your answers; - for stdin.", valueName: "file"))
  package var answers: String?

  @Option(help: "The edition of the HSK.")
  package var edition = HSKEdition.hsk3

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package static var foldsMarkup: Bool { false }

  private static let wordsOfBand = 6

  /// Asks, or takes the answers.
  ///
  /// - Throws: ``CommandFailure`` if the answers can't be read; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let dictionary = try invocation.requiredDictionary()
    let workspace = try Workspace(invocation)
    var known: [String] = []
    var unknown: [String] = []
    if let answers {
      (known, unknown) = try AssessLevel.answers(in: invocation.text(of: answers))
    } else if invocation.terminal.canAsk {
      (known, unknown) = try ask(dictionary, invocation)
    } else {
      let words = bands.map { sample($0, dictionary) }
      try invocation.write(AssessmentList(words: words.flatMap { $0 }))
      return .done
    }
    let logs = workspace.library.readingLogs
    let reader = try logs.readerName()
    let device = try workspace.library.deviceName()
    let draft: ReadingDraft<LevelAssessment> = { [known, unknown] in
      LevelAssessment(id: $0, at: $1, known: known, unknown: unknown, device: device)
    }
    let kept = try await workspace.keep(
      [draft], in: reader.assessments, message: "Assess a level", options, invocation)
    var words = ReadWords(edition: edition)
    for (list, isMarked) in [(known, false), (unknown, true)] {
      for word in list {
        words.add(band: dictionary.band(of: word, in: edition), isMarked: isMarked)
      }
    }
    let estimate = BandedLevel.estimate(words)
    let score = Int((Double(known.count) / Double(known.count + unknown.count) * 100).rounded())
    var change = PlannedChange(
      lines: [
        "\(known.count) of \(known.count + unknown.count) words are known: score \(score) of 100"
      ])
    if let estimate {
      let name = HSKLevel(edition: edition, band: estimate.level).name
      let range = estimate.interval
      change.lines.append(
        "\(name, .heading), between \(range.lowerBound) and \(range.upperBound)")
    }
    change.members = [
      .init("score", .int(score)), .init("edition", .string(edition.rawValue)),
      .init("hsklevel", estimate.map { .int($0.level) } ?? .null),
      .init("place", .string(kept.place.rawValue)),
    ]
    try invocation.write(
      ChangeAnswer(
        change: change, files: kept.files, isDryRun: options.isDryRun, recorded: kept.recorded))
    return .done
  }

  private var bands: ClosedRange<Int> { 1...edition.highestBand }

  /// Words of one band, from all of its list.
  private func sample(_ band: Int, _ dictionary: HanDictionary) -> [String] {
    Array(dictionary.words(of: edition, band: band).shuffled().prefix(AssessLevel.wordsOfBand))
  }

  private func ask(
    _ dictionary: HanDictionary, _ invocation: Invocation
  ) throws -> (known: [String], unknown: [String]) {
    var known: [String] = []
    var unknown: [String] = []
    for band in bands {
      var ofBand = 0
      for word in sample(band, dictionary) {
        let isKnown = invocation.terminal.asksYes("do you know \(word, .heading)?")
        if Interruption.signal != nil { throw CancellationError() }
        if isKnown { known.append(word) } else { unknown.append(word) }
        ofBand += isKnown ? 1 : 0
      }
      if ofBand == 0 { break }
    }
    return (known, unknown)
  }

  /// Reads `+ WORD` and `- WORD`, one a line.
  ///
  /// - Throws: ``CommandFailure`` if a line has no answer, or there are too few.
  private static func answers(in text: String) throws -> (known: [String], unknown: [String]) {
    var known: [String] = []
    var unknown: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { continue }
      guard words.count == 2, ["+", "-"].contains(words[0]),
        Token.hasChinese(String(words[1]))
      else {
        throw CommandFailure(
          "Invalid assessment. Please try again.",
          hints: ["line \(index + 1): write '+ WORD' for a word that you know, else '- WORD'"])
      }
      if words[0] == "+" {
        known.append(String(words[1]))
      } else {
        unknown.append(String(words[1]))
      }
    }
    guard known.count + unknown.count >= 10 else {
      throw CommandFailure(
        "Invalid assessment. Please try again.", hints: ["answer at least ten words"])
    }
    return (known, unknown)
  }
}

/// The words that a reader has to answer.
struct AssessmentList: Report {
  let words: [String]

  var json: OutputJSON { ["words": .list(words) { .string($0) }] }

  func write(to terminal: Terminal) throws {
    for word in words { try terminal.print("? \(word)") }
    terminal.note("write + instead of ? before the words that you know, - before the others")
  }
}
