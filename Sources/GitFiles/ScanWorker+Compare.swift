import Files
import GitNames
import Glibc

extension ScanWorker {
  /// Compares an entry with its file, which is read only when its stat data is not enough.
  func compare(
    _ position: Int, _ name: UnsafePointer<CChar>, _ kind: FileKind, in directory: Int32
  ) throws(FileError) {
    let slot = view.slots[position]
    shared.setSeen(position)
    if slot.stage != 0 || slot.isAssumedValid || slot.isSkippingWorktree { return }
    let mode = view.mode(at: position)
    // A submodule belongs to its own repository; only that it is a folder is checked.
    if mode & 0o170000 == 0o160000, kind == .directory { return }
    var raw = stat()
    guard fstatat(directory, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return shared.setSeen(position, false) }
      throw FileError(.status, fullPath(position), errno: code)
    }
    if mode & 0o170000 == raw.st_mode & S_IFMT, !slot.isIntentToAdd,
      statMatches(raw, position, mode), !isRacy(position)
    {
      return
    }
    try compareContent(position, name, FileStatus(raw), in: directory)
  }

  /// Whether the file's stat data matches the entry: git's `ce_match_stat_basic`.
  @inline(__always)
  private func statMatches(_ raw: stat, _ position: Int, _ mode: UInt32) -> Bool {
    let file = view.file
    let start = Int(view.slots[position].offset)
    func word(_ offset: Int) -> UInt32 { file.bigEndian(UInt32.self, at: start + offset) }
    if shared.trustsExecuteBit, raw.st_mode & S_IFMT == S_IFREG, (mode ^ raw.st_mode) & 0o100 != 0 {
      return false
    }
    let size = word(36)
    guard size == UInt32(truncatingIfNeeded: raw.st_size),
      word(8) == UInt32(truncatingIfNeeded: raw.st_mtim.tv_sec)
    else { return false }
    // A size of 0 forces a comparison of the content, unless the blob is really empty.
    if size == 0, view.id(at: position) != .emptyBlob { return false }
    guard shared.checksWholeStat else { return true }
    guard word(12) == UInt32(truncatingIfNeeded: raw.st_mtim.tv_nsec),
      word(20) == UInt32(truncatingIfNeeded: raw.st_ino), word(28) == raw.st_uid,
      word(32) == raw.st_gid
    else { return false }
    return !shared.trustsChangeTime
      || word(0) == UInt32(truncatingIfNeeded: raw.st_ctim.tv_sec)
        && word(4) == UInt32(truncatingIfNeeded: raw.st_ctim.tv_nsec)
  }

  /// Whether the file may have changed in the same clock tick after it was entered.
  ///
  /// See git's `Documentation/technical/racy-git.txt`. Where only whole seconds are compared, the
  /// tick is a whole second.
  @inline(__always)
  private func isRacy(_ position: Int) -> Bool {
    let start = Int(view.slots[position].offset)
    let seconds = Int(view.file.bigEndian(UInt32.self, at: start + 8))
    let limit = shared.indexModified
    guard shared.checksWholeStat else { return seconds >= limit.seconds }
    let nanoseconds = Int(view.file.bigEndian(UInt32.self, at: start + 12))
    return seconds > limit.seconds || seconds == limit.seconds && nanoseconds >= limit.nanoseconds
  }

  private func compareContent(
    _ position: Int, _ name: UnsafePointer<CChar>, _ status: FileStatus, in directory: Int32
  ) throws(FileError) {
    let slot = view.slots[position]
    let entryMode = FileMode(indexed: view.mode(at: position))
    let entryStat = view.stat(at: position)
    var difference: WorkingTreeChanges.Difference = []
    let fileMode = FileMode(status)
    if fileMode == nil || (fileMode == .symbolicLink) != (entryMode == .symbolicLink)
      || entryMode == .submodule || entryMode == nil
    {
      difference.insert(.kind)
    } else if fileMode != entryMode, shared.trustsExecuteBit {
      difference.insert(.mode)
    }
    var contentID: ObjectID?
    if difference.contains(.kind) || slot.isIntentToAdd {
      difference.insert(.content)
    } else if !shared.isPointed(position), entryStat.size != 0,
      entryStat.size != GitStatData(status).size
    {
      // git's `ie_modified`: if a recorded size differs, the file is not read. A pointer and its
      // bytes differ in size, but are the same to git.
      difference.insert(.content)
    } else {
      switch try content(position, name, status, in: directory) {
      case .gone: return shared.setSeen(position, false)
      case .unsettled: difference.insert(.content)
      case .blob(let id):
        contentID = id
        if id != view.id(at: position) { difference.insert(.content) }
      }
    }
    let path = RawPath.string(from: view.name(at: position))
    if difference.isEmpty {
      found.unchangedWithStaleStat.append(
        .init(
          path: path, position: position, id: view.id(at: position), stat: GitStatData(status)))
    } else {
      found.modified.append(
        .init(
          path: path, position: position, difference: difference, status: status,
          contentID: contentID))
    }
  }

  /// The result of reading a file.
  private enum Content {
    case blob(ObjectID)
    /// The file no longer exists.
    case gone
    /// The file was written to while it was read.
    case unsettled
  }

  /// Reads a file whose status is already known.
  private func content(
    _ position: Int, _ name: UnsafePointer<CChar>, _ status: FileStatus, in directory: Int32
  ) throws(FileError) -> Content {
    if status.kind == .symbolicLink {
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlinkat(directory, name, &target, target.count)
      guard count >= 0 else { return try goneOrThrow(.readLink, position) }
      return .blob(ObjectID(digest: Digest.gitBlob(Array(target[..<count]))))
    }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number = openat(directory, name, flags)
    guard number >= 0 else { return try goneOrThrow(.open, position) }
    let file = RegularFile(
      reading: Descriptor(owning: number, path: fullPath(position)), status)
    let name: [UInt8]
    do throws(FileError) {
      name = try recordedName(of: file, isPointed: shared.isPointed(position))
    } catch  where error.reason == .changedWhileRead {
      return .unsettled
    }
    return .blob(ObjectID(digest: name))
  }

  /// git's id of the blob that it would commit for a file.
  private func recordedName(
    of file: borrowing RegularFile, isPointed: Bool
  ) throws(FileError) -> [UInt8] {
    if isPointed { return Digest.gitBlob(try LFSContent(of: file).text) }
    digester.reset()
    digester.update(Digest.gitBlobHeader(size: file.status.size))
    try file.forEachBlock { digester.update($0) }
    return digester.finish()
  }

  private func goneOrThrow(
    _ operation: FileError.Operation, _ position: Int
  ) throws(FileError) -> Content {
    let code = errno
    if [ENOENT, ENOTDIR, ELOOP, EINVAL].contains(code) { return .gone }
    throw FileError(operation, fullPath(position), errno: code)
  }

  private func fullPath(_ position: Int) -> String {
    RawPath.join(topPath, RawPath.string(from: view.name(at: position)))
  }
}
