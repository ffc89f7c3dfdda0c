package import Files

/// The kinds of files that a git index entry can have.
package enum GitFileMode: UInt32, Hashable, Sendable {
  case regular = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  /// A commit of another repository (a submodule).
  case gitlink = 0o160000

  /// The mode that git gives a file; `nil` for a kind of file that git does not track.
  package init?(_ status: FileStatus) {
    switch status.kind {
    case .regular: self = status.permissions & 0o100 == 0 ? .regular : .executable
    case .symbolicLink: self = .symbolicLink
    default: return nil
    }
  }

  /// Reads a mode of an index: like git, uses only the kind and the owner's execute bit.
  init?(indexed mode: UInt32) {
    switch mode & 0o170000 {
    case 0o100000: self = mode & 0o100 == 0 ? .regular : .executable
    case 0o120000: self = .symbolicLink
    case 0o160000: self = .gitlink
    default: return nil
    }
  }
}
