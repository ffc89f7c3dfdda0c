import Files
import Foundation
import Testing

@testable import GitFiles

/// Tests remembered folders, and changes that must be found in spite of them.
///
/// If the file system of the temporary folder is not trusted, nothing is remembered; then these
/// tests only compare results with git's status.
@Suite struct CleanFoldersTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
    for folder in ["docs/a/part-1", "docs/a/part-2", "docs/b", "top"] {
      for number in 1...5 { try repository.write("\(folder)/p\(number)", "\(folder) \(number)") }
    }
    try repository.write("docs/a/doc", "one file in its folder")
    try repository.write(".gitignore", "*.tmp\n")
    try repository.ageFiles()
    try repository.commitAll()
    // Folders as new as the scan are not remembered: wait for the clock's tick of 4 ms.
    usleep(20_000)
  }

  private func scan(_ known: UntrackedCache?) throws -> WorkingTreeChanges {
    var scan = WorkingTreeScan(root: repository.path)
    scan.remembersFolders = true
    scan.cleanFolders = known
    let repository = repository
    let ignored = try Set(
      repository.git("ls-files", "-z", "-o", "-i", "--exclude-standard").split(separator: 0)
        .map { String(decoding: $0, as: UTF8.self) })
    scan.isExcluded = { path, _ in ignored.contains(path) }
    return try scan.changes(against: GitIndexFile(repository.index))
  }

  private func letters(_ changes: WorkingTreeChanges) -> [String: String] {
    var letters: [String: String] = [:]
    for file in changes.modified { letters[file.path] = " M" }
    for path in changes.deleted { letters[path] = " D" }
    for file in changes.untracked { letters[file.path] = "??" }
    return letters
  }

  @Test func `learns once, and learns nothing from the same again`() throws {
    let first = try scan(nil)
    guard let known = first.cleanFolders else { return }
    #expect(first.isClean)
    // The root contains .git, which is skipped, and nothing ignored.
    #expect(known.stamps.count == 7)
    let second = try scan(known)
    #expect(second.isClean)
    #expect(second.cleanFolders == nil)
  }

  enum Change: CaseIterable {
    case newFile, newFileInFolderOfOne, newFolder, edit, removal, removedFolder, unstaging
    case ignoredFile, fileForFolder, linkForFolder, nestedName, moved
  }

  @Test(arguments: Change.allCases) func `sees what git sees`(_ change: Change) throws {
    let known = try scan(nil).cleanFolders
    switch change {
    case .newFile: try repository.write("docs/a/part-1/new", "x")
    case .newFileInFolderOfOne: try repository.write("docs/a/new", "x")
    case .newFolder: try repository.write("docs/b/new/er", "x")
    case .edit: try repository.write("docs/a/part-2/p3", "another text")
    case .removal: try FileSystem.remove(repository["docs/a/part-2/p3"])
    case .removedFolder: try FileSystem.removeTree(repository["docs/a"])
    case .unstaging: try repository.git("rm", "-q", "--cached", "docs/b/p2")
    case .ignoredFile:
      try repository.write("docs/b/x.tmp", "x")
      #expect(try scan(known).untracked.isEmpty)
      try repository.write(".gitignore", "")
    case .fileForFolder:
      try FileSystem.removeTree(repository["docs/b"])
      try repository.write("docs/b", "a file")
    case .linkForFolder:
      try FileSystem.rename(repository["docs/b"], to: repository["elsewhere"])
      try FileSystem.symbolicLink(at: repository["docs/b"], to: "../elsewhere")
    case .nestedName:
      try repository.git("rm", "-q", "--cached", "docs/b/p2")
      try FileSystem.remove(repository["docs/b/p2"])
      try repository.write("docs/b/p2/p1", "x")
    case .moved:
      try FileSystem.rename(repository["docs/b"], to: repository["was-b"])
      try FileSystem.rename(repository["top"], to: repository["docs/b"])
    }
    var seen = try repository.status()
    if change == .unstaging || change == .nestedName { seen = seen.filter { $0.value != "D " } }
    #expect(letters(try scan(known)) == seen)
    // The cache of the second scan is valid for a third one.
    #expect(letters(try scan(try scan(known).cleanFolders ?? known)) == seen)
  }

  @Test func `does not remember a folder that changed in the scan's own tick`() throws {
    try repository.write("docs/b/p6", "x")
    try repository.git("add", "-A")
    var times = [
      timespec(tv_sec: 4_000_000_000, tv_nsec: 0), timespec(tv_sec: 4_000_000_000, tv_nsec: 0),
    ]
    let name = RawPath.bytes(of: repository["docs/b"]).map { CChar(bitPattern: $0) } + [0]
    #expect(utimensat(AT_FDCWD, name, &times, 0) == 0)
    guard let known = try scan(nil).cleanFolders else { return }
    #expect(known.stamps.count == 6)
  }

  @Test func `is the same after a way through bytes, and nothing after damage`() throws {
    guard let known = try scan(nil).cleanFolders else { return }
    let bytes = known.serialized()
    let read = try #require(UntrackedCache(parsing: bytes))
    #expect(read.stamps == known.stamps)
    #expect(read.device == known.device)
    for damage in [0, 30, bytes.count / 2, bytes.count - 1] {
      var damaged = bytes
      damaged[damage] ^= 1
      #expect(UntrackedCache(parsing: damaged) == nil)
    }
    for count in [0, 10, 40, bytes.count - 1] {
      #expect(UntrackedCache(parsing: Array(bytes.prefix(count))) == nil)
    }
    #expect(UntrackedCache(parsing: [UInt8](repeating: 0, count: bytes.count)) == nil)
  }

  @Test func `what another file system remembered counts for nothing`() throws {
    guard let known = try scan(nil).cleanFolders else { return }
    var other = UntrackedCache(device: known.device &+ 1)
    other.stamps = known.stamps
    try repository.write("docs/a/part-1/new", "x")
    #expect(letters(try scan(other)) == ["docs/a/part-1/new": "??"])
  }
}
