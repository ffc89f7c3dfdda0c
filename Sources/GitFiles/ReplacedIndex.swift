import Files

/// The previous index, kept under a second name until the next one is written.
///
/// The kernel frees a file when its last name is removed, before the call returns: for the index of
/// 50,000 files this takes 6 ms, mostly waiting for the file system's journal, at the end of a
/// command. So the second name stays, and the next process that writes an index removes it on
/// another thread.
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
  /// Has no effect where this is impossible: without hard links, or if the previous one still
  /// exists.
  func keep(_ index: String, size: Int) {
    guard size >= Self.worthKeeping else { return }
    do throws(FileError) {
      try FileSystem.hardLink(index, as: path)
    } catch {
      // The index is then freed when it is replaced, as usual.
    }
  }

  /// Removes it on a thread, without waiting.
  func freeAside() {
    let path = path
    Threads.detached {
      do throws(FileError) {
        try FileSystem.remove(path)
      } catch {
        // Usually there is none; otherwise the next process that writes an index tries again.
      }
    }
  }
}
