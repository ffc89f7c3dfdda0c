import PaperDomain

/// Pages of a variant that its bundle's mapping does not contain.
struct UnmappedPages {
  let bundle: String
  let variant: Variant
  let pages: [Int]

  var line: String {
    let text = PageRanges(pages).description
    return "bundle \(bundle): \(variant.rawValue) \(pages.count == 1 ? "page" : "pages") \(text)"
      + " \(pages.count == 1 ? "belongs" : "belong") to no page of the bundle (mapping)"
  }
}

extension LibrarySnapshot {
  /// The unmapped pages of all bundles with a mapping, in natural order.
  var unmappedPages: [UnmappedPages] {
    orderedBundles.flatMap { bundle in
      bundle.variants.compactMap { variant in
        guard variant != bundle.leading, let count = bundle.pageCount(of: variant),
          let mapping = bundle.mapping[variant]
        else { return nil }
        let mapped = Set(mapping.pairs.map(\.variantPage))
        let pages = (1...max(1, count)).filter { !mapped.contains($0) }
        return pages.isEmpty
          ? nil : UnmappedPages(bundle: bundle.name, variant: variant, pages: pages)
      }
    }
  }
}
