import Files
import GitNames
import Glibc

/// One thread of a scan. Its state belongs to one thread at a time: hence unchecked.
final class ScanWorker: @unchecked Sendable {
  let shared: ScanState
  let view: GitIndexView
  /// The differences that this thread found.
  var found: WorkingTreeChanges
  /// The error that stopped this thread.
  private(set) var failure: FileError?
  var digester = Digester(.sha1)

  /// The folders without untracked files, for the next scan.
  var clean: [ObjectID: UntrackedCache.Stamp] = [:]
  /// Whether this scan found a clean folder that was not known as clean before.
  private(set) var learned = false

  let top: Int32
  let topPath: String
  /// The parent folders of files that the caller named: whether each is a folder and not a link.
  var namedFolders: [[UInt8]: Bool] = [:]
  /// Whether the folder being listed has had no untracked name so far.
  private var isClean = false
  /// The number of tracked files listed in it so far.
  private var listedCount = 0
  private let names = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)
  /// The current path: the folder's prefix, then a name, then room for a slash.
  private var path = UnsafeMutableRawBufferPointer.allocate(byteCount: 8 << 10, alignment: 1)

  init(_ shared: ScanState, top: Int32, topPath: String, startedAt: FileTime) {
    self.shared = shared
    view = shared.view
    found = WorkingTreeChanges(startedAt: startedAt)
    self.top = top
    self.topPath = topPath
  }

  deinit {
    names.deallocate()
    path.deallocate()
  }

  /// Visits folders until none is left.
  func run() {
    while let folder = shared.queue.next() {
      do throws(FileError) {
        try visit(folder)
      } catch {
        failure = error
        shared.queue.cancel()
      }
      shared.queue.finish()
    }
  }

  /// Queues the folders and compares the files that the caller named.
  func start(at paths: ArraySlice<String>) {
    do throws(FileError) {
      for path in paths { try start(at: RawPath.bytes(of: path)) }
    } catch {
      failure = error
      shared.queue.cancel()
    }
  }

  /// Queues a folder or compares a file that the caller named; never follows a link.
  private func start(at path: [UInt8]) throws(FileError) {
    guard !path.isEmpty else {
      return shared.queue.add(ScanFolder(prefix: [], entries: 0..<view.count))
    }
    if try compareTracked(path) { return }
    var folder = ScanFolder(prefix: [], entries: 0..<view.count)
    let components = path.split(separator: UInt8(ascii: "/"))
    for (depth, component) in components.enumerated() {
      guard let descriptor = try open(folder) else { return }
      if folder.entries.isEmpty, !folder.prefix.isEmpty, try holdsRepository(descriptor) {
        return addRepository(folder.prefix)
      }
      let name = component.map { CChar(bitPattern: $0) } + [0]
      let status: FileStatus
      do throws(FileError) {
        status = try descriptor.status(of: name)
      } catch {
        guard error.isAbsent else { throw error }
        return
      }
      if depth == components.count - 1 {
        setPrefix(folder.prefix)
        return try consider(name, component.count, status.kind, in: folder, descriptor)
      }
      guard status.kind == .directory else { return }
      let prefix = folder.prefix + component + [UInt8(ascii: "/")]
      let entries = prefix.withUnsafeBytes { view.range(withPrefix: $0, in: folder.entries) }
      if entries.isEmpty, isExcluded(prefix.dropLast(), isDirectory: true) { return }
      folder = ScanFolder(prefix: prefix, entries: entries)
    }
  }

  private func visit(_ folder: ScanFolder) throws(FileError) {
    if folder.entries.isEmpty {
      do throws(FileError) {
        try visitNames(of: folder)
      } catch {
        guard error.operation == .open || error.operation == .list else { throw error }
        found.unreadable.append(error)
      }
    } else {
      try visitNames(of: folder)
    }
  }

  private func visitNames(of folder: ScanFolder) throws(FileError) {
    if let speaker = shared.speaker(for: folder) { return try compare(speaker, alone: folder) }
    let tracked = TrackedNames(of: folder, in: shared)
    if let tracked, try visitUnlisted(folder, tracked) { return }
    guard let descriptor = try open(folder) else { return }
    if folder.entries.isEmpty, !folder.prefix.isEmpty, try holdsRepository(descriptor) {
      return addRepository(folder.prefix)
    }
    let status = tracked == nil ? nil : try descriptor.status()
    isClean = true
    listedCount = 0
    setPrefix(folder.prefix)
    try descriptor.forEachName(using: names) { (name, length, kind) throws(FileError) in
      try consider(name, length, kind, in: folder, descriptor)
    }
    // If a name is missing, a later scan that does not list the folder would not detect it.
    if isClean, let tracked, listedCount == tracked.files.count, let status,
      let stamp = shared.memory?.stamp(status)
    {
      clean[tracked.key] = stamp
      learned = true
    }
  }

  /// Compares a file with its entry, queues a folder, or notes an untracked file.
  private func consider(
    _ name: UnsafePointer<CChar>, _ length: Int, _ listedKind: FileKind, in folder: ScanFolder,
    _ directory: borrowing Descriptor
  ) throws(FileError) {
    if length == 4, memcmp(name, ".git", 4) == 0 { return }
    var kind = listedKind
    if kind == .unknown { kind = try directory.status(of: name).kind }
    let prefixLength = folder.prefix.count
    let fullPath = append(name, length, after: prefixLength)
    let position = view.lowerBound(of: fullPath, in: folder.entries, shared: prefixLength)
    let isEntry =
      position < folder.entries.upperBound
      && compareBytes(view.name(at: position), fullPath, from: prefixLength) == 0
    if isEntry, kind != .directory || view.mode(at: position) & 0o170000 == 0o160000 {
      listedCount += 1
      return try compare(position, name, kind, in: directory.number)
    }
    if kind == .directory { return try enter(fullPath, after: position, in: folder) }
    isClean = false
    if kind == .regular || kind == .symbolicLink, shared.scan.findsUntracked,
      !isExcluded(fullPath, isDirectory: false)
    {
      found.untracked.append(.init(path: RawPath.string(from: fullPath), kind: kind))
    }
  }

  private func enter(
    _ path: UnsafeRawBufferPointer, after position: Int, in folder: ScanFolder
  ) throws(FileError) {
    let prefix = [UInt8](path) + [UInt8(ascii: "/")]
    let entries = prefix.withUnsafeBytes {
      view.range(
        withPrefix: $0, in: position..<folder.entries.upperBound, shared: folder.prefix.count)
    }
    if entries.isEmpty {
      isClean = false
      guard shared.scan.findsUntracked, !isExcluded(path, isDirectory: true) else { return }
    }
    shared.queue.add(ScanFolder(prefix: prefix, entries: entries))
  }
}

extension ScanWorker {
  /// Opens a folder; `nil` when it no longer exists or is no longer a folder.
  func open(
    _ folder: ScanFolder, access: Int32 = O_RDONLY
  ) throws(FileError) -> Descriptor? {
    let number = openat(
      top, folder.openableName, access | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if number < 0 {
      if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
      throw FileError(.open, RawPath.join(topPath, string(folder.prefix)), errno: errno)
    }
    return Descriptor(owning: number, path: RawPath.join(topPath, string(folder.prefix)))
  }

  /// Whether a folder is the root of another repository.
  private func holdsRepository(_ directory: borrowing Descriptor) throws(FileError) -> Bool {
    if faccessat(directory.number, ".git", F_OK, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw FileError(.open, directory.path, errno: errno)
    }
    return false
  }

  private func addRepository(_ prefix: [UInt8]) {
    if shared.scan.findsUntracked {
      found.untracked.append(.init(path: string(prefix), kind: .directory))
    }
  }

  private func isExcluded(_ path: some Collection<UInt8>, isDirectory: Bool) -> Bool {
    shared.scan.isExcluded(RawPath.string(from: path), isDirectory)
  }

  /// A folder's path without the slash at its end.
  private func string(_ prefix: [UInt8]) -> String { RawPath.string(from: prefix.dropLast()) }

  func setPrefix(_ prefix: [UInt8]) {
    growPath(to: prefix.count)
    path.copyBytes(from: prefix)
  }

  /// Writes a name and a NUL after the prefix; returns both without the NUL.
  func append(
    _ name: UnsafeRawPointer, _ length: Int, after prefixLength: Int
  ) -> UnsafeRawBufferPointer {
    growPath(to: prefixLength + length + 1)
    let target = UnsafeMutableRawBufferPointer(rebasing: path[prefixLength..<prefixLength + length])
    target.copyMemory(from: UnsafeRawBufferPointer(start: name, count: length))
    path[prefixLength + length] = 0
    return UnsafeRawBufferPointer(rebasing: path[..<(prefixLength + length)])
  }

  private func growPath(to size: Int) {
    guard size > path.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size * 2, alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(path))
    path.deallocate()
    path = larger
  }
}
