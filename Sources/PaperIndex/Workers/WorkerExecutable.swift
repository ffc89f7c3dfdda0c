import Glibc
import RunLog

/// The worker's executable and its environment.
package struct WorkerExecutable: Hashable, Sendable {
  package var path: String
  /// The path of a file with the passwords of encrypted PDFs, one a line; it may be missing.
  package var passwordFile: String?
  /// `NAME=VALUE`, sorted; the worker's whole environment.
  package let environment: [String]

  /// The variables to pass on: the locations of fonts, models and shared libraries, and what is
  /// logged.
  private static let handedOn = [
    "HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", LogChoice.variable,
    "PC_PP_OCR", "TESSDATA_PREFIX", "XDG_CACHE_HOME", "XDG_DATA_HOME",
  ]

  /// - Parameter environment: The caller's environment; only the variables that a worker needs are
  ///   used.
  package init(path: String, environment: [String: String]) {
    self.path = path
    self.environment =
      (Self.own + Self.handedOn.compactMap { name in environment[name].map { "\(name)=\($0)" } })
      .sorted()
  }

  /// Variables that have an effect only when the program is loaded: no OpenMP threads, and freed
  /// memory is kept longer. Poppler allocates a block for each character of a page; with more than
  /// glibc's 7 cached blocks per size it saves a quarter of its time. Recognition allocates an
  /// image of the page, 9 MB and more, for each of its steps; it saves a tenth of its time if the
  /// kernel need not map and clear new pages of memory for each image (otherwise 80 times as many),
  /// which costs 50 MB per worker.
  /// costs 50 MB a worker.
  private static let own = [
    "GLIBC_TUNABLES="
      + [
        "tcache_count=2000", "top_pad=1048576", "trim_threshold=134217728",
        "mmap_threshold=33554432", "hugetlb=1",
      ]
      .map { "glibc.malloc.\($0)" }.joined(separator: ":"),
    "LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1",
  ]

  /// Finds the executable that belongs to this `pc`.
  ///
  /// `PC_WORKER` in the environment has priority; then `pc-worker` beside `pc`; then
  /// `../libexec/papercenter/pc-worker` from there.
  ///
  /// - Parameter executable: The absolute path of `pc` itself, such as the target of
  ///   `/proc/self/exe`.
  /// - Returns: `nil` when none of these is an executable file.
  package static func locate(
    besides executable: String, environment: [String: String]
  ) -> WorkerExecutable? {
    let folder = executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
    let places =
      environment["PC_WORKER"].map { [$0] }
      ?? ["\(folder)/pc-worker", "\(folder)/../libexec/papercenter/pc-worker"]
    return places.first { access($0, X_OK) == 0 }
      .map { WorkerExecutable(path: $0, environment: environment) }
  }
}
