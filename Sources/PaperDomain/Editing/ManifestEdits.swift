/// Changes to the files of a library, collected before any is written.
///
/// Manifests are edited textually: what an edit does not touch stays byte for byte.
package struct ManifestEdits {
  /// Reads a file as it is on disk.
  private let read: (String) throws -> [UInt8]
  /// The files below a folder as they are on disk; none where there is no such folder.
  let list: (String) throws -> [FolderFile]
  /// New contents, by file; `nil` for a file to be removed.
  package private(set) var files: [String: [UInt8]?] = [:]

  package init(
    reading read: @escaping (String) throws -> [UInt8],
    listing list: @escaping (String) throws -> [FolderFile]
  ) {
    self.read = read
    self.list = list
  }

  package var isEmpty: Bool { files.isEmpty }

  /// The files touched, in natural order.
  package var paths: [String] { files.keys.sorted(by: NaturalOrder.areInIncreasingOrder) }

  /// What a file will hold.
  package func contents(of file: String) throws -> [UInt8] {
    if case .some(.some(let bytes)) = files[file] { return bytes }
    return try read(file)
  }

  /// Writes a new manifest in the canonical layout.
  package mutating func create(_ file: String, _ value: JSONLiteral) {
    files[file] = .some(value.document())
  }

  /// Writes a file as it is.
  package mutating func write(_ file: String, _ bytes: [UInt8]) { files[file] = .some(bytes) }

  package mutating func remove(_ file: String) { files[file] = .some(nil) }

  /// Changes values of a manifest.
  package mutating func edit(_ file: String, _ change: (inout JSONEdit) throws -> Void) throws {
    let before = try contents(of: file)
    var edit = JSONEdit(try JSONDocument(parsing: before))
    try change(&edit)
    let after = edit.apply()
    if after != before { files[file] = .some(after) }
  }
}
