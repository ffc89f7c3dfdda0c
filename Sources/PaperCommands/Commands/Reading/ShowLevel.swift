package import ArgumentParser
package import HanText
import PaperDomain
import PaperLibrary
import PaperReading

/// `pc level [show] [--model seed|banded]`.
package struct ShowLevel: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "show", abstract: "Estimate a reader's level by the words that were marked.",
    discussion: """
      The words of the pages that were read are counted by their bands in one edition of the HSK, and \
      how many of them are marked as difficult. The model banded weighs all bands and says how sure \
      it is; seed is the formula of the specification, which only knows the levels 4 and 5.
      """)

  @Option(help: "How the level is computed.")
  package var model = Model.banded

  @Option(help: "The edition of the HSK.")
  package var edition = HSKEdition.hsk3

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package enum Model: String, ExpressibleByArgument, CaseIterable, Sendable {
    case banded, seed
  }

  package static var foldsMarkup: Bool { false }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let dictionary = try invocation.requiredDictionary()
    let workspace = try Workspace(invocation)
    let logs = workspace.library.readingLogs
    let words = try await ReaderWords(
      edition, logs.logs(of: logs.readerName()),
      in: workspace.readTexts(in: workspace.library.snapshot(), dictionary, invocation))
    let estimate =
      switch model {
      case .banded: BandedLevel.estimate(words.evidence)
      case .seed: SeedLevel.estimate(words.read)
      }
    try invocation.write(
      LevelAnswer(
        edition: edition, model: model, estimate: estimate, lastUpdated: words.lastUpdated))
    return estimate == nil ? .negative : .done
  }
}

/// The output of `pc level`.
struct LevelAnswer: Report {
  let edition: HSKEdition
  let model: ShowLevel.Model
  /// Missing if too little was read.
  let estimate: LevelEstimate?
  let lastUpdated: Timestamp?

  var json: OutputJSON {
    [
      "edition": .string(edition.rawValue), "model": .string(model.rawValue),
      "hsklevel": estimate.map { .int($0.level) } ?? .null,
      "masteryPercentage": estimate.map { .double($0.masteryInTenths / 10) } ?? .null,
      "confidenceInterval": estimate.map {
        ["min": .int($0.interval.lowerBound), "max": .int($0.interval.upperBound)]
      } ?? .null,
      "reason": .text(estimate?.reason), "recommendation": .text(estimate?.recommendation),
      "lastUpdated": .text(lastUpdated),
    ]
  }

  func write(to terminal: Terminal) throws {
    guard let estimate else {
      terminal.note("not enough data: read some pages, and mark words that are difficult")
      return
    }
    let range = estimate.interval
    let level = HSKLevel(edition: edition, band: estimate.level).name
    try terminal.print(
      "\(level, .heading), between \(range.lowerBound) and \(range.upperBound): \(estimate.reason)")
    let tenths = Int(estimate.masteryInTenths)
    try terminal.print("\(tenths / 10).\(tenths % 10) % of the words are known")
    try terminal.print("\(estimate.recommendation)")
  }
}

extension LevelEstimate {
  /// The share of known words in tenths of a per cent: more digits would mean nothing.
  fileprivate var masteryInTenths: Double { (mastery * 10).rounded() }
}
