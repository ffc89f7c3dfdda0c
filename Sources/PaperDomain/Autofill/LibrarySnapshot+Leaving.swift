extension LibrarySnapshot {
  /// Leaves a page or a group out of what its list has to name: it is on its way out, which is
  /// recorded another time.
  ///
  /// - Parameter file: The manifest, from the library's root.
  package mutating func leaveUnlisted(_ file: String) {
    switch ManifestPlace(path: file) {
    case .page(let path)?: pageNames[parentPath(path)]?.removeAll { $0 == lastComponent(path) }
    case .group(let path)?: groupNames[parentPath(path)]?.removeAll { $0 == lastComponent(path) }
    default: break
    }
  }
}
