import CCrypto

/// An incremental hash, through OpenSSL and thus with the processor's SHA instructions.
///
/// Uses OpenSSL's older functions, one set per algorithm, on purpose: the newer `EVP_` functions
/// first set up providers and read a configuration, which takes a tenth of a small command's time.
/// A copy continues independently from the same state.
package struct Digester: Sendable {
  package enum Algorithm: Sendable {
    /// 20 bytes; git's algorithm.
    case sha1
    /// 32 bytes.
    case sha256
  }

  private let algorithm: Algorithm
  /// The state of the algorithm in ``algorithm``; the other one is unused.
  private var sha1 = SHA_CTX()
  private var sha256 = SHA256_CTX()

  /// Starts a hash without content.
  package init(_ algorithm: Algorithm) {
    self.algorithm = algorithm
    reset()
  }

  /// Resets the state.
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

  /// The hash of all added bytes; call `reset()` before more bytes are added.
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
