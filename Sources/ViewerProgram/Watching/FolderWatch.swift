import Files
import Foundation
import Glibc
import Synchronization

/// Watches folders and their subfolders, through inotify(7).
///
/// If the system allows no more watches, the files that every commit changes are compared once a
/// second instead.
struct FolderWatch: Sendable {
  /// Absolute; a folder that does not exist is not watched.
  let folders: [String]
  /// git's folder, of which only HEAD and the references matter; `nil` for none.
  var gitFolder: String?

  /// The delay of `changed` after the last change, in milliseconds: changes come in groups.
  private static let settlingMilliseconds: Int32 = 120
  private static let tickMilliseconds: Int32 = 500

  /// A watch that goes on until it is stopped.
  final class Running: Sendable {
    private let isStopped = Mutex(false)

    fileprivate init() {}

    func stop() { isStopped.withLock { $0 = true } }

    fileprivate var isWanted: Bool { isStopped.withLock { !$0 } }
  }

  /// Watches in a thread of its own; calls `changed` once for each group of changes.
  func start(_ changed: @escaping @Sendable () -> Void) -> Running {
    let running = Running()
    let thread = Thread { watch(while: { running.isWanted }, changed: changed) }
    thread.name = "watcher"
    thread.start()
    return running
  }

  private func watch(while isWanted: () -> Bool, changed: () -> Void) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return poll(while: isWanted, changed) }
    defer { close(descriptor) }
    var gitWatches: Set<Int32> = []
    var isWhole = add(to: descriptor, &gitWatches)
    var marks = self.marks
    while isWanted() {
      var isChanged = wait(descriptor, FolderWatch.tickMilliseconds, gitWatches)
      if !isWhole || isChanged == nil {
        let now = self.marks
        isChanged = isChanged ?? false || now != marks
        marks = now
      }
      guard isChanged == true else { continue }
      // Waits for a pause between changes, but not for ever.
      for _ in 0..<5 where wait(descriptor, FolderWatch.settlingMilliseconds, gitWatches) == true {}
      isWhole = add(to: descriptor, &gitWatches)
      changed()
    }
  }

  /// Watches every folder; a folder that is watched already costs nothing. Returns whether all are
  /// watched.
  private func add(to descriptor: Int32, _ gitWatches: inout Set<Int32>) -> Bool {
    var isWhole = true
    func watch(_ path: String, isGit: Bool) {
      let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | (isGit ? 0 : UInt32(IN_CREATE))
      let number = inotify_add_watch(descriptor, CStrings.bytes(of: path), mask)
      if number < 0 {
        if errno == ENOSPC { isWhole = false }
      } else if isGit {
        gitWatches.insert(number)
      }
    }
    func watchTree(_ path: String) {
      watch(path, isGit: false)
      do throws(FileError) {
        try FileSystem.walk(path) { file throws(FileError) in
          if file.kind == .directory { watch(RawPath.join(path, file.path), isGit: false) }
          return .proceed
        }
      } catch {
        // The parent folder reports a folder that was removed while it was read.
      }
    }
    if let gitFolder {
      watch(gitFolder, isGit: true)
      watchTree(RawPath.join(gitFolder, "refs"))
    }
    for folder in folders { watchTree(folder) }
    return isWhole
  }

  /// Waits for a change. Returns `nil` if no event came.
  private func wait(
    _ descriptor: Int32, _ milliseconds: Int32, _ gitWatches: Set<Int32>
  ) -> Bool? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&polled, 1, milliseconds) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    var isChanged = false
    var place = 0
    // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len].
    while place + 16 <= count {
      let (watch, length, name) = buffer.withUnsafeBytes { bytes in
        let watch = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
        let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
        let end = min(count, place + 16 + length)
        let name = bytes[place + 16..<end].prefix { $0 != 0 }
        return (watch, length, String(decoding: name, as: UTF8.self))
      }
      place += 16 + length
      // Directly in git's folder, only these files show that history changed.
      if !gitWatches.contains(watch) || ["HEAD", "packed-refs"].contains(name) { isChanged = true }
    }
    return isChanged
  }

  private func poll(while isWanted: () -> Bool, _ changed: () -> Void) {
    var marks = self.marks
    while isWanted() {
      usleep(1_000_000)
      let now = self.marks
      if now != marks { changed() }
      marks = now
    }
  }

  /// The status of the files that every commit changes.
  private var marks: [FileStatus?] {
    let files = gitFolder.map { folder in
      ["HEAD", "logs/HEAD", "packed-refs"].map { RawPath.join(folder, $0) }
    }
    return (files ?? folders).map { path in
      do throws(FileError) {
        return try FileSystem.statusIfPresent(of: path)
      } catch {
        return nil
      }
    }
  }
}
