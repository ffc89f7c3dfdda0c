package import Libgit2
package import PaperDomain

extension CommitID {
  /// Creates the id of the commit with this git object id.
  package init(_ id: ObjectID) {
    guard let commit = CommitID(bytes: id.bytes) else {
      preconditionFailure("an object's name has 20 bytes")
    }
    self = commit
  }
}

extension ObjectID {
  /// The git object id of a commit.
  package init(_ commit: CommitID) {
    guard let id = ObjectID(bytes: commit.bytes) else {
      preconditionFailure("a commit's name has 20 bytes")
    }
    self = id
  }
}
