import CLinux
import Glibc

/// An open file with one owner; `deinit` closes it.
package struct Descriptor: ~Copyable, Sendable {
  /// The file descriptor; valid while this value lives.
  package let number: Int32
  /// The path it was opened by, for errors.
  package let path: String

  /// How to open a file; always close-on-exec.
  package enum Mode: Sendable {
    case reading
    /// A folder, never through a symbolic link.
    case directory
    /// A new file for reading and writing, with these permissions less the umask.
    case creating(permissions: UInt32)
    /// A file for reading and writing; created if missing, content kept.
    case readingAndWriting(permissions: UInt32)
  }

  /// Opens a file. A FIFO or device does not block, nor become the controlling terminal.
  ///
  /// - Throws: ``FileError`` if the file can't be opened or created; with `EEXIST` for `creating`
  ///   if the name exists.
  package init(opening place: some FilePlace, for mode: Mode) throws(FileError) {
    let common = O_CLOEXEC | O_NOCTTY | (place.rooted == nil ? 0 : O_NOFOLLOW)
    switch mode {
    case .reading:
      number = try systemCall(.open, at: place) { openat($0, $1, common | O_RDONLY | O_NONBLOCK) }
    case .directory:
      number = try systemCall(.open, at: place) {
        openat($0, $1, common | O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      }
    case .creating(let permissions):
      number = try systemCall(.create, at: place) {
        openat($0, $1, common | O_RDWR | O_CREAT | O_EXCL, mode_t(permissions))
      }
    case .readingAndWriting(let permissions):
      number = try systemCall(.open, at: place) {
        openat($0, $1, common | O_RDWR | O_CREAT | O_NONBLOCK, mode_t(permissions))
      }
    }
    path = place.path
  }

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit {
    // Errors of close are ignored: data that must last is synced before, and on every local file
    // system write and fsync report write errors.
    close(number)
  }
}
