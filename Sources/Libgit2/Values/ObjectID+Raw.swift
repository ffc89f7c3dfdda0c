internal import CLibgit2
import GitNames

extension ObjectID {
  init(_ raw: git_oid) {
    self = withUnsafeBytes(of: raw) { ObjectID(loading: $0, at: 0) }
  }

  /// libgit2's form of the same 20 bytes.
  var raw: git_oid {
    var raw = git_oid()
    withUnsafeMutableBytes(of: &raw) { store(in: $0) }
    return raw
  }
}
