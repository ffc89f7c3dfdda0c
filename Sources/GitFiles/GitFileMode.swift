package import Files

/// What a git index entry stands for.
package enum GitFileMode: UInt32, Hashable, Sendable {
  case regular = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  /// A commit of another repository (a submodule).
  case gitlink = 0o160000

  /// The mode git gives a file; `nil` for what git does not track.
  package init?(_ status: FileStatus) {
    switch status.kind {
    case .regular: self = status.permissions & 0o100 == 0 ? .regular : .executable
    case .symbolicLink: self = .symbolicLink
    default: return nil
    }
  }

  /// Reads a mode as an index holds it: git looks at the kind and the owner's execute bit only.
  init?(indexed mode: UInt32) {
    switch mode & 0o170000 {
    case 0o100000: self = mode & 0o100 == 0 ? .regular : .executable
    case 0o120000: self = .symbolicLink
    case 0o160000: self = .gitlink
    default: return nil
    }
  }
}
