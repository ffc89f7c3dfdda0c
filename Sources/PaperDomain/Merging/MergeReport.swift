/// What a merge decided: everything that is not simply what one side alone made of it.
package struct MergeReport: Hashable, Sendable {
  /// A page that both sides bound to different content: both are there.
  package struct Fork: Hashable, Sendable {
    /// The page as it was published, from `docs/`.
    package var page: String
    package var pageID: EntityID?
    package var kept: Binding
    /// The name of the side that the page shows.
    package var keptIn: String
    /// The version of the other side, as a page of its own right behind it.
    package var copy: String
    package var copyID: EntityID?
    package var copyBinding: Binding
    package var copyIn: String
  }

  /// A value that a side wrote and that the result lacks: it is only here.
  package struct Overridden: Hashable, Sendable {
    /// A doc, group or page by its path, a bundle, tag group or variable by its name.
    package var name: String
    package var kind: String
    /// `title`, `variables.Year`.
    package var field: String
    package var kept: JSONLiteral?
    package var lost: JSONLiteral?
    /// Whose value does not stand.
    package var lostBy: MergeVersion
    /// What that side is called.
    package var lostIn: String
  }

  package var forks: [Fork] = []
  package var overridden: [Overridden] = []
  package var remarks: [MergeRemark] = []
  /// Manifests that both sides changed and that hold both changes now, from the root.
  package var merged: [String] = []

  package init() {}

  /// Whether a side was saved as a copy.
  package var hasCopies: Bool {
    !forks.isEmpty
      || remarks.contains {
        switch $0 {
        case .copiedFile, .copiedAnnotation, .partedBundle: true
        default: false
        }
      }
  }
}

/// Something that a merge did beyond taking changes over. Sides go by their names.
package enum MergeRemark: Hashable, Sendable {
  /// One side removed what the other changed: it stays.
  case kept(kind: String, name: String, removedBy: String, changedBy: String)
  /// Both sides moved a thing: it is where the published one put it.
  case movedTwice(kind: String, name: String, by: String, otherwise: String, in: String)
  /// Both sides changed an order, and one can't have all of its own.
  case orderedTwice(kind: String, name: String, order: [String], in: String)
  /// A name was taken by another thing.
  case renamed(kind: String, from: String, to: String, in: String)
  /// What was in a group went elsewhere or was removed, on both sides together.
  case emptied(group: String)
  /// Files were appended to one bundle on both sides.
  case partedBundle(bundle: String, copy: String, pages: [String], in: String)
  /// Two new definitions of one name are one now.
  case joined(kind: String, name: String, in: String, with: String, of: String)
  /// A definition or bundle that was removed is still in use.
  case keptDefinition(kind: String, name: String, removedBy: String)
  /// An annotation was edited on both sides.
  case copiedAnnotation(page: String, id: EntityID?, copy: EntityID?)
  /// A file was changed on both sides, and is no manifest.
  case copiedFile(path: String, copy: String, in: String)
  /// A value fits a variable no longer.
  case droppedValue(name: String, variable: String, value: String)

  /// One sentence without a full stop.
  package var explanation: String {
    switch self {
    case .kept(let kind, let name, let removedBy, let changedBy):
      "the \(kind) '\(name)' stays: \(removedBy) removed it, \(changedBy) changed it"
    case .movedTwice(let kind, let name, let side, let otherwise, let other):
      "the \(kind) '\(name)' is where \(side) moved it; \(other) moved it to '\(otherwise)'"
    case .orderedTwice(let kind, let name, let order, let side):
      "the order in the \(kind) '\(name)' was changed twice; \(side) had "
        + order.map { "'\($0)'" }.joined(separator: ", ")
    case .renamed(let kind, let from, let to, let side):
      "the \(kind) '\(from)' of \(side) is '\(to)' now: the name was taken"
    case .emptied(let group): "the group '\(group)' has no pages left and is gone"
    case .partedBundle(let bundle, let copy, let pages, let side):
      "files were appended to '\(bundle)' twice; those of \(side) are in '\(copy)'"
        + (pages.isEmpty ? "" : ", and \(pages.joined(separator: ", ")) show it")
    case .joined(let kind, let name, let side, let other, let otherSide):
      "the \(kind) '\(name)' of \(side) is one with '\(other)' of \(otherSide) now"
    case .keptDefinition(let kind, let name, let side):
      "the \(kind) '\(name)' stays because it is used; \(side) removed it"
    case .copiedAnnotation(let page, let id, _):
      "an annotation of '\(page)' was edited twice, and both are kept"
        + (id.map { ": \($0)" } ?? "")
    case .copiedFile(let path, let copy, let side):
      "'\(path)' was changed twice; that of \(side) is saved as '\(copy)'"
    case .droppedValue(let name, let variable, let value):
      "'\(name)' lost the value '\(value)' of '\(variable)', which has another type now"
    }
  }
}
