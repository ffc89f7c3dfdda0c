internal import CLibgit2

/// A signature in libgit2's form.
struct SignatureHandle: ~Copyable {
  let raw: UnsafeMutablePointer<git_signature>

  /// - Throws: `GitError` when name or email is empty or contains `<` or `>`.
  init(_ signature: Signature) throws(GitError) {
    let name = try cString(signature.name, for: "write signature")
    let email = try cString(signature.email, for: "write signature")
    var pointer: UnsafeMutablePointer<git_signature>?
    try check("write signature") {
      git_signature_new(
        &pointer, name, email, signature.seconds, Int32(clamping: signature.offsetMinutes))
    }
    guard let pointer else {
      throw GitError(
        operation: "write signature", code: .generic, category: .none,
        message: "libgit2 returned nothing")
    }
    raw = pointer
  }

  deinit { git_signature_free(raw) }
}

extension Signature {
  init(_ raw: git_signature) {
    self.init(
      name: String(cString: raw.name), email: String(cString: raw.email), seconds: raw.when.time,
      offsetMinutes: Int(raw.when.offset))
  }
}
