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
