import Files
import Glibc

extension ScanWorker {
  /// Compares a tracked file that the caller named, without opening its parent folders. Each of
  /// these is checked once, whatever the number of files in it.
  ///
  /// - Returns: Whether the file is tracked and no parent is a link; otherwise nothing was done.
  func compareTracked(_ path: [UInt8]) throws(FileError) -> Bool {
    let position = path.withUnsafeBytes { path -> Int? in
      let position = view.lowerBound(of: path, in: 0..<view.count)
      return position < view.count && compareBytes(view.name(at: position), path) == 0
        ? position : nil
    }
    guard let position, view.mode(at: position) & 0o170000 != 0o160000 else { return false }
    if let slash = path.lastIndex(of: UInt8(ascii: "/")), !isFolder(Array(path[..<slash])) {
      return false
    }
    let name = path.map { CChar(bitPattern: $0) } + [0]
    var raw = stat()
    guard fstatat(top, name, &raw, AT_SYMLINK_NOFOLLOW) == 0, raw.st_mode & S_IFMT != S_IFDIR else {
      return false
    }
    try compare(position, name, FileStatus(raw).kind, in: top)
    return true
  }

  /// Whether a path is a folder and no component is a link.
  private func isFolder(_ path: [UInt8]) -> Bool {
    if let known = namedFolders[path] { return known }
    var isFolder = true
    if let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      isFolder = self.isFolder(Array(path[..<slash]))
    }
    if isFolder {
      var raw = stat()
      let name = path.map { CChar(bitPattern: $0) } + [0]
      isFolder =
        fstatat(top, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 && raw.st_mode & S_IFMT == S_IFDIR
    }
    namedFolders[path] = isFolder
    return isFolder
  }

  /// Compares only the file that represents a folder.
  func compare(_ speaker: Int, alone folder: ScanFolder) throws(FileError) {
    for position in folder.entries { shared.setSeen(position) }
    let name = view.name(at: speaker)
    guard let start = name.baseAddress else { return }
    setPrefix([])
    guard let path = append(start, name.count, after: 0).baseAddress else { return }
    try compare(speaker, path.assumingMemoryBound(to: CChar.self), .regular, in: top)
  }
}
