import Files

/// The index that was replaced last, kept under a second name until the next is written.
///
/// The kernel frees a file when its last name goes, before the call returns: for the index of 50,000
/// files 6 ms, most of it spent waiting for the file system's journal, and all of it at the end of a
/// command. So the name stays, and whoever writes the next index removes it meanwhile, aside.
struct ReplacedIndex {
  private let path: String
  /// Smaller files, in bytes, are freed in less time than this takes.
  private static let worthKeeping = 1 << 19

  /// - Parameter index: The index's path.
  init(of index: String) {
    path = RawPath.join(RawPath.directory(of: index), ".pc-replaced-index")
  }

  /// Gives the index that is about to be replaced its second name.
  ///
  /// Does nothing where that cannot be: no hard links, or the one before is still there.
  func keep(_ index: String, size: Int) {
    guard size >= Self.worthKeeping else { return }
    do throws(FileError) {
      try FileSystem.hardLink(index, as: path)
    } catch {
      // The index is then freed when it is replaced, as ever.
    }
  }

  /// Removes it, on a thread that nobody waits for.
  func freeAside() {
    let path = path
    Threads.detached {
      do throws(FileError) {
        try FileSystem.remove(path)
      } catch {
        // Mostly there is none; and the next one to write an index tries again.
      }
    }
  }
}
