package import GitNames
package import PaperDomain

/// A commit in which a page's binding differs from that in every parent.
package struct PageVersion: Hashable, Sendable {
  /// The version's id, which is the id of its commit.
  package var commit: ObjectID
  /// The commit time.
  package var createdAt: Timestamp
  /// The author's name.
  package var author: String
  /// The text that the user wrote; `nil` for a rebinding committed without a message.
  package var message: String?
  /// The bundle's id in that commit; `nil` if the name resolved to no bundle, or to one without an
  /// id.
  package var bundle: EntityID?
  /// The bundle's name as written in the manifest then.
  package var bundleName: String
  /// 1-based, in the numbering of the bundle.
  package var pageNumber: Int
  /// The manifest's path then, relative to the library's root.
  package var path: String
  /// Whether HEAD shows this version.
  package var isCurrent: Bool

  /// The binding as written in the manifest.
  package var binding: Binding { Binding(bundle: bundleName, pageNumber: pageNumber) }
}
