/// The name of a file's content: where two are equal, so are the bytes.
package struct ContentID: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// A file of a tree that is merged.
package struct MergeEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, executable, link, repository
  }

  package var kind: Kind
  package var content: ContentID

  package init(_ kind: Kind = .file, _ content: ContentID) {
    self.kind = kind
    self.content = content
  }

  /// Whether it has a text or bytes of its own.
  var isRegular: Bool { kind == .file || kind == .executable }
}

/// Where contents are kept that trees name.
package protocol ContentStore: Sendable {
  func bytes(of content: ContentID) throws -> [UInt8]
  /// Keeps a content that a merge made.
  func add(_ bytes: [UInt8]) throws -> ContentID
}

/// The three trees of a merge.
package enum MergeVersion: CaseIterable, Sendable {
  /// What both sides grew out of.
  case base
  /// The side that others have already: where only one can be, it is this.
  case published
  /// The side that comes to it.
  case ours
}

/// Something of each of the three trees.
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
  /// What one side alone made of it, or both alike; `nil` where each made something else of it.
  var agreed: Value? {
    if published == ours || ours == base { return published }
    return published == base ? ours : nil
  }
}
