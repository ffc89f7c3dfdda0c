extension LibraryCheck {
  /// Returns the problems of purged entities that are present again, and of pages without a PDF.
  func purgeProblems() -> [Problem] {
    if purged.isEmpty { return [] }
    var problems: [Problem] = []
    for bundle in snapshot.bundles.values {
      if let id = bundle.id, let purge = purged.purge(of: .bundle(id)) {
        problems.append(
          isBack("the bundle '\(bundle.name)'", purge, in: bundle.file, at: [.key("id")]))
      }
      for variant in bundle.variants {
        for (index, file) in (bundle.files[variant] ?? []).enumerated() {
          guard let purge = purged.purge(of: .blob(file.blob)), !isMissing(file.blob)
          else { continue }
          problems.append(
            isBack(
              "the blob \(file.blob.path)", purge, in: bundle.file,
              at: [.key(variant.rawValue), .index(index), .key("sha256")]))
        }
      }
    }
    for page in snapshot.pages.values {
      if let id = page.id, let purge = purged.purge(of: .page(id)) {
        problems.append(isBack("the page '\(page.path)'", purge, in: page.file, at: [.key("id")]))
      }
      if let bundle = snapshot.bundle(named: page.binding.bundle), let leading = bundle.leading,
        let location = bundle.location(of: page.binding.pageNumber, in: leading),
        let purge = purged.purge(of: .blob(location.blob)), isMissing(location.blob)
      {
        problems.append(
          Problem(
            .purgedPage, in: page.file, at: [.key("bundle")],
            "the PDF of \(page.binding) was purged on \(purge.createdAt)",
            fix: "pc bind \(page.path.quoted) BUNDLE#N gives the page another"))
      }
    }
    return problems
  }

  private func isMissing(_ blob: BlobID) -> Bool {
    blobs.condition(of: blob, expecting: nil) == .missing
  }

  private func isBack(
    _ what: String, _ purge: PurgeRecord.Event, in file: String, at pointer: JSONPointer
  ) -> Problem {
    var fix = "pc purge \(purge.subject.name.quoted) takes it out"
    if case .blob = purge.subject { fix += "; pc import --force FILE lets it in for good" }
    return Problem(
      .purgedAgain, in: file, at: pointer,
      "\(what) was purged on \(purge.createdAt), and is here again", fix: fix)
  }
}
