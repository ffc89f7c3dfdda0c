import HanText

/// Puts tables together to an index file.
enum IndexFile {
  /// The same tables give the same bytes.
  static func bytes(of tables: [IndexTable: [UInt8]]) -> [UInt8] {
    let order = IndexTable.allCases
    var offset = IndexFormat.headerSize + order.count * IndexFormat.recordSize
    var directory = TableWriter()
    for table in order {
      let content = tables[table] ?? []
      offset = aligned(offset)
      directory.append(table.rawValue)
      directory.append(UInt32(0))
      directory.append(UInt64(offset))
      directory.append(UInt64(content.count))
      directory.append(content.withUnsafeBytes { IndexFormat.checksum($0) })
      offset += content.count
    }
    var file = TableWriter()
    for byte in IndexFormat.magic { file.append(byte) }
    file.append(IndexFormat.version)
    file.append(UInt32(order.count))
    file.append(UInt64(offset))
    file.append(directory.bytes.withUnsafeBytes { IndexFormat.checksum($0) })
    var bytes = file.bytes + directory.bytes
    bytes.reserveCapacity(offset)
    for table in order {
      bytes.append(contentsOf: repeatElement(0, count: aligned(bytes.count) - bytes.count))
      bytes.append(contentsOf: tables[table] ?? [])
    }
    return bytes
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + IndexFormat.alignment - 1) / IndexFormat.alignment * IndexFormat.alignment
  }
}
