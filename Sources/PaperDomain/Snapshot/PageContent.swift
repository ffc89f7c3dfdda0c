/// What a page shows: its bundle's page, in the variant with the highest rank.
package struct PageContent: Sendable {
  package var bundle: PDFBundle
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int
  package var variant: Variant
  package var shown: BlobPage

  package init(bundle: PDFBundle, pageNumber: Int, variant: Variant, shown: BlobPage) {
    self.bundle = bundle
    self.pageNumber = pageNumber
    self.variant = variant
    self.shown = shown
  }

  /// The anchor of an annotation that is made on it.
  package var anchor: AnnotationAnchor {
    AnnotationAnchor(
      bundle: bundle.id?.description ?? bundle.name, pageNumber: pageNumber, variant: variant,
      page: shown)
  }
}

extension LibrarySnapshot {
  /// What a page shows; `nil` if its bundle or the bundle's page is missing.
  package func content(of page: Page) -> PageContent? {
    let number = page.binding.pageNumber
    guard let bundle = bundle(named: page.binding.bundle), let variant = bundle.leading,
      let shown = bundle.location(of: number, in: variant)
    else { return nil }
    return PageContent(bundle: bundle, pageNumber: number, variant: variant, shown: shown)
  }
}

extension AnnotationAnchor {
  /// Whether an annotation with this anchor is shown on a page's content.
  package func isShown(on content: PageContent) -> Bool {
    isShown(
      on: content.bundle, pageNumber: content.pageNumber, variant: content.variant,
      page: content.shown)
  }
}
