package import PaperDomain
import PaperLibrary

/// The result of reading the texts that other clones shared.
struct ReceivedTexts: Sendable {
  /// The number of received texts.
  var count = 0
  /// The rejected files, with the reason.
  var refused: [RefusedTexts] = []
}

extension Indexer {
  /// Reads missing texts from the shared files.
  ///
  /// They are used as if they had been recognised here: their keys state that the same engines
  /// would have read the same image in the same way.
  ///
  /// - Parameter besides: Further useful texts, which are not the text of a page.
  func receive(_ besides: [PageTextKey]) throws -> ReceivedTexts {
    var received = ReceivedTexts()
    guard let shared = try library.textSharing.texts() else { return received }
    var missing: [Recipe: [Int: PageTextKey]] = [:]
    for key in try cache.wanted() + cache.missing(from: besides) {
      guard case .extracted(let blob, let page, let settings) = key else { continue }
      missing[Recipe(blob: blob, settings: settings), default: [:]][page] = key
    }
    var batch = OutcomeBatch(cache)
    for (recipe, keys) in missing.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      var keys = keys
      for file in shared.files(of: recipe.blob, settings: recipe.settings) {
        switch Indexer.batch(in: file.content, of: recipe) {
        case .failure(let fault):
          received.refused.append(RefusedTexts(path: file.path, fault: fault))
        case .success(let texts):
          for (page, text) in texts.pages.sorted(by: { $0.key < $1.key }) {
            guard let key = keys.removeValue(forKey: page) else { continue }
            try batch.add(key, .text(text))
          }
        }
      }
    }
    try batch.store()
    received.count = batch.count
    return received
  }

  /// Adds the texts that other clones recognised to the index; no page is read or recognised.
  ///
  /// - Returns: The number of texts.
  /// - Throws: As ``plan(_:in:)``.
  package func receive(in snapshot: LibrarySnapshot) async throws -> Int {
    let work = try await plan(IndexRequest(), in: snapshot)
    await workers.shutdown()
    try cache.fileWaitingPages()
    return work.received.count
  }

  /// The keys of the texts beneath corrections, of which only the boxes are used.
  func wantedBeneath(_ bundle: PlannedBundle) -> [PageTextKey] {
    bundle.corrections.keys.sorted().compactMap { bundle.extractedKey(of: $0) }
  }

  /// The content of a file, if it matches the file's path.
  static func batch(
    in content: Result<[UInt8], SharedTextFault>, of recipe: Recipe
  ) -> Result<SharedTextBatch, SharedTextFault> {
    content.flatMap { bytes in
      do throws(CacheDamage) {
        let batch = try SharedTextBatch(coded: bytes)
        let isOfRecipe = Recipe(blob: batch.blob, settings: batch.settings) == recipe
        return isOfRecipe ? .success(batch) : .failure(.misnamed)
      } catch {
        return .failure(.damaged)
      }
    }
  }
}

/// A PDF, with the settings of its texts.
struct Recipe: Hashable, Comparable {
  var blob: BlobID
  var settings: String

  static func < (left: Recipe, right: Recipe) -> Bool {
    (left.blob.description, left.settings) < (right.blob.description, right.settings)
  }
}
