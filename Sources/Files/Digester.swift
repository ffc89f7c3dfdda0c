import CCrypto

/// A digest being computed, through OpenSSL and with it the processor's SHA instructions.
///
/// OpenSSL's older functions, one set for each digest, are used on purpose: the newer `EVP_` ones set up
/// providers and read a configuration first, a tenth of all that a small command does. A copy goes on
/// from the same state by itself.
package struct Digester: Sendable {
  package enum Algorithm: Sendable {
    /// 20 bytes; git's.
    case sha1
    /// 32 bytes.
    case sha256
  }

  private let algorithm: Algorithm
  /// The state of the one that ``algorithm`` names.
  private var sha1 = SHA_CTX()
  private var sha256 = SHA256_CTX()

  /// Starts a digest of nothing yet.
  package init(_ algorithm: Algorithm) {
    self.algorithm = algorithm
    reset()
  }

  /// Forgets what was added: as new.
  package mutating func reset() {
    switch algorithm {
    case .sha1: SHA1_Init(&sha1)
    case .sha256: SHA256_Init(&sha256)
    }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    switch algorithm {
    case .sha1: SHA1_Update(&sha1, bytes.baseAddress, bytes.count)
    case .sha256: SHA256_Update(&sha256, bytes.baseAddress, bytes.count)
    }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of everything added; `reset()` before anything is added again.
  package mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
      switch algorithm {
      case .sha1:
        SHA1_Final(buffer.baseAddress, &sha1)
        count = Int(SHA_DIGEST_LENGTH)
      case .sha256:
        SHA256_Final(buffer.baseAddress, &sha256)
        count = Int(SHA256_DIGEST_LENGTH)
      }
    }
  }
}
