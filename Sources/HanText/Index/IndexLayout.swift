/// Where the tables of an index are.
struct IndexLayout: Sendable {
  /// By number of the table; every range is inside the file.
  private var ranges: [Range<Int>]
  private var checksums: [UInt64]

  /// Reads and checks the header and the directory.
  init(of bytes: UnsafeRawBufferPointer) throws(HanIndexError) {
    guard bytes.count >= IndexFormat.headerSize, bytes.starts(with: IndexFormat.magic) else {
      throw .notAnIndex
    }
    let version = IndexLayout.number(bytes, 8, UInt32.self)
    guard version == IndexFormat.version else { throw .otherVersion(Int(version)) }
    let size = IndexLayout.number(bytes, 16, UInt64.self)
    guard size == UInt64(bytes.count) else {
      throw .wrongSize(expected: Int(clamping: size), actual: bytes.count)
    }
    let count = Int(IndexLayout.number(bytes, 12, UInt32.self))
    guard count <= 1_000, bytes.count >= IndexFormat.headerSize + count * IndexFormat.recordSize
    else { throw .damagedDirectory }
    let directory = UnsafeRawBufferPointer(
      rebasing: bytes[
        IndexFormat.headerSize..<IndexFormat.headerSize + count * IndexFormat.recordSize]
    )
    guard IndexFormat.checksum(directory) == IndexLayout.number(bytes, 24, UInt64.self) else {
      throw .damagedDirectory
    }
    let numbers = Int(IndexTable.allCases.map(\.rawValue).max() ?? 0) + 1
    ranges = [Range<Int>](repeating: 0..<0, count: numbers)
    checksums = [UInt64](repeating: 0, count: numbers)
    var isFound = [Bool](repeating: false, count: numbers)
    for record in 0..<count {
      let start = record * IndexFormat.recordSize
      let table = Int(IndexLayout.number(directory, start, UInt32.self))
      let offset = IndexLayout.number(directory, start + 8, UInt64.self)
      let length = IndexLayout.number(directory, start + 16, UInt64.self)
      // Tables of a later version are skipped.
      guard table < numbers else { continue }
      guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset else {
        throw .damagedDirectory
      }
      ranges[table] = Int(offset)..<Int(offset + length)
      checksums[table] = IndexLayout.number(directory, start + 24, UInt64.self)
      isFound[table] = true
    }
    guard IndexTable.allCases.allSatisfy({ isFound[Int($0.rawValue)] }) else {
      throw .damagedDirectory
    }
  }

  @inline(__always)
  func range(of table: IndexTable) -> Range<Int> { ranges[Int(table.rawValue)] }

  func checksum(of table: IndexTable) -> UInt64 { checksums[Int(table.rawValue)] }

  private static func number<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: Number.Type
  ) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

/// Why a file can't be used as an index.
package enum HanIndexError: Error, Hashable, Sendable {
  /// The file does not begin as an index does.
  case notAnIndex
  /// The index was made for another version of the program.
  case otherVersion(Int)
  /// The file ends before its tables do, or is longer than it says.
  case wrongSize(expected: Int, actual: Int)
  /// The list of tables is damaged, or a table is missing.
  case damagedDirectory
}
