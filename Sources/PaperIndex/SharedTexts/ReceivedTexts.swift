package import PaperDomain
import PaperLibrary

/// What was taken from the texts that other clones shared.
struct ReceivedTexts: Sendable {
  /// How many texts.
  var count = 0
  /// What was not used, and why.
  var refused: [RefusedTexts] = []
}

extension Indexer {
  /// Takes texts that are missing from what was shared, as far as it has them.
  ///
  /// They are used as if they had been recognised here: their keys say that the same engines would have
  /// read the same picture in the same way.
  ///
  /// - Parameter besides: Texts that are useful though no page has them.
  func receive(_ besides: [PageTextKey]) throws -> ReceivedTexts {
    var received = ReceivedTexts()
    guard let shared = try library.sharedTexts() else { return received }
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

  /// Takes what other clones recognised, and makes it findable; nothing is read or recognised.
  ///
  /// - Returns: How many texts.
  package func receive(in snapshot: LibrarySnapshot) async throws -> Int {
    let work = try await plan(IndexRequest(), in: snapshot)
    await workers.shutdown()
    try cache.fileWaitingPages()
    return work.received.count
  }

  /// The texts under the corrected ones: their boxes are wanted, and they are not.
  func wantedBeneath(_ bundle: PlannedBundle) -> [PageTextKey] {
    bundle.corrections.keys.sorted().compactMap { bundle.extractedKey(of: $0) }
  }

  /// What a file holds, when it is what its place says.
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

/// A PDF, and how its texts were made.
struct Recipe: Hashable, Comparable {
  var blob: BlobID
  var settings: String

  static func < (left: Recipe, right: Recipe) -> Bool {
    (left.blob.description, left.settings) < (right.blob.description, right.settings)
  }
}
