package import PaperDomain

/// The blobs that a bundle's manifest references, even if the manifest has errors.
///
/// Every string that may be a blob's name counts, because a blob kept in error is better than a
/// blob lost.
package struct BlobReferences: Sendable {
  package private(set) var blobs: Set<BlobID> = []

  package init(in manifest: [UInt8]) {
    var digits: [UInt8] = []
    func isHexadecimal(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
    for byte in manifest + [0] {
      if isHexadecimal(byte) {
        digits.append(byte)
      } else {
        if digits.count == 64, let blob = BlobID(parsing: String(decoding: digits, as: UTF8.self)) {
          blobs.insert(blob)
        }
        digits.removeAll(keepingCapacity: true)
      }
    }
  }
}
