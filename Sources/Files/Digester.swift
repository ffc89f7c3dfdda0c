import CCrypto

/// A digest being computed, through OpenSSL and with it the processor's SHA instructions.
package struct Digester: ~Copyable {
  package enum Algorithm: Sendable {
    /// 20 bytes; git's.
    case sha1
    /// 32 bytes.
    case sha256
  }

  private let algorithm: Algorithm
  private let context: OpaquePointer

  /// Starts a digest of nothing yet.
  package init(_ algorithm: Algorithm) {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("memory for a digest") }
    self.algorithm = algorithm
    self.context = context
    reset()
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Forgets what was added: as new, and cheaper.
  package mutating func reset() {
    let isReady = EVP_DigestInit_ex(context, Self.method(of: algorithm), nil) == 1
    precondition(isReady, "OpenSSL starts a digest that it offers")
  }

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let isAdded = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
    precondition(isAdded, "OpenSSL adds to a digest that was started")
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of everything added; `reset()` before anything is added again.
  package mutating func finish() -> [UInt8] {
    var length: UInt32 = 0
    return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
      let isDone = EVP_DigestFinal_ex(context, buffer.baseAddress, &length) == 1
      precondition(isDone, "OpenSSL finishes a digest that was started")
      count = Int(length)
    }
  }

  /// A second digest that goes on from the same state.
  package func copy() -> Digester {
    let copy = Digester(algorithm)
    let isCopied = EVP_MD_CTX_copy_ex(copy.context, context) == 1
    precondition(isCopied, "OpenSSL copies a digest that was started")
    return copy
  }

  /// Fetched once: asking by name each time costs more than hashing a small file. OpenSSL's methods
  /// are immutable and counted, so threads may share them.
  private nonisolated(unsafe) static let sha1 = EVP_MD_fetch(nil, "SHA1", nil)
  private nonisolated(unsafe) static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)

  private static func method(of algorithm: Algorithm) -> OpaquePointer? {
    switch algorithm {
    case .sha1: sha1
    case .sha256: sha256
    }
  }
}
