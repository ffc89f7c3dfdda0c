import Files
package import PaperDomain
import PaperLibrary

extension Indexer {
  private static let correctionsMemo = "corrections"
  /// At most this many pages of PDFs are read in passing: recognising one takes a second.
  private static let mostPagesInPassing = 4

  /// Updates the cache for new, changed and removed corrected texts on disk. Every search does this
  /// first, so that it uses the current files.
  ///
  /// If no such file changed, this only reads the status of each of them. A page whose corrected text
  /// was removed is read from its PDF, unless there are many; bundles that are not indexed stay so.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written, `FileError` if a corrected text can't
  ///   be read; ``WorkerError`` if a worker is needed and can't be started; `CancellationError`.
  package func adoptCorrections(in snapshot: LibrarySnapshot) async throws {
    let state = try CorrectionState(of: snapshot, in: library)
    if try cache.memo(Indexer.correctionsMemo) == state.digest { return }
    let cached = try cache.correctedPages()
    if snapshot.correctedTexts.isEmpty, cached.isEmpty { return }
    let concerned = try correctedBundles(in: snapshot, cached)
    if concerned.isEmpty { return }
    let engine = try await engine()
    var keys: [BundlePage: PageTextKey] = [:]
    var texts: [(key: PageTextKey, outcome: PageTextOutcome)] = []
    for bundle in try await planned(concerned, in: snapshot, engine: engine) {
      let before = cached.keys.filter { $0.bundle == bundle.key }.map(\.pageNumber)
      for number in Set(bundle.corrections.keys).union(before).sorted() {
        let page = BundlePage(bundle: bundle.key, pageNumber: number)
        guard let key = bundle.textKey(of: number), key != cached[page] else { continue }
        keys[page] = key
        if case .corrected = key {
          let origins = [bundle.extractedKey(of: number), cached[page]].compactMap { $0 }
          texts.append((key, .text(try corrected(number, of: bundle.bundle, over: origins))))
        }
      }
    }
    try cache.assign(keys)
    if !texts.isEmpty { try cache.store(texts) }
    try await readInPassing(keys.filter { !$0.value.isCorrected }, of: concerned, in: snapshot)
    if state.isSettled { try cache.keep(state.digest, as: Indexer.correctionsMemo) }
  }

  /// Reads the pages whose text is not in the cache, if they are few.
  private func readInPassing(
    _ keys: [BundlePage: PageTextKey], of bundles: [PDFBundle], in snapshot: LibrarySnapshot
  ) async throws {
    let missing = Set(try cache.missing(from: Array(keys.values)))
    let pages = keys.filter { missing.contains($0.value) }.keys
    if pages.count > Indexer.mostPagesInPassing { return }
    let bundleKeys = snapshot.bundleKeys()
    for page in pages.sorted() {
      guard let bundle = bundles.first(where: { bundleKeys[$0.name] == page.bundle }) else {
        continue
      }
      do {
        _ = try await text(of: page.pageNumber, in: bundle, of: snapshot)
      } catch is PageTextError, is IndexError {
        // The page stays without a text, as after `pc index`, which says why.
      }
    }
  }

  /// The indexed bundles that have a corrected text, on disk or in the cache.
  private func correctedBundles(
    in snapshot: LibrarySnapshot, _ cached: [BundlePage: PageTextKey]
  ) throws -> [PDFBundle] {
    let indexed = try cache.stamps()
    let keys = snapshot.bundleKeys()
    let present = Set(snapshot.correctedTexts.map(\.bundle))
    let before = Set(cached.keys.map(\.bundle))
    return snapshot.orderedBundles.filter { bundle in
      guard let key = keys[bundle.name], indexed[key] != nil else { return false }
      return present.contains(bundle.name) || before.contains(key)
    }
  }

  /// A corrected text, with the word boxes of the first text in the cache under one of these keys.
  private func corrected(
    _ pageNumber: Int, of bundle: PDFBundle, over origins: [PageTextKey]
  ) throws -> PageText {
    var text = try CorrectedText(bundle: bundle.name, pageNumber: pageNumber)
      .pageText(in: library)
    for origin in origins {
      if case .text(let original)? = try cache.outcome(of: origin) {
        text.takeBoxes(from: original)
        break
      }
    }
    return text
  }
}

/// The sizes, times and other status of all files with corrected texts.
private struct CorrectionState {
  let digest: String
  /// Whether any later change would be detected: the last change is older than a clock tick.
  let isSettled: Bool

  init(of snapshot: LibrarySnapshot, in library: Library) throws {
    var text = ""
    var latest = 0
    for correction in snapshot.correctedTexts {
      guard let status = try FileSystem.statusIfPresent(of: library.path(of: correction.file))
      else { continue }
      let changed = status.changed.nanosecondsSince1970
      latest = max(latest, Int(changed))
      text += "\(correction.file)\n\(status.inode) \(status.size) "
      text += "\(status.modified.nanosecondsSince1970) \(changed)\n"
    }
    digest = hexText(Digest.sha256(Array(text.utf8)))
    isSettled = latest < Int(FileTime.now.nanosecondsSince1970) - 1_000_000_000
  }
}
