import Files
import GitNames
import Libgit2
import PaperDomain
import Programs

extension Library {
  /// Removes what leads to old commits besides references: reflogs, git's pseudo-refs, its caches,
  /// and pc's cached data of some PDFs.
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

  /// Lets git prune every unreferenced object.
  ///
  /// PDFs are not delta-compressed: that takes hours and saves nothing.
  ///
  /// - Returns: Why some of the objects still exist; `nil` if all are removed.
  func prune(_ objects: [ObjectID]) throws -> String? {
    let attributes = RawPath.join(deviceFolder, "purge-attributes")
    try FileSystem.writeAtomically(Array("blobs/** -delta\n".utf8), to: attributes)
    let failure = try clearOut(["git", "-c", "core.attributesFile=\(attributes)"])
    try FileSystem.remove(attributes)
    if let failure { return failure }
    // A new handle is needed, because the old one may still have removed packs open.
    let fresh = try Repository.open(
      at: root, settings: GitSettings(environment: settings.environment))
    let left = try objects.filter { try fresh.objectExists($0) }
    return left.first.map {
      "git still has \($0): a kept pack or another repository (objects/info/alternates) contains it"
    }
  }

  /// - Returns: Why git failed; `nil` if it succeeded.
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
