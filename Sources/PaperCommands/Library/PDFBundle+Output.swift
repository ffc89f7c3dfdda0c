import PaperDomain

extension PDFBundle {
  /// `original is of pages 1-2,4-12 of calc-scan`.
  var mappingLines: [StyledText] {
    variants.compactMap { variant in
      mapping[variant].map { mapping in
        "\(name, .heading): \(variant.rawValue) is of pages \(mapping.rangesText)"
      }
    }
  }
}

extension PageMapping {
  /// The pages of the bundle as ranges, or as pairs of pages if the variant's pages have gaps.
  var rangesText: String {
    let isGapless = pairs.enumerated().allSatisfy { $0.offset + 1 == $0.element.variantPage }
    if isGapless { return PageRanges(pairs.map(\.bundlePage)).description }
    return pairs.map { "\($0.bundlePage) (its \($0.variantPage))" }.joined(separator: ", ")
  }
}

extension PlannedChange {
  /// Describes a bundle with the files that were added.
  static func grown(_ bundle: PDFBundle, by files: [Variant: [BlobFile]]) -> PlannedChange {
    let added = Variant.allCases.flatMap { variant in
      (files[variant] ?? []).map { (variant: variant, file: $0) }
    }
    return PlannedChange(
      lines: added.map { variant, file in
        let pages = file.pages.map { $0.counted("page") } ?? ""
        return "\(bundle.name, .heading): \(variant.rawValue) \(file.fileName ?? ""), \(pages)"
      } + bundle.mappingLines,
      members: [
        .init("id", .text(bundle.id)), .init("name", .string(bundle.name)),
        .init("pageCount", bundle.pageCount.map { .int($0) } ?? .null),
      ],
      blobs: added.map(\.file.blob))
  }
}
