import Files
package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The stamps.
  package var stamps: Stamps { Stamps(self) }
}

/// The stamps of a library: what a person stamps now, and what was stamped.
package struct Stamps: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// What the person of this clone stamps now with a design.
  ///
  /// - Parameter person: The name of another person who stamps; `nil` for git's author.
  /// - Throws: ``StampRefusal``; ``LibraryError/noIdentity``; `FileError`; `GitError`.
  package func stamping(
    _ design: StampDesign, by person: String? = nil, on device: String? = nil
  ) throws -> Stamping {
    let now = library.settings.now()
    let seconds = now.seconds + Int64(library.settings.offsetMinutes) * 60
    let local = Timestamp(seconds: seconds).description
    return Stamping(
      design: design, pictureSHA256: try pictureDigest(of: design),
      author: try person ?? library.identities.current().author.name,
      device: try device ?? library.settings.environment[LibrarySettings.deviceVariable]
        ?? library.deviceName(), now: now,
      date: String(local.prefix(10)), time: String(local.dropFirst(11).prefix(5)))
  }

  private func pictureDigest(of design: StampDesign) throws -> String? {
    guard let file = design.imageFile else { return nil }
    guard let bytes = try WorkingSource(root: library.folder).readIfPresent(file) else {
      throw StampRefusal.noPicture(design.name, file: file)
    }
    guard bytes.isPNG else { throw StampRefusal.notAPNG(file: file) }
    return sha256(bytes)
  }

  /// The PNG file in `stamps/` with this SHA-256, in lower-case hexadecimal: of the working tree, else
  /// of the history. `nil` if there is none.
  ///
  /// - Throws: `FileError`, `GitError`.
  package func picture(_ digest: String) throws -> [UInt8]? {
    guard hexBytes(digest)?.count == 32 else { return nil }
    let source = WorkingSource(root: library.folder)
    for name in try source.names(in: "stamps") where name.hasSuffix(".png") {
      if let bytes = try source.readIfPresent("stamps/\(name)"), sha256(bytes) == digest {
        return bytes
      }
    }
    var request = LogRequest(LogScope(paths: ["stamps"]))
    request.tellsChanges = false
    var seen: Set<ObjectID> = []
    for commit in try library.history.log(request) {
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
  /// - Throws: ``StampRefusal/offline(_:)``; `GitError`; `FileError`.
  package func refuseOffline(_ manifest: LibraryManifest?) throws {
    guard manifest?.stampsOffline == false, let remote = try library.remotes.followed() else {
      return
    }
    do {
      try library.transfers.ask(remote, TransferSettings())
    } catch let error as SyncError {
      throw StampRefusal.offline(error)
    }
  }

  /// The stamps that commits put on pages, latest first, also those that were removed later.
  ///
  /// - Parameter request: Selects stamps by the time and author of their commits.
  /// - Throws: `GitError`.
  package func log(_ request: LogRequest) throws -> [StampEvent] {
    var everything = LogRequest(request.scope)
    everything.tellsChanges = false
    let cut = try repository.shallowCommits()
    let reader = ChangeReader(repository)
    var events: [StampEvent] = []
    var removals: [EntityID: StampEvent.Removal] = [:]
    for commit in try library.history.log(everything) {
      let nodes = try repository.commitNodes([commit.id])
      let step = try reader.steps(of: nodes, cut: cut, under: ["docs"])[0]
      var before: [EntityID: PlacedStamp] = [:]
      var after: [EntityID: PlacedStamp] = [:]
      for delta in step.deltas {
        guard case .notes(let path)? = ManifestPlace(path: delta.path) else { continue }
        try collect(delta.oldID, at: path, into: &before)
        try collect(delta.newID, at: path, into: &after)
      }
      for id in before.keys where after[id] == nil && removals[id] == nil {
        removals[id] = .init(commit: commit.id, author: commit.author, at: commit.createdAt)
      }
      let isWanted = try request.covers(commit.createdAt) && describes(commit.id, request)
      let added = after.filter { before[$0.key] == nil }.values
      for stamp in added.inNaturalOrder(by: \.path) {
        let removal = stamp.mark.id.flatMap { removals.removeValue(forKey: $0) }
        if !isWanted { continue }
        events.append(
          StampEvent(
            mark: stamp.mark, page: stamp.page, path: stamp.path, commit: commit.id,
            committedAt: commit.createdAt, removal: removal))
      }
    }
    return events
  }

  private struct PlacedStamp {
    var mark: Mark
    var page: EntityID?
    var path: String
  }

  private func describes(_ commit: ObjectID, _ request: LogRequest) throws -> Bool {
    let commit = try repository.commit(commit)
    return request.describes(
      author: "\(commit.author.name) <\(commit.author.email)>", message: commit.message)
  }

  private func collect(
    _ file: ObjectID?, at path: String, into stamps: inout [EntityID: PlacedStamp]
  ) throws {
    guard let file, let size = try repository.blobSize(file), size <= Library.manifestLimit else {
      return
    }
    let bytes = try repository.blob(file)
    // A text that is no JSON has no stamps; a check reports it.
    guard let marks = try? Mark.all(inNotes: bytes) else { return }
    let page = (try? JSONDocument(parsing: bytes))?.root["page"]?.string
    for mark in marks where mark.kind == .stamp {
      guard let id = mark.id else { continue }
      stamps[id] = PlacedStamp(
        mark: mark, page: page.flatMap { EntityID(parsing: $0) }, path: path)
    }
  }

  /// - Parameter file: The page's notes file, from the library's root.
  /// - Throws: `GitError`, `FileError`, `JSONSyntaxError`.
  package func standing(ofMarksIn file: String) throws -> MarkStanding {
    func ids(at commit: ObjectID?) throws -> Set<EntityID> {
      guard let commit else { return [] }
      let source = try TreeSource(repository, tree: repository.commit(commit).treeID)
      guard let bytes = try source.readIfPresent(file) else { return [] }
      return try Set(Mark.all(inNotes: bytes).compactMap(\.id))
    }
    return try MarkStanding(
      committed: ids(at: repository.head().commit),
      shared: library.remotes.followed().map { try ids(at: repository.resolve($0.tracking)) })
  }
}

/// A stamp that a commit put on a page.
package struct StampEvent: Sendable {
  package var mark: Mark
  /// The page's id.
  package var page: EntityID?
  /// The page's path in that commit.
  package var path: String
  package var commit: ObjectID
  /// The commit time.
  package var committedAt: Timestamp
  /// The commit that removed it; `nil` if it is still there.
  package var removal: Removal?

  package struct Removal: Sendable {
    package var commit: ObjectID
    package var author: String
    package var at: Timestamp
  }
}

/// How far the annotations of a page have come.
package struct MarkStanding: Hashable, Sendable {
  /// The ids of those in the last commit.
  package var committed: Set<EntityID>
  /// The ids of those that the remote has, as of the last fetch; `nil` if no remote is followed.
  package var shared: Set<EntityID>?
}

extension [UInt8] {
  /// Whether the bytes begin as a PNG file does.
  package var isPNG: Bool { starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }
}

/// Why nothing is stamped.
package enum StampRefusal: UserFacingError, Equatable {
  case unknown(String, closest: String?)
  case noPicture(String, file: String)
  case notAPNG(file: String)
  case offline(SyncError)

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
    case .offline(let error):
      "this library is stamped only while its remote can be reached: \(error.explanation)"
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
