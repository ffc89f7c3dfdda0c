import Files
import Glibc
package import PaperDomain
package import PaperIndex
package import PaperLibrary

/// The library that a command works on, and the user's folder in it.
package struct Workspace: Sendable {
  package let library: Library
  /// Relative to the library's root; empty at the root.
  package let folder: String
  private let invocation: Invocation

  /// Opens the library around the working directory.
  ///
  /// - Throws: ``LibraryError`` if there is no library, or one of a newer format; `GitError` or
  ///   `FileError` if it can't be read.
  package init(_ invocation: Invocation) throws {
    self.invocation = invocation
    library = try Library.open(
      at: invocation.workingDirectory, settings: LibrarySettings(invocation))
    let here = try FileSystem.canonicalPath(of: invocation.workingDirectory)
    folder = here == library.root ? "" : String(here.dropFirst(library.root.count + 1))
    if let recovery = library.recovery { invocation.tell(recovery) }
  }

  /// - Returns: `nil` outside any library.
  init?(around invocation: Invocation) throws {
    do {
      try self.init(invocation)
    } catch LibraryError.notALibrary {
      return nil
    }
  }

  /// A library that was just opened; its root is the folder.
  init(_ library: Library, _ invocation: Invocation) {
    self.library = library
    self.invocation = invocation
    folder = ""
  }

  /// Returns the workers that open files; they start at the first use. Their number is `count`,
  /// otherwise `papercenter.jobs`, otherwise the number of processors.
  ///
  /// - Throws: ``CommandFailure`` if `pc-worker` is missing or `papercenter.jobs` is not 1…256;
  ///   `GitError` or `FileError` if that can't be read.
  package func openWorkers(count: Int? = nil) throws -> WorkerPool {
    let count = try count ?? configuredJobs() ?? WorkerPool.processorCount
    var worker = try WorkerExecutable.beside(invocation)
    worker.passwordFile = PasswordList(library).path
    return WorkerPool(executable: worker, count: count)
  }

  private func configuredJobs() throws -> Int? {
    guard let text = try library.configured("papercenter.jobs") else { return nil }
    guard let jobs = Int(text), (1...256).contains(jobs) else {
      throw CommandFailure(
        "papercenter.jobs is '\(text)': it has to be a number from 1 to 256",
        hints: ["pc config set papercenter.jobs N"])
    }
    return jobs
  }

  /// The resolver of references in a snapshot.
  package func resolver(_ snapshot: LibrarySnapshot) -> ReferenceResolver {
    ReferenceResolver(snapshot, folder: folder)
  }

  /// The path of a file named on the command line, relative to the library's root.
  ///
  /// - Throws: ``LibraryError/outside(_:library:)`` if the file is not in the library's folder.
  package func file(_ argument: String) throws -> String {
    let full = invocation.path(of: argument)
    guard let path = ReferenceResolver.normalized(full).map({ "/" + $0 }) else {
      throw LibraryError.outside(argument, library: library.root)
    }
    if path == library.root { return "" }
    if path.hasPrefix(library.root + "/") { return String(path.dropFirst(library.root.count + 1)) }
    // The working directory may contain a symbolic link.
    let folder = RawPath.directory(of: path)
    if let real = try? FileSystem.canonicalPath(of: folder) {
      let resolved = RawPath.join(real, RawPath.name(of: path))
      if resolved == library.root { return "" }
      if resolved.hasPrefix(library.root + "/") {
        return String(resolved.dropFirst(library.root.count + 1))
      }
    }
    throw LibraryError.outside(argument, library: library.root)
  }
}

extension WorkerExecutable {
  /// The worker that belongs to this program.
  ///
  /// - Throws: ``CommandFailure`` if it is missing; `FileError`.
  static func beside(_ invocation: Invocation) throws -> WorkerExecutable {
    let executable = try FileSystem.linkTarget(of: "/proc/self/exe")
    guard
      let worker = WorkerExecutable.locate(
        besides: executable, environment: invocation.environment)
    else {
      throw CommandFailure(
        "pc-worker is not beside '\(executable)'", hints: ["make install puts both in place"])
    }
    return worker
  }
}

extension LibrarySettings {
  init(_ invocation: Invocation) {
    var now = time_t(invocation.now().seconds)
    var local = tm()
    localtime_r(&now, &local)
    self.init(
      environment: invocation.environment, now: invocation.now,
      offsetMinutes: Int(local.tm_gmtoff) / 60, command: invocation.arguments,
      openVersionCache: { try Cache(path: RawPath.join($0, Workspace.cacheFile)) })
    isInterrupted = { Interruption.signal != nil }
    forget = { folder, blobs in
      for entry in try FileSystem.entries(of: folder)
      where !entry.name.hasPrefix(Workspace.cacheFile) {
        try FileSystem.removeTree(folder.inside(entry.name))
      }
      try Cache.keepTexts(ofFileAt: folder.inside(Workspace.cacheFile), without: blobs)
    }
    messages = invocation.terminal.descriptors.errors
    let terminal = invocation.terminal
    changed = { terminal.noteChange() }
  }
}
