import Glibc

extension Descriptor {
  /// Locks the open file (`flock`), unless another open file description holds the lock.
  ///
  /// Closing the descriptor releases it, also when the process is killed.
  ///
  /// - Returns: Whether this descriptor holds the lock now.
  /// - Throws: ``FileError`` if the lock fails for another reason than that it is held.
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
