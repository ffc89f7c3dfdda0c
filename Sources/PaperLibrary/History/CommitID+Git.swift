package import Libgit2
package import PaperDomain

extension CommitID {
  /// The commit of this name in git.
  package init(_ id: ObjectID) {
    guard let commit = CommitID(bytes: id.bytes) else {
      preconditionFailure("an object's name has 20 bytes")
    }
    self = commit
  }
}

extension ObjectID {
  /// The object that a commit is.
  package init(_ commit: CommitID) {
    guard let id = ObjectID(bytes: commit.bytes) else {
      preconditionFailure("a commit's name has 20 bytes")
    }
    self = id
  }
}
