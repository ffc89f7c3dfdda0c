extension LibrarySnapshot {
  /// Marks a page or group as not missing from its list: it is being moved away, and that is not
  /// committed yet.
  ///
  /// - Parameter file: The path of the manifest from the library's root.
  package mutating func leaveUnlisted(_ file: String) {
    switch ManifestPlace(path: file) {
    case .page(let path)?: pageNames[parentPath(path)]?.removeAll { $0 == lastComponent(path) }
    case .group(let path)?: groupNames[parentPath(path)]?.removeAll { $0 == lastComponent(path) }
    default: break
    }
  }
}
