import PaperDomain

/// The content that a page showed in one tree.
struct PageState: Hashable {
  /// The manifest's path, relative to the library's root.
  var path: String
  var id: EntityID?
  /// The bundle's id; `nil` if the name resolves to no bundle, or to one without an id.
  var bundle: EntityID?
  /// The bundle's name as written in the manifest.
  var bundleName: String
  /// The folder that the name resolved to.
  var folder: String?
  /// 1-based.
  var pageNumber: Int

  /// Whether both show the same page of the same bundle.
  ///
  /// Bundles are compared by id; if one side has no id, by the name as written or as resolved.
  func showsSame(as other: PageState) -> Bool {
    guard pageNumber == other.pageNumber else { return false }
    if let bundle, let other = other.bundle { return bundle == other }
    return bundleName == other.bundleName || (folder != nil && folder == other.folder)
  }

  /// Whether this state may come from a version.
  func mayShow(_ version: IndexedVersion) -> Bool {
    guard pageNumber == version.pageNumber else { return false }
    if let bundle, let other = version.bundle { return bundle == other }
    return true
  }
}
