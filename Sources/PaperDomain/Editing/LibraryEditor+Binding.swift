/// One page's rebinding, planned.
package struct Rebinding: Hashable, Sendable {
  package var page: Page
  package var to: Binding

  package init(page: Page, to: Binding) {
    self.page = page
    self.to = to
  }

  package var from: Binding { page.binding }
}

/// A hand-corrected text, and the page it could go to.
package struct CarriedText: Hashable, Sendable {
  package var from: CorrectedText
  package var to: CorrectedText
}

extension LibraryEditor {
  /// Binds pages to other bundle pages; those that show them already are left alone.
  ///
  /// - Returns: What really changes.
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

  /// A group's pages, in list order, bound to as many pages of a bundle.
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

  /// Every page of one bundle, bound to the page of another with the same number plus `offset`.
  ///
  /// - Parameter scope: Only pages for which this holds.
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

  /// Hand-corrected texts that pages showed before a rebinding and that the new page lacks.
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

  /// Copies hand-corrected texts to other pages: the old pages, which history shows, keep theirs.
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
