import PaperDomain

extension SnapshotPair {
  /// What changed files mean, in the domain's words.
  func changes(_ files: [FileChange]) -> [Change] {
    let copies = Identities(next, base: base).copies
    return ChangeFinder(
      files.map { sides($0, isCopy: copies[$0.path] != nil) },
      oldBundleID: { base?.bundle(named: $0)?.id },
      newBundleID: { next.bundle(named: $0)?.id }
    ).changes()
  }

  /// Both readings of a file that changes.
  private func sides(
    _ change: FileChange, isCopy: Bool
  ) -> ChangeFinder.FileChange {
    let place = ManifestPlace(path: change.path)
    func side(_ bytes: [UInt8]?) -> ChangeFinder.Side {
      guard let place, let bytes else { return ChangeFinder.Side(manifest: nil) }
      return ChangeFinder.Side(
        manifest: Manifest.read(bytes, path: change.path, place: place).manifest)
    }
    // An object that can't be read is damage of the repository, which other commands report.
    let old = place == nil ? nil : try? headSource.readIfPresent(change.path)
    return ChangeFinder.FileChange(
      path: change.path, old: change.old == nil ? nil : side(old ?? nil),
      new: change.new.map { side($0.bytes) }, isCopy: isCopy)
  }
}
