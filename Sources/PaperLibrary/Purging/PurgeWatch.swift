import Files
import GitNames
import Libgit2
import PaperDomain

/// Caches which commits contain purged content, so that history is not searched again each time.
/// The file belongs to this device and is valid as long as the set of purged content does not
/// change.
struct PurgeWatch {
  /// Commits without purged content in their history, latest last.
  private(set) var clean: [ObjectID] = []
  /// Commits with purged content in their history, and that content, latest last.
  private(set) var holding: [(commit: ObjectID, subjects: [PurgeSubject])] = []
  /// Identifies the set of purged content.
  private let purged: String

  private static let most = 32

  private static func path(_ library: Library) -> String {
    RawPath.join(library.deviceFolder, "purged")
  }

  init(of library: Library, for subjects: Set<PurgeSubject>) throws {
    let names = subjects.map { "\($0.kindName) \($0.name)\n" }.sorted().joined()
    purged = hexText(Digest.sha256(Array(names.utf8)))
    let path = PurgeWatch.path(library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    let text = String(decoding: try FileSystem.read(path, limit: 1 << 24), as: UTF8.self)
    let lines = text.split(separator: "\n")
    guard lines.first == purged[...] else { return }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard let commit = words.first.flatMap({ ObjectID(parsing: $0) }),
        try library.repository.objectExists(commit)
      else { continue }
      let names = words.dropFirst()
      if names.isEmpty {
        clean.append(commit)
      } else {
        let held = zip(names, names.dropFirst()).enumerated().filter { $0.offset % 2 == 0 }
          .compactMap { PurgeSubject(kindName: String($0.element.0), name: String($0.element.1)) }
        holding.append((commit, held))
      }
    }
  }

  mutating func add(_ commit: ObjectID, holding subjects: [PurgeSubject]) {
    if subjects.isEmpty {
      clean = clean.suffix(PurgeWatch.most - 1) + [commit]
    } else {
      holding = holding.suffix(PurgeWatch.most - 1) + [(commit, subjects)]
    }
  }

  /// Saves the cache if this device's files can be written; the cache only saves work.
  func save(in library: Library) throws {
    let lines =
      [purged] + clean.map(\.description)
      + holding.map { held in
        ([held.commit.description] + held.subjects.map { "\($0.kindName) \($0.name)" })
          .joined(separator: " ")
      }
    do {
      try FileSystem.makeDirectories(library.deviceFolder)
      try FileSystem.writeAtomically(
        Array(lines.map { $0 + "\n" }.joined().utf8), to: PurgeWatch.path(library))
    } catch {
      if !error.isPermission { throw error }
    }
  }
}
