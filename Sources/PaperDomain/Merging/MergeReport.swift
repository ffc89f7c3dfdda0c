/// What a merge decided: everything that is not simply what one side alone made of it.
package struct MergeReport: Hashable, Sendable {
  /// A page that both sides bound to different content: both are there.
  package struct Fork: Hashable, Sendable {
    /// The page as it was published, from `docs/`.
    package var page: String
    package var pageID: EntityID?
    package var kept: Binding
    /// Our version of it, as a page of its own right behind it.
    package var copy: String
    package var copyID: EntityID?
    package var copyBinding: Binding
  }

  /// A value that both sides wrote: one stands, the other is only here.
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

/// Something that a merge did beyond taking changes over.
package enum MergeRemark: Hashable, Sendable {
  /// One side removed what the other changed: it stays.
  case kept(kind: String, name: String, removedBy: MergeVersion)
  /// Both sides moved a thing: it is where the published one put it.
  case movedTwice(kind: String, name: String, otherwise: String)
  /// Both sides moved something within a list.
  case orderedTwice(kind: String, name: String, moved: [String])
  /// A name was taken by another thing.
  case renamed(kind: String, from: String, to: String)
  /// What was in a group went elsewhere or was removed, on both sides together.
  case emptied(group: String)
  /// Files were appended to one bundle on both sides.
  case partedBundle(bundle: String, copy: String, pages: [String])
  /// Two definitions of one name are one now.
  case joined(kind: String, name: String, with: String)
  /// A definition that one side removed or narrowed is still in use.
  case keptDefinition(kind: String, name: String)
  /// An annotation was edited on both sides.
  case copiedAnnotation(page: String, id: EntityID?, copy: EntityID?)
  /// A file was changed on both sides, and is no manifest.
  case copiedFile(path: String, copy: String)
  /// A value fits a variable no longer.
  case droppedValue(name: String, variable: String, value: String)

  /// One sentence without a full stop.
  package var explanation: String {
    switch self {
    case .kept(let kind, let name, let version):
      "the \(kind) '\(name)' stays: \(version.possessor) removed it, the other changed it"
    case .movedTwice(let kind, let name, let otherwise):
      "both sides moved the \(kind) '\(name)'; our place for it was '\(otherwise)'"
    case .orderedTwice(let kind, let name, let moved):
      "both sides moved \(moved.map { "'\($0)'" }.joined(separator: ", ")) in the \(kind) "
        + "'\(name)'; the published order stands"
    case .renamed(let kind, let from, let to):
      "our \(kind) '\(from)' is '\(to)' now: the name was taken"
    case .emptied(let group): "the group '\(group)' has no pages left and is gone"
    case .partedBundle(let bundle, let copy, let pages):
      "files were appended to '\(bundle)' on both sides; ours are in '\(copy)'"
        + (pages.isEmpty ? "" : ", and \(pages.joined(separator: ", ")) show it")
    case .joined(let kind, let name, let other):
      other == name
        ? "the \(kind) '\(name)' was defined on both sides and is one"
        : "the \(kind) '\(other)' is one with '\(name)' now"
    case .keptDefinition(let kind, let name):
      "the \(kind) '\(name)' stays as wide as it is used: one side took it back"
    case .copiedAnnotation(let page, let id, _):
      "an annotation of '\(page)' was edited on both sides and is kept twice"
        + (id.map { ": \($0)" } ?? "")
    case .copiedFile(let path, let copy):
      "'\(path)' was changed on both sides; ours is saved as '\(copy)'"
    case .droppedValue(let name, let variable, let value):
      "'\(name)' lost the value '\(value)' of '\(variable)', which has another type now"
    }
  }
}

extension MergeVersion {
  /// As sentences about a merge call it.
  package var possessor: String {
    switch self {
    case .base: "the common past"
    case .published: "the published side"
    case .ours: "our side"
    }
  }
}
