import Files
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// What the person of this clone stamps now with a design.
  ///
  /// - Parameter person: The name of another person who stamps; `nil` for git's author.
  /// - Throws: ``StampRefusal``; ``LibraryError/noIdentity``; `FileError`; `GitError`.
  package func stamping(
    _ design: StampDesign, by person: String? = nil, on device: String? = nil
  ) throws -> Stamping {
    let now = settings.now()
    let seconds = now.seconds + Int64(settings.offsetMinutes) * 60
    let local = Timestamp(seconds: seconds).description
    return Stamping(
      design: design, pictureSHA256: try pictureDigest(of: design),
      author: try person ?? identity().author.name,
      device: try device ?? settings.environment[Library.deviceVariable] ?? deviceName(), now: now,
      date: String(local.prefix(10)), time: String(local.dropFirst(11).prefix(5)))
  }

  private func pictureDigest(of design: StampDesign) throws -> String? {
    guard let file = design.imageFile else { return nil }
    guard let bytes = try WorkingSource(root: folder).readIfPresent(file) else {
      throw StampRefusal.noPicture(design.name, file: file)
    }
    guard bytes.isPNG else { throw StampRefusal.notAPNG(file: file) }
    return sha256(bytes)
  }

  /// The PNG file in `stamps/` with this SHA-256, in lower-case hexadecimal: of the working tree, else
  /// of the history. `nil` if there is none.
  ///
  /// - Throws: `FileError`, `GitError`.
  package func stampPicture(_ digest: String) throws -> [UInt8]? {
    guard hexBytes(digest)?.count == 32 else { return nil }
    let source = WorkingSource(root: folder)
    for name in try source.names(in: "stamps") where name.hasSuffix(".png") {
      if let bytes = try source.readIfPresent("stamps/\(name)"), sha256(bytes) == digest {
        return bytes
      }
    }
    var request = LogRequest(LogScope(paths: ["stamps"]))
    request.tellsChanges = false
    var seen: Set<ObjectID> = []
    for commit in try log(request) {
      let tree = try repository.commit(commit.id).treeID
      for delta in try repository.diffTrees(old: nil, new: tree, under: ["stamps"]) {
        guard let id = delta.newID, delta.path.hasSuffix(".png"), seen.insert(id).inserted,
          let size = try repository.blobSize(id), size <= Library.manifestLimit
        else { continue }
        let bytes = try repository.blob(id)
        if sha256(bytes) == digest { return bytes }
      }
    }
    return nil
  }

  private func sha256(_ bytes: [UInt8]) -> String {
    var digester = Digester(.sha256)
    digester.update(bytes)
    return hexText(digester.finish())
  }

  /// Throws if the library forbids stamping while the remote can't be reached, and it can't.
  ///
  /// - Throws: ``StampRefusal/offline(remote:reason:)``; `GitError`; `FileError`.
  package func refuseStampingOffline(_ manifest: LibraryManifest?) throws {
    guard manifest?.stampsOffline == false, let remote = try remotes.followed() else { return }
    var settings = TransferSettings()
    settings.canAsk = false
    let answer = try GitProgram(self).start(
      ["ls-remote", "--quiet", "--", remote.remote, "HEAD"], settings
    ).finish()
    if !answer.isSuccess {
      let reason = answer.errors.split(separator: "\n").first.map(String.init) ?? "no answer"
      throw StampRefusal.offline(remote: remote.remote, reason: reason)
    }
  }
}

extension [UInt8] {
  /// Whether the bytes begin as a PNG file does.
  package var isPNG: Bool { starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }
}

/// Why nothing is stamped.
package enum StampRefusal: UserFacingError, Hashable {
  case unknown(String, closest: String?)
  case noPicture(String, file: String)
  case notAPNG(file: String)
  case offline(remote: String, reason: String)

  package var errorCode: ErrorCode {
    switch self {
    case .unknown: .notFound
    case .noPicture, .notAPNG: .file
    case .offline: .remote
    }
  }

  package var explanation: String {
    switch self {
    case .unknown(let name, _): "there is no stamp '\(name)'"
    case .noPicture(let name, let file): "the picture of '\(name)' is missing: '\(file)'"
    case .notAPNG(let file): "'\(file)' is not a PNG file"
    case .offline(let remote, let reason):
      "this library is stamped only while the remote '\(remote)' can be reached: \(reason)"
    }
  }

  package var hints: [String] {
    switch self {
    case .unknown(_, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc stamps lists them"]
    case .noPicture(let name, _): ["pc stamps edit \(name.quoted) --image FILE adds one"]
    case .notAPNG: ["save the picture as PNG"]
    case .offline: ["\"stampOffline\": true in papercenter.json allows it"]
    }
  }
}

extension LibrarySnapshot {
  /// Returns the design with a name, in any case.
  ///
  /// - Throws: ``StampRefusal/unknown(_:closest:)``.
  package func design(named name: String) throws(StampRefusal) -> StampDesign {
    if let exact = designs.first(where: { $0.name == name }) { return exact }
    let folded = ItemName.folded(name)
    let meant = designs.filter { ItemName.folded($0.name) == folded }
    if meant.count == 1 { return meant[0] }
    throw .unknown(name, closest: EditDistance.closest(to: name, in: designs.map(\.name)))
  }
}
