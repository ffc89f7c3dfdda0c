import Glibc

/// Control of OpenMP's threads, which make Tesseract about eight times slower on few cores.
enum OpenMP {
  /// Limits the calling thread to one OpenMP thread.
  ///
  /// `OMP_THREAD_LIMIT` has an effect only if it is in the environment when OpenMP is loaded; this
  /// call is for a program started without it. Measured: 10 s per page against 1.2 s.
  static func useOneThread() {
    guard let symbol = dlsym(nil, "omp_set_max_active_levels") else { return }
    // The signature is OpenMP's own: void omp_set_max_active_levels(int).
    let set = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)
    set(0)
  }
}
