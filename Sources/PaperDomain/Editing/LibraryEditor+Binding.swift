/// A planned rebinding of one page.
package struct Rebinding: Hashable, Sendable {
  package var page: Page
  package var to: Binding

  package init(page: Page, to: Binding) {
    self.page = page
    self.to = to
  }

  package var from: Binding { page.binding }
}

/// A hand-corrected text, and the page to which it can be copied.
package struct CarriedText: Hashable, Sendable {
  package var from: CorrectedText
  package var to: CorrectedText
}

extension LibraryEditor {
  /// Binds pages to other bundle pages. Pages that show them already are skipped.
  ///
  /// - Returns: The rebindings that change a page.
  /// - Throws: ``ReferenceError`` if a bundle is missing, ``EditRefusal`` if a page is.
  package mutating func bind(_ rebindings: [Rebinding]) throws -> [Rebinding] {
    for rebinding in rebindings { try check(rebinding.to) }
    let changes = rebindings.filter { !isSame($0.from, $0.to) }
    for change in changes {
      try edits.edit(change.page.file) { edit in
        try edit.set(["bundle"], to: .string(change.to.bundle), keyOrder: ManifestKeys.page)
        try edit.set(["pageNumber"], to: .int(change.to.pageNumber), keyOrder: ManifestKeys.page)
      }
      snapshot.pages[change.page.path]?.binding = change.to
    }
    return changes
  }

  /// Returns rebindings of a group's pages, in list order, to the same number of bundle pages.
  ///
  /// - Throws: ``EditRefusal/unequalCounts(pages:bindings:)`` if there are not as many pages as in
  ///   the group.
  package func rebindings(of group: PageGroup, to bundle: PDFBundle, pages: [Int]) throws
    -> [Rebinding]
  {
    let present = snapshot.pages(of: group)
    guard present.count == pages.count else {
      throw EditRefusal.unequalCounts(pages: present.count, bindings: pages.count)
    }
    return zip(present, pages).map {
      Rebinding(page: $0, to: Binding(bundle: bundle.name, pageNumber: $1))
    }
  }

  /// Returns rebindings of every page of one bundle to the page of another one with the same number
  /// plus `offset`.
  ///
  /// - Parameter scope: Selects the pages.
  package func rebindings(
    from old: PDFBundle, to new: PDFBundle, offset: Int, where scope: (Page) -> Bool
  ) -> [Rebinding] {
    snapshot.orderedPages.filter {
      snapshot.bundle(named: $0.binding.bundle)?.name == old.name && scope($0)
    }.map {
      Rebinding(
        page: $0, to: Binding(bundle: new.name, pageNumber: $0.binding.pageNumber + offset))
    }
  }

  /// Returns hand-corrected texts of the old pages that the new pages lack.
  package func textsLeftBehind(by rebindings: [Rebinding]) -> [CarriedText] {
    let present = Set(snapshot.correctedTexts)
    var seen: Set<CorrectedText> = []
    return rebindings.compactMap { rebinding in
      guard let old = snapshot.bundle(named: rebinding.from.bundle),
        let new = snapshot.bundle(named: rebinding.to.bundle)
      else { return nil }
      let text = CarriedText(
        from: CorrectedText(bundle: old.name, pageNumber: rebinding.from.pageNumber),
        to: CorrectedText(bundle: new.name, pageNumber: rebinding.to.pageNumber))
      guard present.contains(text.from), !present.contains(text.to) else { return nil }
      return seen.insert(text.to).inserted ? text : nil
    }
  }

  /// Copies hand-corrected texts to other pages. The old pages, which the history shows, keep
  /// theirs.
  ///
  /// - Throws: Errors of reading a text.
  package mutating func carry(_ texts: [CarriedText]) throws {
    for text in texts {
      edits.write(text.to.file, try edits.contents(of: text.from.file))
      snapshot.correctedTexts.append(text.to)
    }
  }

  private func isSame(_ left: Binding, _ right: Binding) -> Bool {
    left.pageNumber == right.pageNumber
      && snapshot.bundle(named: left.bundle)?.name == snapshot.bundle(named: right.bundle)?.name
  }
}

extension LibraryEditor {
  /// Writes the user's text of a page, which takes precedence over every other source.
  ///
  /// - Throws: ``EditRefusal/noSuchPage(bundle:page:count:)`` if the bundle has no page of this
  ///   number.
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
