/// The decisions of a merge: all results that are not simply the change of one side.
package struct MergeReport: Hashable, Sendable {
  /// A page that both sides bound to different content. Both versions are kept.
  package struct Fork: Hashable, Sendable {
    /// The published page's path from `docs/`.
    package var page: String
    package var pageID: EntityID?
    package var kept: Binding
    /// The name of the side whose version the page shows.
    package var keptIn: String
    /// The path of the copy: the other side's version, a separate page directly after this one.
    package var copy: String
    package var copyID: EntityID?
    package var copyBinding: Binding
    package var copyIn: String
  }

  /// A value that a side wrote and that the result lacks. Only this report has it.
  package struct Overridden: Hashable, Sendable {
    /// The path of a doc, group or page, or the name of a bundle, tag group or variable.
    package var name: String
    package var kind: String
    /// The field: `title`, `variables.Year`.
    package var field: String
    package var kept: JSONLiteral?
    package var lost: JSONLiteral?
    /// The side whose value lost.
    package var lostBy: MergeVersion
    /// The name of that side.
    package var lostIn: String
  }

  package var forks: [Fork] = []
  package var overridden: [Overridden] = []
  package var remarks: [MergeRemark] = []
  /// Paths from the root of manifests that both sides changed and that now have both changes.
  package var merged: [String] = []

  package init() {}

  /// Whether a side's version was saved as a copy.
  package var hasCopies: Bool {
    !forks.isEmpty
      || remarks.contains {
        switch $0 {
        case .copiedFile, .copiedAnnotation, .splitBundle: true
        default: false
        }
      }
  }
}

/// A decision of a merge beyond applying changes. Sides are named.
package enum MergeRemark: Hashable, Sendable {
  /// One side removed an entity that the other changed: it is kept.
  case kept(kind: String, name: String, removedBy: String, changedBy: String)
  /// Both sides moved an entity: it has the published position.
  case movedTwice(kind: String, name: String, by: String, otherwise: String, in: String)
  /// Both sides changed an order, and the changes conflict.
  case orderedTwice(kind: String, name: String, order: [String], in: String)
  /// The name was taken by another entity.
  case renamed(kind: String, from: String, to: String, in: String)
  /// All pages of a group were moved or removed, by both sides together.
  case emptied(group: String)
  /// Both sides appended files to one bundle.
  case splitBundle(bundle: String, copy: String, pages: [String], in: String)
  /// Two new definitions with one name were joined.
  case joined(kind: String, name: String, in: String, with: String, of: String)
  /// A definition or bundle that one side removed is still in use.
  case keptDefinition(kind: String, name: String, removedBy: String)
  /// Both sides edited an annotation.
  case copiedAnnotation(page: String, id: EntityID?, copy: EntityID?)
  /// Both sides changed a file that is not a manifest.
  case copiedFile(path: String, copy: String, in: String)
  /// A value does not fit its variable any more.
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
    case .splitBundle(let bundle, let copy, let pages, let side):
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

extension MergeReport {
  /// All decisions, one sentence each, for the summary and the message of the merge commit.
  package var sentences: [String] {
    forks.map(\.explanation) + overridden.map(\.explanation) + remarks.map(\.explanation)
  }

  /// Adds the decisions of another merge, without duplicates.
  package mutating func merge(_ other: MergeReport) {
    forks += other.forks.filter { !forks.contains($0) }
    overridden += other.overridden.filter { !overridden.contains($0) }
    remarks += other.remarks.filter { !remarks.contains($0) }
    merged += other.merged.filter { !merged.contains($0) }
  }

  /// Whether the merge made no decisions.
  package var isPlain: Bool { forks.isEmpty && overridden.isEmpty && remarks.isEmpty }
}

extension MergeReport.Fork {
  package var explanation: String {
    "Saved as copy due to conflict: '\(page)' shows \(kept) of \(keptIn); "
      + "\(copyBinding) of \(copyIn) is '\(copy)'"
  }
}

extension MergeReport.Overridden {
  package var explanation: String {
    let now = kept.map { "is \($0.onOneLine)" } ?? "is gone"
    let then = lost.map { "had \($0.onOneLine)" } ?? "removed it"
    return "\(field) of the \(kind) '\(name)' \(now); \(lostIn) \(then)"
  }
}

extension JSONLiteral {
  fileprivate var onOneLine: String {
    String(decoding: formattedBytes(.line(.compact)), as: UTF8.self)
  }
}
