import Files
package import PaperDomain

/// A bundle, with the key of each page's text.
struct PlannedBundle: Sendable {
  let key: BundleKey
  let bundle: PDFBundle
  let settings: TextSettings
  /// Digests of the texts written by hand, by page number.
  let corrections: [Int: String]
  /// Why pages have no searchable text, by page number.
  let faults: [Int: FileFault]
  private let settingsDigest: String

  init(
    key: BundleKey, bundle: PDFBundle, settings: TextSettings, corrections: [Int: String],
    faults: [Int: FileFault]
  ) {
    self.key = key
    self.bundle = bundle
    self.settings = settings
    self.corrections = corrections
    self.faults = faults
    settingsDigest = settings.digest
  }

  /// The page numbers, 1-based; empty if page counts are unknown.
  var pageNumbers: Range<Int> { 1..<(bundle.pageCount ?? 0) + 1 }

  /// The key of a page's text: of the correction, otherwise of the `ocr` variant, otherwise of the
  /// highest-ranking variant.
  func textKey(of pageNumber: Int) -> PageTextKey? {
    if faults[pageNumber] != nil { return nil }
    let beneath = extractedKey(of: pageNumber)
    if let content = corrections[pageNumber] {
      // The boxes are from the text that was corrected.
      let origin = beneath.map { hexText(Array(Digest.sha256($0.coded).prefix(8))) } ?? ""
      return .corrected(
        page: BundlePage(bundle: key, pageNumber: pageNumber), content: content + origin)
    }
    return beneath
  }

  /// The key of a page's text without its correction.
  func extractedKey(of pageNumber: Int) -> PageTextKey? {
    bundle.textPlace(of: pageNumber).map {
      .extracted(blob: $0.blob, page: $0.page, settings: settingsDigest)
    }
  }

  /// The assignment of texts to pages; equal for equal pages.
  var pages: BundlePages {
    var pages: [Int: PageTextKey] = [:]
    for number in pageNumbers { pages[number] = textKey(of: number) }
    return BundlePages(bundle: key, stamp: stamp, pages: pages)
  }

  /// A digest of all inputs of `textKey`.
  var stamp: String {
    var text = settingsDigest
    for variant in bundle.variants {
      text += "\n\(variant)"
      for file in bundle.files[variant] ?? [] { text += " \(file.blob)*\(file.pages ?? 0)" }
      for pair in bundle.mapping[variant]?.pairs ?? [] {
        text += " \(pair.bundlePage)=\(pair.variantPage)"
      }
    }
    for (number, content) in corrections.sorted(by: { $0.key < $1.key }) {
      text += "\n\(number) \(content)"
    }
    for number in faults.keys.sorted() { text += "\n-\(number)" }
    return hexText(Digest.sha256(Array(text.utf8)))
  }
}

extension PDFBundle {
  /// The page of the file that is read for the text of a page.
  func textPlace(of pageNumber: Int) -> BlobPage? {
    textVariant(of: pageNumber).flatMap { location(of: pageNumber, in: $0) }
  }

  /// The variant that is read for the text of a page: `ocr` if it has the page, otherwise the
  /// highest-ranking one.
  package func textVariant(of pageNumber: Int) -> Variant? {
    location(of: pageNumber, in: .ocr) == nil ? leading : .ocr
  }
}
