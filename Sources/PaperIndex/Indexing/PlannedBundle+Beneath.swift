import PaperDomain

extension PlannedBundle {
  /// The text of a page without its correction; `nil` if its file cannot be read.
  func beneath(_ pageNumber: Int, fault: (BlobFile) -> FileFault?) -> PageReader.Job.Beneath? {
    guard case .extracted(let blob, let page, _)? = extractedKey(of: pageNumber),
      let key = extractedKey(of: pageNumber),
      let file = bundle.files.values.joined().first(where: { $0.blob == blob }),
      fault(file) == nil
    else { return nil }
    return PageReader.Job.Beneath(
      key: key, page: BlobPage(blob: blob, page: page), settings: settings)
  }
}
