import PaperDomain

extension PageTarget {
  /// A page that the bundle has.
  init(bundle: PDFBundle, pageNumber: Int, variant: Variant? = nil) {
    self.bundle = bundle
    self.pageNumber = pageNumber
    self.variant = variant
  }

  /// Returns the page of the file to draw.
  ///
  /// - Parameter variant: `nil` for the reference's variant, or the first that the bundle has.
  /// - Throws: ``CommandFailure``, ``EditRefusal``.
  func place(in variant: Variant? = nil) throws -> (page: BlobPage, variant: Variant) {
    if let own = self.variant, let variant, own != variant {
      throw CommandFailure.usage(
        "--variant \(variant) contradicts '\(bundle.name):\(own)#\(pageNumber)'")
    }
    guard let variant = variant ?? self.variant ?? bundle.leading else {
      throw CommandFailure("'\(bundle.name)' has no files")
    }
    guard bundle.files[variant] != nil else {
      throw EditRefusal.noVariant(variant.rawValue, bundle: bundle.name)
    }
    if let page = bundle.location(of: pageNumber, in: variant) { return (page, variant) }
    guard bundle.pageCount(of: variant) != nil else {
      throw CommandFailure(
        "the page counts of '\(bundle.name)' are unknown",
        hints: ["pc commit counts them and fills them in"])
    }
    throw CommandFailure(
      "no page of \(variant) belongs to '\(self)'",
      hints: [
        "pc bundle map \(bundle.name.quoted) --\(variant) PAGES sets which pages belong together"
      ])
  }
}
