import Glibc

/// Where the worker's executable is, and what it gets to know of the environment.
package struct WorkerExecutable: Hashable, Sendable {
  package var path: String
  /// `NAME=VALUE`, sorted; nothing else is in the worker's environment.
  package let environment: [String]

  /// The variables handed on: where fonts, models and shared libraries are.
  private static let handedOn = [
    "HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "TESSDATA_PREFIX",
    "XDG_CACHE_HOME", "XDG_DATA_HOME",
  ]

  /// - Parameter environment: The caller's; only what a worker needs is taken from it.
  package init(path: String, environment: [String: String]) {
    self.path = path
    self.environment =
      (Self.own + Self.handedOn.compactMap { name in environment[name].map { "\(name)=\($0)" } })
      .sorted()
  }

  /// What counts only when it is there as the program is loaded: no threads of OpenMP's; and memory that
  /// is given back less readily. Poppler takes a piece of it for each character of a page, and a quarter of its
  /// time goes away with more than glibc's 7 free pieces of a size kept at hand. Recognition takes a picture of
  /// the page, 9 MB and more, for each of its steps: a tenth of its time goes away when the kernel doesn't
  /// have to find and empty pages of memory for each of them anew (80 times as many as with this), which
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
  /// `PC_WORKER` in the environment comes first; then `pc-worker` beside `pc`; then
  /// `../libexec/papercenter/pc-worker` from there.
  ///
  /// - Parameter executable: The absolute path of `pc` itself, such as `/proc/self/exe` leads to.
  /// - Returns: `nil` when none of the places holds an executable file.
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
