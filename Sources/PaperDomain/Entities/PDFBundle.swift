/// A PDFBundle: up to three aligned forms of one run of pages.
package struct PDFBundle: Hashable, Sendable {
  /// The folder under `bundles/`.
  package var name: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  /// Each present variant's PDF files, read as one run of pages; never an empty list.
  package var files: [Variant: [BlobFile]]
  package var mapping: [Variant: PageMapping]
  /// Languages of recognition, over the library's.
  package var languages: [String]?
  /// Names it had before, which it keeps answering to.
  package var formerly: [String]
  package var metadata: Metadata

  package init(
    name: String, id: EntityID?, createdAt: Timestamp?, files: [Variant: [BlobFile]],
    mapping: [Variant: PageMapping], languages: [String]?, formerly: [String], metadata: Metadata
  ) {
    self.name = name
    self.id = id
    self.createdAt = createdAt
    self.files = files
    self.mapping = mapping
    self.languages = languages
    self.formerly = formerly
    self.metadata = metadata
  }

  package var file: String { "bundles/\(name)/bundle.json" }

  /// The variants present, highest rank first.
  package var variants: [Variant] { Variant.allCases.filter { files[$0] != nil } }

  /// The variant whose pages the bundle's page numbers count: the highest-ranking present.
  package var leading: Variant? { variants.first }

  /// How many pages the bundle has; `nil` while a file's page count is not known.
  package var pageCount: Int? { leading.flatMap { pageCount(of: $0) } }

  /// How many pages one variant has, all its files together; `nil` while one is not known.
  package func pageCount(of variant: Variant) -> Int? {
    var total = 0
    for file in files[variant] ?? [] {
      guard let pages = file.pages else { return nil }
      total += pages
    }
    return total
  }

  /// The page of `variant` that belongs to a page of the bundle, 1-based in that variant's run;
  /// `nil` where the variant has none.
  package func page(of variant: Variant, for pageNumber: Int) -> Int? {
    guard files[variant] != nil else { return nil }
    if variant == leading { return pageNumber }
    return mapping[variant].map { $0.page(for: pageNumber) } ?? pageNumber
  }

  /// The file and the 1-based page in it that shows page `pageNumber` of the bundle in `variant`;
  /// `nil` where there is none, or where page counts are not known.
  package func location(of pageNumber: Int, in variant: Variant) -> BlobPage? {
    guard var page = page(of: variant, for: pageNumber), page >= 1 else { return nil }
    for file in files[variant] ?? [] {
      guard let pages = file.pages else { return nil }
      if page <= pages { return BlobPage(blob: file.blob, page: page) }
      page -= pages
    }
    return nil
  }

  /// Every blob the bundle names, without repeats, in order.
  package var blobs: [BlobID] {
    var seen: Set<BlobID> = []
    return variants.flatMap { files[$0] ?? [] }.map(\.blob).filter { seen.insert($0).inserted }
  }
}

/// One PDF file of a variant.
package struct BlobFile: Hashable, Sendable {
  package var blob: BlobID
  package var bytes: Int?
  package var pages: Int?
  /// What the file was called; for people.
  package var fileName: String?

  package init(blob: BlobID, bytes: Int?, pages: Int?, fileName: String?) {
    self.blob = blob
    self.bytes = bytes
    self.pages = pages
    self.fileName = fileName
  }
}

/// One page of one PDF.
package struct BlobPage: Hashable, Sendable {
  package var blob: BlobID
  /// 1-based.
  package var page: Int

  package init(blob: BlobID, page: Int) {
    self.blob = blob
    self.page = page
  }
}

/// Which pages of the bundle a variant's pages belong to: increasing, top-down.
package struct PageMapping: Hashable, Sendable {
  /// PDFBundle page → variant page, both 1-based and both increasing.
  package let pairs: [Pair]

  package struct Pair: Hashable, Sendable {
    package var bundlePage: Int
    package var variantPage: Int

    package init(
      bundlePage: Int, variantPage: Int
    ) {
      self.bundlePage = bundlePage
      self.variantPage = variantPage
    }
  }

  /// The variant's pages 1, 2, 3… belong to these bundle pages, in order.
  package init(bundlePages: [Int]) {
    pairs = bundlePages.enumerated().map { Pair(bundlePage: $1, variantPage: $0 + 1) }
  }

  package init(pairs: [Pair]) {
    self.pairs = pairs.sorted { $0.bundlePage < $1.bundlePage }
  }

  /// The variant's page for a page of the bundle, by binary search; `nil` where it has none.
  package func page(for bundlePage: Int) -> Int? {
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].bundlePage < bundlePage { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count && pairs[low].bundlePage == bundlePage ? pairs[low].variantPage : nil
  }

  /// Whether page n belongs to page n throughout.
  package var isIdentity: Bool { pairs.allSatisfy { $0.bundlePage == $0.variantPage } }

  /// Whether both sides only ever increase, as top-down alignment demands.
  package var isIncreasing: Bool {
    zip(pairs, pairs.dropFirst()).allSatisfy {
      $0.bundlePage < $1.bundlePage && $0.variantPage < $1.variantPage
    }
  }
}
