extension LibraryEditor {
  /// Writes the user's text of a page, which takes precedence over every other source.
  ///
  /// - Throws: ``EditRefusal/noSuchPage(bundle:page:count:)``.
  package mutating func correctText(
    of pageNumber: Int, in bundle: PDFBundle, to text: String
  ) throws -> CorrectedText {
    if let count = bundle.pageCount, !(1...max(1, count)).contains(pageNumber) {
      throw EditRefusal.noSuchPage(bundle: bundle.name, page: pageNumber, count: count)
    }
    let correction = CorrectedText(bundle: bundle.name, pageNumber: pageNumber)
    edits.write(correction.file, Array(text.utf8))
    if !snapshot.correctedTexts.contains(correction) { snapshot.correctedTexts.append(correction) }
    return correction
  }
}
