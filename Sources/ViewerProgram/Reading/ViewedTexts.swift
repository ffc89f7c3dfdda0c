import Files
import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperReading
import PaperSession
import Synchronization

/// The texts of a library's pages for a viewer, divided into words.
///
/// No page is recognised for them: what was not read yet has no text.
final class ViewedTexts: Sendable {
  /// Missing where none is installed or its file is damaged: each character then stands alone.
  let dictionary: HanDictionary?
  private let cache: Cache
  private let workers: WorkerPool
  /// Made once for each state of the corrections: it keeps the words of texts.
  private let last = Mutex<(corrections: [WordCorrection], divider: TextDivider)?>(nil)

  init(_ cache: Cache, _ workers: WorkerPool, _ environment: [String: String]) {
    self.cache = cache
    self.workers = workers
    dictionary = ViewedTexts.installedDictionary(environment)
  }

  /// The dictionary beside the program; `nil` without one that can be used.
  private static func installedDictionary(_ environment: [String: String]) -> HanDictionary? {
    guard let executable = try? FileSystem.linkTarget(of: "/proc/self/exe"),
      let path = HanIndexPlace.path(forExecutable: executable, environment: environment)
    else { return nil }
    return try? HanDictionary(opening: path)
  }

  /// Divides texts as the library's corrections say.
  ///
  /// - Throws: `FileError`.
  func divider(_ moment: LibraryView) throws -> TextDivider {
    let log = try moment.library.readingLogs.wordCorrections()
    return last.withLock { last in
      if let last, last.corrections == log.events { return last.divider }
      let divider = TextDivider(dictionary, Corrections(log))
      last = (log.events, divider)
      return divider
    }
  }

  /// The texts that are in the cache or in the PDFs.
  ///
  /// - Throws: `FileError`.
  func all(_ moment: LibraryView) throws -> ReadTexts {
    let cached = try cached(moment)
    return ReadTexts(of: moment.snapshot, cached.divider) { page in
      if let text = try await cached.text(of: page) { return text }
      return try await self.text(of: page, in: moment)?.text
    }
  }

  /// The texts that are in the cache: quick for all pages of a library.
  ///
  /// - Throws: `FileError`.
  func cached(_ moment: LibraryView) throws -> ReadTexts {
    ReadTexts(knownTo: indexer(moment), of: moment.snapshot, try divider(moment))
  }

  /// The text of a page; `nil` if it was not read yet.
  ///
  /// - Throws: As `Indexer.knownText(of:in:)`.
  func text(of page: Page, in moment: LibraryView) async throws -> PageText? {
    guard let bundle = moment.snapshot.bundle(named: page.binding.bundle) else { return nil }
    let maker = SessionMaker(
      LibraryViewSource(moment: moment, indexer: indexer(moment)), viewMode: .single)
    return try await text(of: maker.content(of: bundle, page.binding.pageNumber), in: moment)
  }

  /// The text of what a slot shows; `nil` if it was not read yet.
  ///
  /// - Throws: As `Indexer.knownText(of:in:)`.
  func text(of content: SlotContent, in moment: LibraryView) async throws -> PageText? {
    guard let shown = content.pageContent else {
      guard let bundle = content.bundle else { return nil }
      return try await indexer(moment).knownTexts(of: bundle, in: moment.snapshot)
        .text(of: content.pageNumber)
    }
    return try await indexer(moment).knownText(of: shown, in: moment.snapshot)
  }

  /// Which pages have a text.
  ///
  /// - Throws: ``CacheError``.
  func status(_ moment: LibraryView) throws -> IndexStatus {
    try cache.status(
      of: moment.snapshot, purged: moment.library.purgeRecords.ofWorkingTree().purgedBlobs)
  }

  private func indexer(_ moment: LibraryView) -> Indexer {
    Indexer(library: moment.library, cache: cache, workers: workers)
  }
}
