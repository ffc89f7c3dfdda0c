package import Files

/// The notes that were written, so that one that a person removed is not written again.
package struct WrittenNotes: Sendable {
  private let file: LineFile
  private static let limit = 1 << 26

  /// - Parameter journal: The path of the journal with the decisions.
  package init(besides journal: String) {
    file = LineFile(journal + ".notes", limit: Self.limit)
  }

  /// - Throws: `FileError`.
  package func paths() throws(FileError) -> Set<String> {
    Set(
      try file.bytes().split(separator: UInt8(ascii: "\n"))
        .map { String(decoding: $0, as: UTF8.self) })
  }

  /// - Throws: `FileError`.
  package func add(_ path: String) throws(FileError) {
    try file.append(Array((path + "\n").utf8), isDurable: true)
  }
}
