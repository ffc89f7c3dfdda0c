package import ArgumentParser
import HanText
package import PaperDomain
import PaperLibrary
import PaperReading

/// `pc words mark WORD…`, `unmark` and `known`.
package struct MarkWords<Meaning: MeaningOfMark>: Command {
  package static var configuration: CommandConfiguration {
    .verb(
      commandName: Meaning.action.rawValue, abstract: Meaning.abstract,
      usage: "pc words \(Meaning.action.rawValue) WORD… [--in DOC]")
  }

  @OptionGroup package var what: MarkedWordsOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package static var foldsMarkup: Bool { false }

  /// Marks the words, in the library or on this device.
  ///
  /// - Throws: ``ReferenceError`` if the place is unknown, ``CommandFailure`` if a word is not in
  ///   it; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let logs = workspace.library.readingLogs
    let reader = try logs.readerName()
    let last = MarkedWords(
      try logs.logs(of: reader).marks, try invocation.dictionary())
    var places: [String: WordPlaces.Found] = [:]
    if let place = what.place {
      places = try await WordPlaces(place, workspace, invocation).find(what.words)
    }
    let action = Meaning.action
    // To take back what was never said is no event.
    let words = what.words.filter { word in
      action == .mark || last[word].map { $0.action != action } ?? (action == .known)
    }
    let device = try workspace.library.deviceName()
    let drafts = words.map { word -> ReadingDraft<WordMark> in
      { [place = places[word]] in
        WordMark(
          id: $0, at: $1, action: action, word: word, reading: place?.reading,
          place: place?.place ?? WordMark.Place(), device: device)
      }
    }
    var change = MarkWords.change(words, reader)
    let kept = try await workspace.keep(
      drafts, in: reader.marks, message: change.message, what.options, invocation)
    change.members.append(.init("place", .string(kept.place.rawValue)))
    try invocation.write(
      ChangeAnswer(
        change: change, files: kept.files, isDryRun: what.options.isDryRun,
        recorded: kept.recorded))
    return .done
  }

  private static func change(_ words: [String], _ reader: ReaderName) -> PlannedChange {
    PlannedChange(
      lines: words.map { "\($0, .heading) \(Meaning.result)" },
      members: [
        .init("reader", .string(reader.description)),
        .init("action", .string(Meaning.action.rawValue)),
        .init("words", .list(words) { .string($0) }),
      ],
      message: "\(Meaning.verb) \(words.count.counted("word"))")
  }
}

/// What a command says of words.
package protocol MeaningOfMark {
  static var action: WordMark.Action { get }
  /// One sentence of help.
  static var abstract: String { get }
  /// What is so afterwards: `我 is difficult`.
  static var result: String { get }
  /// What the message of its commit begins with.
  static var verb: String { get }
}

package enum Difficult: MeaningOfMark {
  package static let action = WordMark.Action.mark
  package static let abstract = "Mark words as difficult."
  package static let result = "is difficult"
  package static let verb = "Mark"
}

package enum Unmarked: MeaningOfMark {
  package static let action = WordMark.Action.unmark
  package static let abstract = "Take back that words are difficult or known."
  package static let result = "is not marked any more"
  package static let verb = "Unmark"
}

package enum Known: MeaningOfMark {
  package static let action = WordMark.Action.known
  package static let abstract = "Say that you know words."
  package static let result = "is known"
  package static let verb = "Know"
}

/// The words that a command marks, and where they were read.
package struct MarkedWordsOptions: ParsableArguments, Sendable {
  @Argument(help: .init("The words.", valueName: "word"))
  package var words: [String]

  @Option(
    name: .customLong("in"),
    help: .init(
      "The doc, group or page where they were read: the sentence is kept.", valueName: "ref"))
  package var place: String?

  @OptionGroup package var options: ChangeOptions

  package init() {}

  /// Checks the words.
  ///
  /// - Throws: `ValidationError` for one without Chinese characters.
  package func validate() throws {
    for word in words where !Token.hasChinese(word) || word.contains(where: \.isWhitespace) {
      throw ValidationError("'\(word)' is not a Chinese word")
    }
  }
}
