import Glibc
import Synchronization

/// Many files at once, each written whole under a name of its own beside the one it will replace.
///
/// Names are given when all contents are on the disk, which takes one sync of the file system: ext4
/// else writes out each file by itself as it is renamed over another (`auto_da_alloc`). What has no
/// name when the value goes is removed.
package struct FileReplacements: ~Copyable {
  /// A place, and what it will hold.
  package typealias File = (path: RootedPath, bytes: [UInt8])

  private struct Pending: Sendable {
    let temporary: any FilePlace
    let target: RootedPath
  }

  /// All files lie on the file system of this folder.
  private let root: RootFolder
  private var pending: [Pending] = []

  package init(within root: RootFolder) { self.root = root }

  deinit {
    for file in pending {
      FileSystem.removeIfPossible(file.temporary)
    }
  }

  /// Writes what a path will hold, by the rules of `FileSystem.writeAtomically`.
  package mutating func add(_ bytes: [UInt8], at path: RootedPath) throws(FileError) {
    pending.append(try FileReplacements.write(bytes, at: path))
  }

  /// Writes what many paths will hold, several at once.
  package mutating func add(_ files: [File]) throws(FileError) {
    let all = Batch<File, Pending>(files)
    Threads.run(FileReplacements.threads(for: files.count)) { _ in
      all.run { file throws(FileError) in
        try FileReplacements.write(file.bytes, at: file.path)
      }
    }
    pending += all.results
    if let failure = all.failure { throw failure }
  }

  /// Puts all contents on the disk, and gives the files their names, several at once.
  ///
  /// A disk that is told of every block that gets free (`discard`) has whoever renames over a file wait
  /// for it: 1.6 s for 10,000 files one after the other, 0.5 s with eight at a time.
  package mutating func finish() throws(FileError) {
    try FileSystem.syncFileSystem(containing: root.file(""))
    let all = Batch<Pending, Void>(pending)
    Threads.run(FileReplacements.threads(for: pending.count)) { _ in
      all.run { file throws(FileError) in
        try FileSystem.rename(file.temporary, to: file.target)
      }
    }
    pending = all.left
    if let failure = all.failure { throw failure }
  }

  private static func threads(for count: Int) -> Int {
    min(mostThreads, max(1, count / filesWorthAThread))
  }

  private static let mostThreads = 8
  private static let filesWorthAThread = 32

  private static func write(
    _ bytes: [UInt8], at path: RootedPath
  ) throws(FileError) -> Pending {
    let old = try FileSystem.replaceable(path)
    let file = try FileSystem.temporaryFile(for: path)
    if let old { try file.descriptor.setPermissions(old.permissions) }
    try file.descriptor.write(bytes)
    return Pending(temporary: file.detach(), target: path)
  }

  /// Work on many files that several threads share, until none is left or one fails.
  private final class Batch<Item: Sendable, Result: Sendable>: Sendable {
    private struct State {
      var next = 0
      var failed: [Item] = []
      var results: [Result] = []
      var failure: FileError?
    }

    private let items: [Item]
    private let state = Mutex(State())

    init(_ items: [Item]) { self.items = items }

    /// What nothing was done with, or in vain, when all threads have ended.
    var left: [Item] { state.withLock { $0.failed + items[$0.next...] } }
    /// What came of the others, in no order.
    var results: [Result] { state.withLock { $0.results } }
    /// What stopped the threads.
    var failure: FileError? { state.withLock { $0.failure } }

    func run(_ work: (Item) throws(FileError) -> Result) {
      while let item = takeNext() {
        do throws(FileError) {
          let result = try work(item)
          state.withLock { $0.results.append(result) }
        } catch {
          state.withLock {
            $0.failed.append(item)
            $0.failure = $0.failure ?? error
          }
        }
      }
    }

    private func takeNext() -> Item? {
      state.withLock { state in
        guard state.next < items.count, state.failure == nil else { return nil }
        state.next += 1
        return items[state.next - 1]
      }
    }
  }
}
