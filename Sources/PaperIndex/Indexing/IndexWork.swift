import PaperDomain

/// The work to do, as found by `Indexer.plan`.
package struct IndexWork: Sendable {
  /// The requested bundles.
  let bundles: [PlannedBundle]
  /// Pages whose text is missing and can be read.
  let jobs: [PageReader.Job]
  /// Texts that cannot be read until something else changes, with the reason.
  let faults: [PageTextKey: FileFault]
  /// Texts received from other clones meanwhile.
  let received: ReceivedTexts

  /// The number of texts to read.
  package var count: Int { jobs.count }

  /// Whether any of them needs a worker.
  var needsWorkers: Bool {
    jobs.contains { if case .file = $0.source { true } else { false } }
  }
}
