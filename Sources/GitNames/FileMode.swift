/// The kind of a tree entry: the five modes that git writes.
///
/// The raw value is git's mode in octal.
package enum FileMode: UInt32, Sendable, Hashable, CaseIterable {
  case file = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  case directory = 0o040000
  /// A commit of another repository: a submodule.
  case submodule = 0o160000

  /// Parses a mode as git does: of a file's permissions, only the owner's execute bit counts.
  ///
  /// Old repositories contain modes such as `100664`. `nil` for a kind of file that git does not
  /// know.
  package init?(canonical raw: UInt32) {
    switch raw & 0o170000 {
    case 0o100000: self = raw & 0o100 == 0 ? .file : .executable
    case 0o120000: self = .symbolicLink
    case 0o040000: self = .directory
    case 0o160000: self = .submodule
    default: return nil
    }
  }
}
