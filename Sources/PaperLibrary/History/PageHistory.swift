/// The versions of one page.
package struct PageHistory: Sendable {
  package var page: PageKey
  /// The current one first, then back along its line, then side branches, later ones first. Of a
  /// page that HEAD does not have, all in that last order, and none is current.
  package var versions: [PageVersion]
  /// How many of them, from the first, lie on the line that leads to the current one.
  package var lineCount: Int
  /// Whether all of the history is here; not so in a shallow clone.
  package var isComplete: Bool

  package var current: PageVersion? { versions.first.flatMap { $0.isCurrent ? $0 : nil } }
}
