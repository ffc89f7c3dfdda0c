import Files
import PaperDomain

/// Whether a file begins as a picture or a PDF does.
///
/// This keeps other files out of the inbox; whether a picture can be read is seen when it is opened.
enum FileHead {
  /// - Throws: `FileError` if the file can't be read.
  static func isPicture(at path: String) throws -> Bool {
    let file = try Descriptor(opening: path, for: .reading)
    var head = [UInt8](repeating: 0, count: 1_024)
    let count = try head.withUnsafeMutableBytes { bytes throws(FileError) in
      try file.read(into: bytes)
    }
    return isPicture(head.prefix(count))
  }

  private static func isPicture(_ head: ArraySlice<UInt8>) -> Bool {
    // Readers find a PDF's header anywhere in its first 1,024 bytes.
    if head.firstRange(of: Array("%PDF-".utf8)) != nil { return true }
    let starts: [[UInt8]] = [
      [0xff, 0xd8, 0xff], [0x89] + Array("PNG\r\n".utf8),
      Array("II*\0".utf8), Array("MM\0*".utf8), Array("II+\0".utf8), Array("MM\0+".utf8),
    ]
    if starts.contains(where: { head.starts(with: $0) }) { return true }
    // WebP is a RIFF file; HEIC and AVIF are ISO base media files (ISO/IEC 14496-12, 4.3).
    return head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
      || head.dropFirst(4).starts(with: "ftyp".utf8)
        && brands.contains(Array(head.dropFirst(8).prefix(4)))
  }

  /// Of still pictures (ISO/IEC 23008-12, 10; AV1 Image File Format, 6): films have others.
  private static let brands: Set<[UInt8]> = Set(
    ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"].map {
      Array($0.utf8)
    })
}
