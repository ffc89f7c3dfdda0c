import Files

/// The bytes of an index, mapped or in memory, and where its tables are.
///
/// Opening reads a page of the file and nothing else. Every table is inside the file, and every
/// read is checked again: a damaged table gives wrong or no answers, and never a crash.
package final class IndexImage: Sendable {
  private enum Storage: Sendable {
    case mapped(MappedFile)
    case memory([UInt8])
  }

  private let storage: Storage
  private let layout: IndexLayout

  /// Maps a file.
  ///
  /// - Throws: ``FileError`` if it can't be mapped, ``HanIndexError`` if it is no index.
  package init(opening path: String) throws {
    let file = try MappedFile(path)
    storage = .mapped(file)
    layout = try file.withBytes { bytes throws(HanIndexError) in try IndexLayout(of: bytes) }
  }

  package init(_ bytes: [UInt8]) throws(HanIndexError) {
    storage = .memory(bytes)
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(HanIndexError) in try IndexLayout(of: raw) }
    }
    layout = try result.get()
  }

  /// Calls `body` with a view of the tables, which must not outlive the call.
  @inline(__always)
  func read<Result>(_ body: (IndexView) -> Result) -> Result {
    switch storage {
    case .mapped(let file): file.withBytes { body(IndexView(bytes: $0, layout: layout)) }
    case .memory(let bytes):
      bytes.withUnsafeBytes { body(IndexView(bytes: $0, layout: layout)) }
    }
  }

  /// The tables whose bytes differ from their checksums; reads the whole file.
  package func damagedTables() -> [IndexTable] {
    read { view in
      IndexTable.allCases.filter { table in
        IndexFormat.checksum(view.bytes(of: table)) != layout.checksum(of: table)
      }
    }
  }
}
