import PaperDomain

/// What there is to do, as `Indexer.plan` found it.
package struct IndexWork: Sendable {
  /// The bundles that were asked for.
  let bundles: [PlannedBundle]
  /// Pages whose text is missing and can be read.
  let jobs: [PageReader.Job]
  /// Texts that can't be read before something else changes, with the reason.
  let faults: [PageTextKey: FileFault]
  /// What was taken from other clones meanwhile.
  let received: ReceivedTexts

  /// How many texts will be read.
  package var count: Int { jobs.count }

  /// Whether a worker has to be asked for any of them.
  var needsWorkers: Bool {
    jobs.contains { if case .file = $0.source { true } else { false } }
  }
}
