/// The id of a PDF's bytes: their SHA-256, written as 64 lower-case hexadecimal digits.
package struct BlobID: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  package let digest: [UInt8]

  /// Creates an id from a digest of exactly 32 bytes; `nil` for another length.
  package init?(digest: [UInt8]) {
    guard digest.count == 32 else { return nil }
    self.digest = digest
  }

  /// Parses 64 lower-case hexadecimal digits; `nil` for any other text.
  package init?(parsing text: some StringProtocol) {
    guard text.utf8.count == 64, !text.utf8.contains(where: { (0x41...0x46).contains($0) }),
      let bytes = hexBytes(text)
    else { return nil }
    digest = bytes
  }

  package var description: String { hexText(digest) }

  /// Eight bytes of a SHA-256 are as good a hash as all of them. An array would be hashed byte by byte.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(digest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  /// The path of the blob from the library's root.
  package var path: String { "blobs/sha256/\(description.prefix(2))/\(description).pdf" }

  /// Creates the id of the blob at a path from the library's root; `nil` for any other path.
  package init?(path: String) {
    guard path.hasPrefix("blobs/sha256/"), path.hasSuffix(".pdf"),
      let blob = BlobID(parsing: lastComponent(path).dropLast(".pdf".count)), blob.path == path
    else { return nil }
    self = blob
  }
}
