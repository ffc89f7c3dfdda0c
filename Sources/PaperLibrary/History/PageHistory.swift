/// The versions of one page.
package struct PageHistory: Sendable {
  package var page: PageKey
  /// The current version first, then its line backwards, then side branches, latest first. For a
  /// page that is not in HEAD, all versions are in that last order, and none is current.
  package var versions: [PageVersion]
  /// The number of versions, from the first, on the line that leads to the current one.
  package var lineCount: Int
  /// Whether the whole history is present; `false` in a shallow clone.
  package var isComplete: Bool

  package var current: PageVersion? { versions.first.flatMap { $0.isCurrent ? $0 : nil } }
}
