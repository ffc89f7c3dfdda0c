import PaperDomain

/// What became of the texts that were missing.
struct IndexResults {
  private var sources: [PageTextKey: TextSource] = [:]
  /// Why texts are still missing, where the cache does not remember it.
  private var unavailable: [PageTextKey: String]
  private var languages: [PageTextKey: String] = [:]
  /// Pages that failed for want of a language; known once the report is made.
  private(set) var lackingLanguage = 0

  init(faults: [PageTextKey: String]) { unavailable = faults }

  mutating func add(_ key: PageTextKey, _ reading: PageReading) {
    switch reading {
    case .text(let text): sources[key] = text.source
    case .unavailable(let reason, let language):
      unavailable[key] = reason
      languages[key] = language
    case .failed, .cancelled, .hopeless: break
    }
  }

  /// Counts the bundles' pages; without the failures that the cache remembers, and `cached`.
  ///
  /// - Parameter isElsewhere: Whether a PDF is on another device.
  mutating func report(
    of bundles: [PlannedBundle], isElsewhere: (BlobID) -> Bool
  ) -> IndexReport {
    var report = IndexReport()
    for bundle in bundles {
      report.pages += max(bundle.pageNumbers.count, bundle.faults.isEmpty ? 0 : 1)
      for (number, reason) in bundle.faults {
        report.failed.append(failure(bundle, number, reason))
      }
      // Most runs find most bundles as they were.
      if sources.isEmpty && unavailable.isEmpty { continue }
      for number in bundle.pageNumbers {
        guard let key = bundle.textKey(of: number) else { continue }
        if let source = sources[key] {
          if source == .ocr { report.recognised += 1 } else { report.extracted += 1 }
        } else if let reason = unavailable[key] {
          if case .extracted(let blob, _, _) = key, isElsewhere(blob) {
            report.elsewhere.append(failure(bundle, number, reason))
            continue
          }
          report.failed.append(failure(bundle, number, reason))
          if languages[key] != nil { lackingLanguage += 1 }
        }
      }
    }
    report.missingLanguages = Set(languages.values).sorted()
    return report
  }

  private func failure(_ bundle: PlannedBundle, _ number: Int, _ reason: String) -> IndexFailure {
    IndexFailure(bundle: bundle.bundle.name, pageNumber: number, reason: reason)
  }
}
