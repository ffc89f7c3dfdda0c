package import Files
package import PaperDomain
import Synchronization

/// The file with the decisions about one folder, to which lines are only appended.
///
/// A decision is on disk when a function returns. Several programs can use it at once.
package final class TriageJournal: Sendable {
  private let file: LineFile
  private let known = Mutex(Known())

  /// The part of the file that was read.
  private struct Known {
    var size = 0
    var state = TriageState()
  }

  /// The largest journal that is read, in bytes: a million decisions.
  private static let limit = 1 << 28

  /// - Parameter path: Of a file that need not exist.
  package init(_ path: String) {
    file = LineFile(path, limit: Self.limit)
  }

  /// The decisions so far, also those of other programs.
  ///
  /// - Throws: `FileError`.
  package func state() throws(FileError) -> TriageState {
    try known.withLock { known throws(FileError) in
      try read(&known)
      return known.state
    }
  }

  /// Adds a decision. It is on disk when the function returns.
  ///
  /// - Throws: `FileError`; nothing was decided then.
  package func add(_ entry: TriageEntry) throws(FileError) {
    try change { _ in entry }
  }

  /// Takes the last decision back. That is on disk when the function returns.
  ///
  /// - Returns: The decision; `nil` if there is none.
  /// - Throws: `FileError`; nothing was undone then.
  package func undo(at time: Timestamp) throws(FileError) -> TriageEntry? {
    var undone: TriageEntry?
    try change { state in
      undone = state.last
      return state.last.map { TriageEntry(at: time, file: $0.file, name: $0.name, action: .undo) }
    }
    return undone
  }

  private func change(
    _ decide: (TriageState) -> TriageEntry?
  ) throws(FileError) {
    try FileSystem.makeDirectories(RawPath.directory(of: file.path))
    try known.withLock { known throws(FileError) in
      let lock = HeldLock(try FileLock(acquiring: file.path + ".lock", timeoutSeconds: 10))
      defer { withExtendedLifetime(lock) {} }
      try read(&known)
      guard let entry = decide(known.state) else { return }
      try file.append(entry.line, isDurable: true)
      try read(&known)
    }
  }

  /// Reads the lines that were added since the last time. A line that a crash cut off is not read:
  /// the next append removes it.
  private func read(_ known: inout Known) throws(FileError) {
    guard let status = try FileSystem.statusIfPresent(of: file.path) else {
      known = Known()
      return
    }
    if status.size == known.size { return }
    if status.size < known.size { known = Known() }
    let added = try file.bytes(from: known.size)
    var start = 0
    while let end = added[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if let entry = TriageEntry(parsing: added[start..<end]) { known.state.apply(entry) }
      start = end + 1
    }
    known.size += start
  }
}
