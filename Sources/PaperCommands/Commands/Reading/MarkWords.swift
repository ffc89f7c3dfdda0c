package import ArgumentParser
import HanText
package import PaperDomain
import PaperLibrary
import PaperReading

/// `pc words mark WORD…`.
package struct MarkWords: MarkingCommand {
  package static let configuration = CommandConfiguration.verb(
    commandName: "mark", abstract: "Mark words as difficult.",
    usage: "pc words mark WORD… [--in DOC]")
  package static let action = WordMark.Action.mark

  @OptionGroup package var what: MarkedWordsOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}
}

/// `pc words unmark WORD…`.
package struct UnmarkWords: MarkingCommand {
  package static let configuration = CommandConfiguration.verb(
    commandName: "unmark", abstract: "Take back that words are difficult or known.",
    usage: "pc words unmark WORD…")
  package static let action = WordMark.Action.unmark

  @OptionGroup package var what: MarkedWordsOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}
}

/// `pc words known WORD…`.
package struct KnowWords: MarkingCommand {
  package static let configuration = CommandConfiguration.verb(
    commandName: "known", abstract: "Say that you know words.",
    usage: "pc words known WORD…")
  package static let action = WordMark.Action.known

  @OptionGroup package var what: MarkedWordsOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}
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

/// A command that marks words.
package protocol MarkingCommand: Command {
  static var action: WordMark.Action { get }
  var what: MarkedWordsOptions { get }
}

extension MarkingCommand {
  package static var foldsMarkup: Bool { false }

  /// Marks the words, in the library or on this device.
  ///
  /// - Throws: ``ReferenceError`` if the place is unknown, ``CommandFailure`` if a word is not in
  ///   it; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let logs = workspace.library.readingLogs
    let reader = try logs.readerName()
    let last = MarkedWords(try logs.logs(of: reader).marks)
    var places: [String: WordPlaces.Found] = [:]
    if let place = what.place {
      places = try await WordPlaces(place, workspace, invocation).find(what.words)
    }
    // To take back what was never said is no event.
    let words = what.words.filter { word in
      Self.action == .mark || last[word].map { $0.action != Self.action } ?? (Self.action == .known)
    }
    let device = try workspace.library.deviceName()
    let drafts = words.map { word -> ReadingDraft<WordMark> in
      { [place = places[word]] in
        WordMark(
          id: $0, at: $1, action: Self.action, word: word, reading: place?.reading,
          place: place?.place ?? WordMark.Place(), device: device)
      }
    }
    var change = Self.change(words, reader)
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
    let meaning =
      switch action {
      case .mark: "is difficult"
      case .unmark: "is not marked any more"
      case .known: "is known"
      }
    let verb =
      switch action {
      case .mark: "Mark"
      case .unmark: "Unmark"
      case .known: "Know"
      }
    return PlannedChange(
      lines: words.map { "\($0, .heading) \(meaning)" },
      members: [
        .init("reader", .string(reader.description)), .init("action", .string(action.rawValue)),
        .init("words", .list(words) { .string($0) }),
      ],
      message: "\(verb) \(words.count.counted("word"))")
  }
}
