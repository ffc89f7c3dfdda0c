import Glibc

extension Descriptor {
  /// Takes the kernel's lock on the open file, unless another open of the file has it.
  ///
  /// It goes with the descriptor, and so with a process that is killed.
  ///
  /// - Returns: Whether the lock is this descriptor's now.
  package borrowing func tryLock() throws(FileError) -> Bool {
    let number = number
    do {
      try systemCall(.lock, path) { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch  where error.errno == EWOULDBLOCK {
      return false
    }
  }
}
