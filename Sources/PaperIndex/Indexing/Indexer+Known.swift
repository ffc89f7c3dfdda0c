package import PaperDomain
import PaperLibrary

extension Indexer {
  /// The pages of a bundle whose text is in the cache.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read; ``WorkerError`` if a worker is needed and
  ///   can't be started or does not answer; `CancellationError`.
  package func pagesWithText(
    in bundle: PDFBundle, of snapshot: LibrarySnapshot
  ) async throws -> Set<Int> {
    guard let plan = try await plan(of: bundle, in: snapshot) else { return [] }
    var numbers: [PageTextKey: [Int]] = [:]
    for number in plan.pageNumbers {
      if let key = plan.textKey(of: number) { numbers[key, default: []].append(number) }
    }
    let missing = Set(try cache.missing(from: Array(numbers.keys)))
    return Set(numbers.filter { !missing.contains($0.key) }.values.joined())
  }

  /// The texts of a bundle's pages that are in the cache.
  ///
  /// - Throws: As ``pagesWithText(in:of:)``.
  package func knownTexts(
    of bundle: PDFBundle, in snapshot: LibrarySnapshot
  ) async throws -> KnownTexts {
    KnownTexts(plan: try await plan(of: bundle, in: snapshot), cache: cache)
  }

  private func plan(
    of bundle: PDFBundle, in snapshot: LibrarySnapshot
  ) async throws -> PlannedBundle? {
    try await planned([bundle], in: snapshot, engine: engine()).first
  }
}
