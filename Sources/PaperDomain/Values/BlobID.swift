/// The name of a PDF's bytes: their SHA-256, written as 64 lower-case hexadecimal digits.
package struct BlobID: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  package let digest: [UInt8]

  /// Takes a digest of exactly 32 bytes.
  package init?(digest: [UInt8]) {
    guard digest.count == 32 else { return nil }
    self.digest = digest
  }

  /// Reads 64 lower-case hexadecimal digits; `nil` for anything else.
  package init?(parsing text: some StringProtocol) {
    guard text.utf8.count == 64, !text.utf8.contains(where: { (0x41...0x46).contains($0) }),
      let bytes = hexBytes(text)
    else { return nil }
    digest = bytes
  }

  package var description: String { hexText(digest) }

  /// Where the blob lies in a library, from its root.
  package var path: String { "blobs/sha256/\(description.prefix(2))/\(description).pdf" }

  /// The blob that lies at a path from a library's root; `nil` for any other path.
  package init?(path: String) {
    guard path.hasPrefix("blobs/sha256/"), path.hasSuffix(".pdf"),
      let blob = BlobID(parsing: lastComponent(path).dropLast(".pdf".count)), blob.path == path
    else { return nil }
    self = blob
  }
}
