import PaperDomain

extension SnapshotPair {
  /// What changed files mean, in the domain's words.
  func changes(_ files: [FileChange]) throws -> [Change] {
    let copies = Identities(next, base: base).copies
    return ChangeFinder(
      try files.map { try sides($0, isCopy: copies[$0.path] != nil) },
      oldBundleID: { base?.bundle(named: $0)?.id },
      newBundleID: { next.bundle(named: $0)?.id }
    ).changes()
  }

  /// Both readings of a file that changes.
  private func sides(
    _ change: FileChange, isCopy: Bool
  ) throws -> ChangeFinder.FileChange {
    let place = ManifestPlace(path: change.path)
    func side(_ bytes: [UInt8]?) -> ChangeFinder.Side {
      guard let place, let bytes else { return ChangeFinder.Side(manifest: nil) }
      return ChangeFinder.Side(
        manifest: Manifest.read(bytes, path: change.path, place: place).manifest)
    }
    let old = place == nil ? nil : try change.old.map { try headSource.read(change.path, as: $0) }
    return ChangeFinder.FileChange(
      path: change.path, old: change.old == nil ? nil : side(old),
      new: change.new.map { side($0.bytes) }, isCopy: isCopy)
  }
}
