/// A PDFBundle: up to three aligned variants of one sequence of pages.
package struct PDFBundle: Identified, Hashable, Sendable {
  /// The folder under `bundles/`.
  package var name: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  /// The PDF files of each present variant, which form one sequence of pages; the lists are never
  /// empty.
  package var files: [Variant: [BlobFile]]
  package var mapping: [Variant: PageMapping]
  /// OCR languages; they override the library's.
  package var languages: [String]?
  /// Former names, by which pages can still refer to it.
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

  /// The present variants, highest rank first.
  package var variants: [Variant] { Variant.allCases.filter { files[$0] != nil } }

  /// The variant that defines the bundle's page numbers: the present one with the highest rank.
  package var leading: Variant? { variants.first }

  /// The number of pages; `nil` if a file's page count is unknown.
  package var pageCount: Int? { leading.flatMap { pageCount(of: $0) } }

  /// Returns the number of pages of one variant, in all its files; `nil` if a file's is unknown.
  package func pageCount(of variant: Variant) -> Int? {
    var total = 0
    for file in files[variant] ?? [] {
      guard let pages = file.pages else { return nil }
      total += pages
    }
    return total
  }

  /// Returns the page of `variant` for a page of the bundle, 1-based in that variant; `nil` if the
  /// variant has none.
  package func page(of variant: Variant, for pageNumber: Int) -> Int? {
    guard files[variant] != nil else { return nil }
    if variant == leading { return pageNumber }
    return mapping[variant].map { $0.page(for: pageNumber) } ?? pageNumber
  }

  /// Returns the file and the 1-based page in it for page `pageNumber` of the bundle in `variant`;
  /// `nil` if it is missing or page counts are unknown.
  package func location(of pageNumber: Int, in variant: Variant) -> BlobPage? {
    guard var page = page(of: variant, for: pageNumber), page >= 1 else { return nil }
    for file in files[variant] ?? [] {
      guard let pages = file.pages else { return nil }
      if page <= pages { return BlobPage(blob: file.blob, page: page) }
      page -= pages
    }
    return nil
  }

  /// All blobs of the bundle, without duplicates, in order.
  package var blobs: [BlobID] {
    var seen: Set<BlobID> = []
    return variants.flatMap { files[$0] ?? [] }.map(\.blob).filter { seen.insert($0).inserted }
  }
}

/// One PDF file of a variant.
package struct BlobFile: Hashable, Sendable {
  package var blob: BlobID
  /// The size in bytes; `nil` if the manifest lacks it.
  package var bytes: Int?
  /// The number of pages; `nil` if the manifest lacks it.
  package var pages: Int?
  /// The original name of the file, for information only.
  package var fileName: String?
  /// The SHA-256 of the image that it was made of, if any.
  package var source: BlobID?

  package init(
    blob: BlobID, bytes: Int?, pages: Int?, fileName: String?, source: BlobID? = nil
  ) {
    self.source = source
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

/// Maps a variant's pages to pages of the bundle; increasing, top-down.
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

  /// Creates the mapping of the variant's pages 1, 2, 3… to these bundle pages, in order.
  package init(bundlePages: [Int]) {
    pairs = bundlePages.enumerated().map { Pair(bundlePage: $1, variantPage: $0 + 1) }
  }

  package init(pairs: [Pair]) {
    self.pairs = pairs.sorted { $0.bundlePage < $1.bundlePage }
  }

  /// Returns the variant's page for a page of the bundle, by binary search; `nil` if it has none.
  package func page(for bundlePage: Int) -> Int? {
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].bundlePage < bundlePage { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count && pairs[low].bundlePage == bundlePage ? pairs[low].variantPage : nil
  }

  /// Whether each page n is mapped to page n.
  package var isIdentity: Bool { pairs.allSatisfy { $0.bundlePage == $0.variantPage } }

  /// Whether both sides are strictly increasing, as top-down alignment requires.
  package var isIncreasing: Bool {
    zip(pairs, pairs.dropFirst()).allSatisfy {
      $0.bundlePage < $1.bundlePage && $0.variantPage < $1.variantPage
    }
  }
}
