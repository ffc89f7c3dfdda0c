import Files
package import GitNames
import Libgit2
package import PaperDomain

/// How far this clone's branches were searched for rewritten history, and which bindings a rewrite
/// lost. It is stored in a file of this device.
struct RewriteWatch: Equatable {
  /// How far a branch was searched.
  struct Mark: Equatable {
    var head: ObjectID
    /// The length of the branch's reflog at that time, in bytes.
    var logSize: Int
  }

  /// The git hook that runs after a rebase or an amended commit.
  static let hook = (
    "post-rewrite",
    """
    # git rewrote commits; pc names the bindings of pages that no commit has any more.
    command -v pc >/dev/null 2>&1 || exit 0
    exec pc hook post-rewrite
    """
  )

  /// By full ref name: `refs/heads/main`.
  var marks: [String: Mark] = [:]
  /// In the order in which they were found.
  var lost: [LostBinding] = []
  /// Whether the file exists; otherwise the existing history counts as searched.
  private(set) var isKept = false

  private static func path(_ library: Library) -> String {
    RawPath.join(library.deviceFolder, "rewrites")
  }

  /// Reads the file. Lines in an unknown format are ignored.
  init(of library: Library) throws {
    let path = RewriteWatch.path(library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    isKept = true
    let text = String(decoding: try FileSystem.read(path, limit: 1 << 26), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if fields.count == 3, let head = ObjectID(parsing: fields[0]), let size = Int(fields[1]) {
        marks[String(fields[2])] = Mark(head: head, logSize: size)
      } else if let binding = LostBinding(fields: fields) {
        lost.append(binding)
      }
    }
  }

  func save(in library: Library) throws {
    let lines =
      marks.sorted { $0.key < $1.key }.map { "\($0.value.head)\t\($0.value.logSize)\t\($0.key)" }
      + lost.map(\.line)
    try FileSystem.makeDirectories(library.deviceFolder)
    try FileSystem.writeAtomically(
      Array(lines.map { $0 + "\n" }.joined().utf8), to: RewriteWatch.path(library))
  }

  /// Starts watching: the current history of the branches counts as searched. Does nothing if they
  /// are watched already.
  static func begin(in library: Library) throws {
    var watch = try RewriteWatch(of: library)
    if watch.isKept { return }
    for reference in try library.repository.references(matching: "refs/heads/*") {
      watch.marks[reference.name] = Mark(
        head: reference.target, logSize: try library.repository.sizeOfReflog(of: reference.name))
    }
    try watch.save(in: library)
  }

  /// Removes the file, because nothing may refer to the old history after a purge.
  static func forget(in library: Library) throws {
    let path = RewriteWatch.path(library)
    if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
  }
}

/// The binding of a page in commits that a rewrite removed from a branch, if no commit that the
/// branch has now contains it.
package struct LostBinding: Sendable, Hashable {
  /// The full ref name.
  var branch: String
  /// The commit that bound the page.
  package var commit: ObjectID
  /// `nil` if the page had no id.
  package var page: EntityID?
  /// The page's path at that commit, relative to `docs/`.
  package var path: String
  package var binding: Binding
  /// The bundle's id; `nil` if it had none.
  var bundle: EntityID?
}

extension LostBinding {
  /// The content that the page showed.
  var state: PageState {
    PageState(
      path: "docs/\(path).json", id: page, bundle: bundle, bundleName: binding.bundle, folder: nil,
      pageNumber: binding.pageNumber)
  }

  /// Fields are separated by tabs, because no name in the format contains one.
  fileprivate var line: String {
    [
      "\(commit)", branch, page?.description ?? "-", bundle?.description ?? "-",
      "\(binding.pageNumber)", binding.bundle, path,
    ].joined(separator: "\t")
  }

  fileprivate init?(fields: [Substring]) {
    guard fields.count == 7, let commit = ObjectID(parsing: fields[0]),
      let number = Int(fields[4])
    else { return nil }
    self.init(
      branch: String(fields[1]), commit: commit, page: EntityID(parsing: fields[2]),
      path: String(fields[6]), binding: Binding(bundle: String(fields[5]), pageNumber: number),
      bundle: EntityID(parsing: fields[3]))
  }
}

extension Repository {
  /// The length of a branch's reflog in bytes; 0 if there is none.
  func sizeOfReflog(of branch: String) throws -> Int {
    try FileSystem.statusIfPresent(of: reflogPath(of: branch))?.size ?? 0
  }

  func reflogPath(of branch: String) -> String { RawPath.join(commonDirectory, "logs/\(branch)") }
}
