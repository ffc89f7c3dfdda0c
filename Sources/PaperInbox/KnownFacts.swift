import Files
package import PaperDomain

/// What was learnt by reading a file.
package struct FileFacts: Hashable, Sendable {
  package var digest: BlobID
  /// When the picture was taken, as its EXIF data say.
  package var takenAt: Timestamp?
}

/// The facts of files whose state is unchanged: a cache, which can be removed at any time.
struct KnownFacts: Sendable {
  private(set) var facts: [FileState: FileFacts] = [:]
  private(set) var hasChanged = false
  /// The largest cache that is read, in bytes.
  private static let limit = 1 << 28

  init() {}

  /// Reads a cache. A damaged line is left out: its file is read again.
  init(reading path: String) {
    guard let bytes = try? FileSystem.read(path, limit: Self.limit) else { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 7, let inode = UInt(parts[0]), let device = UInt(parts[1]),
        let size = Int(parts[2]), let seconds = Int(parts[3]), let nanoseconds = Int(parts[4]),
        let digest = BlobID(parsing: parts[5])
      else { continue }
      let state = FileState(
        inode: inode, device: device, size: size,
        modified: FileTime(seconds: seconds, nanoseconds: nanoseconds))
      facts[state] = FileFacts(
        digest: digest, takenAt: Int64(parts[6]).map { Timestamp(seconds: $0) })
    }
  }

  subscript(state: FileState) -> FileFacts? { facts[state] }

  mutating func learn(_ new: FileFacts, of state: FileState) {
    facts[state] = new
    hasChanged = true
  }

  /// Writes the facts of files that are still there.
  ///
  /// - Throws: `FileError`.
  mutating func write(to path: String, keeping states: Set<FileState>) throws(FileError) {
    var text = ""
    for (state, fact) in facts where states.contains(state) {
      text +=
        "\(state.inode) \(state.device) \(state.size) \(state.modified.seconds)"
        + " \(state.modified.nanoseconds) \(fact.digest) \(fact.takenAt.map { "\($0.seconds)" } ?? "-")\n"
    }
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try FileSystem.writeCache(Array(text.utf8), to: path)
    hasChanged = false
  }
}
