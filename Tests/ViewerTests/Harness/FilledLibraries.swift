import Foundation
import Synchronization

/// Libraries that scripts have filled. Most tests begin with one of a few: each is imported, and its
/// scans are recognised, once, and every test gets a copy.
enum FilledLibraries {
  private final class Filling: Sendable {
    /// The folder with the library and its home; nil before it was filled.
    let place = Mutex<URL?>(nil)
  }

  private static let all = Mutex<[String: Filling]>([:])

  private static let folder: URL = {
    atexit { try? FileManager.default.removeItem(at: FilledLibraries.folder) }
    return FileManager.default.temporaryDirectory.appending(path: "pc-filled-\(getpid())")
  }()

  /// Makes `place`, with `library` in it as the lines of `script` fill a new one.
  /// - Throws: What the script says, if it fails.
  static func make(_ script: String, at place: URL) throws {
    let filling = all.withLock { all in
      let filling = all[script] ?? Filling()
      all[script] = filling
      return filling
    }
    let filled = try filling.place.withLock { kept in
      let filled = try kept ?? fill(script)
      kept = filled
      return filled
    }
    // A library names its place in the addresses of remotes, and of other clones.
    try Shell(folder: folder.path, home: "/").run(
      """
      cp -a '\(filled.path)' '\(place.path)'
      grep -rlIF '\(filled.path)' '\(place.path)' | xargs -r sed -i 's|\(filled.path)|\(place.path)|g'
      """)
  }

  private static func fill(_ script: String) throws -> URL {
    let place = folder.appending(path: UUID().uuidString)
    let root = place.appending(path: "library").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try Shell(folder: root, home: place.path)
      .run("pc init -q . && pc commit -q -m 'New library'\n" + script)
    return place
  }
}
