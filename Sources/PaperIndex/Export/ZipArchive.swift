import CDeflate
import Files

/// Writes a ZIP archive file by file, as they are: PDFs are compressed already.
///
/// The same files give the same bytes: every entry has the first date of the format, 1980-01-01.
/// The format is PKWARE's APPNOTE.TXT, without its 64-bit part.
package struct ZipArchive: ~Copyable {
  private let file: TemporaryFile
  private var directory: [UInt8] = []
  private var count = 0
  private var offset = 0

  /// Begins an archive.
  ///
  /// - Parameter path: Where it will be; nothing is there before ``finish(as:)``.
  /// - Throws: `FileError` if the folder is missing or can't be written.
  package init(for path: String) throws {
    file = try TemporaryFile(in: RawPath.directory(of: path))
  }

  /// Appends a file, without compression.
  ///
  /// - Throws: ``ExportError/tooLargeForZIP`` over 4 GB or 65,535 files, `FileError` if it can't be
  ///   written.
  package mutating func add(_ bytes: [UInt8], named name: String) throws {
    guard offset + bytes.count + directory.count < Int(UInt32.max) - 1_000_000,
      count < Int(UInt16.max)
    else {
      throw ExportError.tooLargeForZIP
    }
    let sum = bytes.withUnsafeBytes { bytes in
      libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }
    // Version, flags (names are UTF-8), no compression, time and date.
    var facts: [UInt8] = []
    for value in [20, 0x800, 0, 0, 0x21] { facts.append(short: value) }
    facts.append(long: Int(sum))
    facts.append(long: bytes.count)
    facts.append(long: bytes.count)
    facts.append(short: name.utf8.count)
    facts.append(short: 0)
    try write(ZipArchive.signature(3, 4) + facts + name.utf8)
    directory += ZipArchive.signature(1, 2)
    directory.append(short: 20)
    directory += facts
    // No comment, the first disk, no attributes.
    for _ in 0..<3 { directory.append(short: 0) }
    directory.append(long: 0)
    directory.append(long: offset - 30 - name.utf8.count)
    directory += name.utf8
    try write(bytes)
    count += 1
  }

  /// Writes the list of the files, and gives the archive its name.
  ///
  /// - Returns: Its size in bytes.
  /// - Throws: `FileError` if the archive can't be written or renamed.
  package consuming func finish(as path: String) throws -> Int {
    var end = ZipArchive.signature(5, 6)
    for value in [0, 0, count, count] { end.append(short: value) }
    end.append(long: directory.count)
    end.append(long: offset)
    end.append(short: 0)
    try write(directory + end)
    let size = offset
    try file.replace(path)
    return size
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try file.descriptor.write($0) }
    offset += bytes.count
  }

  private static func signature(_ first: UInt8, _ second: UInt8) -> [UInt8] {
    [0x50, 0x4b, first, second]
  }
}

extension [UInt8] {
  fileprivate mutating func append(short value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  fileprivate mutating func append(long value: Int) {
    append(short: value)
    append(short: value >> 16)
  }
}
