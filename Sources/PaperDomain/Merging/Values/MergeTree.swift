package import GitNames

/// A file in a tree of a merge.
package struct MergeEntry: Hashable, Sendable {
  package var mode: FileMode
  package var content: ObjectID

  package init(_ mode: FileMode = .file, _ content: ObjectID) {
    self.mode = mode
    self.content = content
  }

  /// Whether the entry is a file with contents.
  package var isRegular: Bool { mode == .file || mode == .executable }
}

/// A store of the contents in trees.
package protocol ContentStore: Sendable {
  /// Returns a content's bytes.
  ///
  /// - Throws: Errors of the store, such as for a missing content.
  func bytes(of content: ObjectID) throws -> [UInt8]

  /// Stores a content that a merge made, and returns its id.
  ///
  /// - Throws: Errors of the store.
  func add(_ bytes: [UInt8]) throws -> ObjectID
}

/// The three trees of a merge.
package enum MergeVersion: CaseIterable, Sendable {
  /// The merge base.
  case base
  /// The side that others have already. It wins in conflicts.
  case published
  /// The side that is merged into the published one.
  case ours
}

/// A value for each of the three trees.
struct MergeTriple<Value> {
  var base: Value
  var published: Value
  var ours: Value

  subscript(version: MergeVersion) -> Value {
    get {
      switch version {
      case .base: base
      case .published: published
      case .ours: ours
      }
    }
    set {
      switch version {
      case .base: base = newValue
      case .published: published = newValue
      case .ours: ours = newValue
      }
    }
  }

  func map<Other>(_ transform: (Value) throws -> Other) rethrows -> MergeTriple<Other> {
    MergeTriple<Other>(
      base: try transform(base), published: try transform(published), ours: try transform(ours))
  }
}

extension MergeTriple where Value: Equatable {
  /// The merged value if at most one side changed it, or both made the same change; `nil` if they
  /// conflict.
  var agreed: Value? {
    if published == ours || ours == base { return published }
    return published == base ? ours : nil
  }
}
