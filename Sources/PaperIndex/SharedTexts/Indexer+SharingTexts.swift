import GRDB
import PaperDomain
import PaperLibrary

extension Indexer {
  /// Writes the recognised texts of these bundles to the library, so that `pc sync` shares them
  /// with other clones.
  ///
  /// - Returns: The number of new texts.
  /// - Throws: ``CacheError`` if the cache can't be read, `GitError` if the texts can't be stored;
  ///   `CancellationError`.
  package func share(_ work: IndexWork) throws -> Int {
    var pages: [Recipe: Set<Int>] = [:]
    let recognised = try cache.recognised()
    for bundle in work.bundles {
      for number in bundle.pageNumbers {
        // Also the text beneath a correction: its boxes are used.
        guard let key = bundle.extractedKey(of: number), recognised.contains(key),
          case .extracted(let blob, let page, let settings) = key
        else { continue }
        pages[Recipe(blob: blob, settings: settings), default: []].insert(page)
      }
    }
    let shared = try library.textSharing.texts()
    var count = 0
    var files: [(place: SharedTextPlace, content: [UInt8])] = []
    var bytes = 0
    for (recipe, numbers) in pages.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      let known = shared.map { Indexer.pages(in: $0, of: recipe) } ?? []
      let new = numbers.subtracting(known).sorted()
      count += new.count
      for batch in try batches(of: new, recipe) {
        let content = batch.coded
        files.append(
          (
            SharedTextPlace(blob: recipe.blob, settings: recipe.settings, content: content),
            content
          ))
        bytes += content.count
      }
      if bytes >= SharedTextBatch.most {
        try library.textSharing.add(files)
        (files, bytes) = ([], 0)
      }
    }
    try library.textSharing.add(files)
    return count
  }

  /// The pages that are already shared. Those of a rejected file are shared again, in a file beside
  /// it.
  private static func pages(in shared: SharedTexts, of recipe: Recipe) -> Set<Int> {
    var pages: Set<Int> = []
    for file in shared.files(of: recipe.blob, settings: recipe.settings) {
      if case .success(let batch) = Indexer.batch(in: file.content, of: recipe) {
        pages.formUnion(batch.pages.keys)
      }
    }
    return pages
  }

  private func batches(of numbers: [Int], _ recipe: Recipe) throws -> [SharedTextBatch] {
    var batches: [SharedTextBatch] = []
    var batch = SharedTextBatch(blob: recipe.blob, settings: recipe.settings)
    var bytes = 0
    for number in numbers {
      let key = PageTextKey.extracted(blob: recipe.blob, page: number, settings: recipe.settings)
      guard case .text(let text)? = try cache.outcome(of: key) else { continue }
      batch.pages[number] = text
      bytes += text.text.utf8.count
      if bytes >= SharedTextBatch.most {
        batches.append(batch)
        batch.pages = [:]
        bytes = 0
      }
    }
    return batch.pages.isEmpty ? batches : batches + [batch]
  }
}

extension Cache {
  /// The keys of all recognised texts.
  fileprivate func recognised() throws(CacheError) -> Set<PageTextKey> {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT key, substr(data, 1, 2) FROM pageText
          JOIN content ON content.pageText = pageText.id WHERE state = 1
          """)
      var keys: Set<PageTextKey> = []
      while let row = try rows.next() {
        guard try PageText.origin(stored: row.bytes(1)).source == .ocr else { continue }
        keys.insert(try PageTextKey(stored: row.bytes(0)))
      }
      return keys
    }
  }
}
