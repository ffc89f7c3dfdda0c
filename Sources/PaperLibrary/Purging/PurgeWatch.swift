import Files
import Libgit2
import PaperDomain

/// What is known of commits and purged content, so that history is not read again each time: a file
/// of this device. It holds as long as the same things are purged.
struct PurgeWatch {
  /// Commits that lead to nothing that was purged, the latest last.
  private(set) var clean: [ObjectID] = []
  /// Commits that lead to purged content, and to which, the latest last.
  private(set) var holding: [(commit: ObjectID, subjects: [PurgeSubject])] = []
  /// Tells one set of purged things from another.
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

  /// Keeps it, where this device's files can be written: it only saves work.
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
