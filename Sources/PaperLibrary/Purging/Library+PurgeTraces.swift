import Files
import Libgit2
import PaperDomain
import Programs

extension Library {
  /// Removes what besides references leads to old commits: reflogs, git's notes of where it was, its
  /// caches, and what ours know of some PDFs.
  func removeTraces(of blobs: Set<BlobID>) throws {
    for folder in Set([repository.gitDirectory, repository.commonDirectory]) {
      try removeIfPresent(RawPath.join(folder, "logs"))
      for entry in try FileSystem.entries(of: folder) where entry.name.hasSuffix("_HEAD") {
        try removeIfPresent(RawPath.join(folder, entry.name))
      }
    }
    for name in ["commit-graph", "commit-graphs"] {
      try removeIfPresent(RawPath.join(repository.commonDirectory, "objects/info/\(name)"))
    }
    if try FileSystem.statusIfPresent(of: cacheFolder)?.kind == .directory {
      try settings.forget(cacheFolder, blobs)
    }
  }

  private func removeIfPresent(_ path: String) throws {
    switch try FileSystem.statusIfPresent(of: path)?.kind {
    case nil: break
    case .directory: try FileSystem.removeTree(path)
    default: try FileSystem.remove(path)
    }
  }

  /// Lets git clear out every object that nothing refers to.
  ///
  /// PDFs are not compared with each other for differences: that takes hours and gains nothing.
  ///
  /// - Returns: Why some of the objects are still there; `nil` when all are gone.
  func prune(_ objects: [ObjectID]) throws -> String? {
    let attributes = RawPath.join(deviceFolder, "purge-attributes")
    try FileSystem.writeAtomically(Array("blobs/** -delta\n".utf8), to: attributes)
    let failure = try clearOut(["git", "-c", "core.attributesFile=\(attributes)"])
    try FileSystem.remove(attributes)
    if let failure { return failure }
    // Opened anew: packs that are gone may still be held by what was open before.
    let fresh = try Repository.open(
      at: root, settings: GitSettings(environment: settings.environment))
    let left = try objects.filter { try fresh.objectExists($0) }
    return left.first.map {
      "git still has \($0): a kept pack or another repository (objects/info/alternates) holds it"
    }
  }

  /// - Returns: Why git did not do it; `nil` when it did.
  private func clearOut(_ git: [String]) throws -> String? {
    for words in [["repack", "-a", "-d", "-q"], ["prune", "--expire=now"]] {
      var program = Program(git + words, environment: environmentForGit(), folder: root)
      program.input = .none
      program.output = .none
      program.errors = .none
      let ending: ProgramEnding
      do {
        ending = try program.run()
      } catch {
        return "git could not be run: \(error.systemMessage)"
      }
      if !ending.isSuccess {
        return "'git \(words.joined(separator: " "))' ended with \(ending.status)"
      }
    }
    return nil
  }
}
