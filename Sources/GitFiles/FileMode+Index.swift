package import Files
package import GitNames

extension FileMode {
  /// The mode git gives a file; `nil` for what git does not track.
  package init?(_ status: FileStatus) {
    switch status.kind {
    case .regular: self = status.permissions & 0o100 == 0 ? .file : .executable
    case .symbolicLink: self = .symbolicLink
    default: return nil
    }
  }

  /// Reads a mode as an index holds it; `nil` for a folder, which only a sparse index has.
  init?(indexed mode: UInt32) {
    self.init(canonical: mode)
    if self == .directory { return nil }
  }
}

extension ObjectID {
  /// Whether it is the name of the blob with this content.
  package func isOfBlob(_ content: [UInt8]) -> Bool {
    ObjectID(digest: Digest.gitBlob(content)) == self
  }
}
