package import ArgumentParser
package import HanText
import PaperDomain
import PaperLibrary
package import PaperReading

/// `pc words [ls] [--new DOC]`.
package struct ListWords: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the words that a reader met and marked, or has to learn.",
    discussion: """
      Lists the words of the pages that were read, and marked words: frequent words first. With --new \
      DOC it lists the words to learn before reading a doc: those above the reader's level that were \
      not met yet, and those that are marked as difficult. --anki writes a file for Anki: importing \
      it again updates the cards.
      """)

  @Option(help: .init("The words to learn before reading this doc.", valueName: "doc"))
  package var new: String?

  @Option(help: "The edition of the HSK that levels are of.")
  package var edition = HSKEdition.hsk3

  @Option(help: "Only words of this state.")
  package var state: [ReaderWords.State] = []

  @Option(help: "What comes first.")
  package var sort = ReaderWords.Order.count

  @Flag(help: "Print a table for spreadsheets, or notes for Anki.")
  package var form: Form?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package enum Form: String, EnumerableFlag {
    case csv, anki
  }

  package static var foldsMarkup: Bool { false }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let dictionary = try invocation.requiredDictionary()
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let doc = try new.map { try workspace.resolver(snapshot).doc(Reference(parsing: $0)) }
    let logs = workspace.library.readingLogs
    let read = try logs.logs(of: logs.readerName())
    let texts = try workspace.readTexts(in: snapshot, dictionary, invocation)
    let counts = try await texts.counts(ofPagesIn: read.sessions)
    var words = try await ReaderWords(edition, read, counts, in: texts)
    if let doc {
      let known = KnownWords(
        MarkedWords(read.marks, dictionary), readOn: counts,
        level: BandedLevel.estimate(words.evidence)?.level ?? 0, of: edition, dictionary)
      words = try await ReaderWords(edition, of: doc, read, counts, in: texts)
      words.remove(known)
    }
    if !state.isEmpty { words.keep(Set(state)) }
    words.sort(by: sort)
    // As in every command, --json is stronger than another form.
    switch invocation.options.printsJSON ? nil : form {
    case .csv: try invocation.terminal.write(words.csv)
    case .anki: try invocation.terminal.write(words.anki(library: snapshot.library?.id))
    case nil: try invocation.write(words, isLong: true)
    }
    return words.words.isEmpty ? .negative : .done
  }
}

extension HSKEdition: ExpressibleByArgument {
  package init?(argument: String) {
    guard let edition = HSKEdition.allCases.first(where: { $0.key == argument.lowercased() }) else {
      return nil
    }
    self = edition
  }

  package static var allValueStrings: [String] { allCases.map(\.key) }

  package var defaultValueDescription: String { key }
}

extension ReaderWords.State: ExpressibleByArgument {}
extension ReaderWords.Order: ExpressibleByArgument {}
