import PaperDomain

/// Collects the outcomes for the texts that were missing.
struct IndexResults {
  private var sources: [PageTextKey: TextSource] = [:]
  /// Why recognised texts are doubtful.
  private var doubts: [PageTextKey: PageDoubt] = [:]
  /// The reasons of missing texts that the cache does not store.
  private var unavailable: [PageTextKey: FileFault]
  private var languages: [PageTextKey: String] = [:]
  /// The number of pages that failed because a language is missing; set when the report is made.
  private(set) var lackingLanguage = 0

  init(faults: [PageTextKey: FileFault]) { unavailable = faults }

  mutating func add(_ key: PageTextKey, _ reading: PageReading) {
    switch reading {
    case .text(let text):
      sources[key] = text.source
      doubts[key] = text.doubt
    case .unavailable(let reason, let language):
      unavailable[key] = FileFault(reason: reason)
      languages[key] = language
    case .failed, .cancelled, .hopeless: break
    }
  }

  /// Counts the bundles' pages; without `cached` and the failures that the cache stores.
  mutating func report(of bundles: [PlannedBundle]) -> IndexReport {
    var report = IndexReport()
    for bundle in bundles {
      report.pages += max(bundle.pageNumbers.count, bundle.faults.isEmpty ? 0 : 1)
      for (number, fault) in bundle.faults { report.add(fault, bundle, number) }
      // In most runs, most bundles are unchanged.
      if sources.isEmpty && unavailable.isEmpty { continue }
      for number in bundle.pageNumbers {
        guard let key = bundle.textKey(of: number) else { continue }
        if let source = sources[key] {
          if source == .ocr { report.recognised += 1 } else { report.extracted += 1 }
          if let doubt = doubts[key] {
            report.doubtful.append(
              DoubtfulPage(
                bundle: bundle.bundle.name, pageNumber: number,
                languages: bundle.settings.languages, doubt: doubt))
          }
        } else if let fault = unavailable[key] {
          report.add(fault, bundle, number)
          if languages[key] != nil { lackingLanguage += 1 }
        }
      }
    }
    report.missingLanguages = Set(languages.values).sorted()
    return report
  }
}

extension IndexReport {
  fileprivate mutating func add(_ fault: FileFault, _ bundle: PlannedBundle, _ number: Int) {
    switch fault.kind {
    case .purged: purged += 1
    case .elsewhere: elsewhere += 1
    case .damage:
      failed.append(
        IndexFailure(bundle: bundle.bundle.name, pageNumber: number, reason: fault.reason))
    }
  }
}
