import FoundationEssentials
import NIOHTTP1
import PaperSession
import Synchronization

extension Application {
  /// The routes that change the library; each request comes from an action of a person.
  var changeRoutes: [Route] {
    [
      Route(.POST, "api/actions", .edit, body: .json) { request in
        let requestBody = try request.json(ActionRequestBody.self)
        let action = try requestBody.libraryAction()
        try await self.refuseLocked(action.subjects, window: try request.window())
        let dryRun = requestBody.dryRun ?? false
        return .action(
          try await self.library.perform(action, dryRun: dryRun, by: try request.requester()),
          done: !dryRun)
      },
      Route(.POST, receiving: "api/import") { request in
        try self.library.incoming(
          try Application.incomingFile(request), by: try request.requester())
      },
      Route(.GET, "api/imports") { _ in try .json(await self.library.openImports()) },
      Route(.POST, "api/imports", .edit, body: .json) { request in
        try .json(OpenedImport(id: await self.library.openImport(by: try request.requester())))
      },
      Route(.POST, receiving: "api/imports/:id/files") { request in
        try self.library.incoming(
          try Application.incomingFile(request), into: try request.part("id"))
      },
      Route(.POST, "api/imports/:id/finish", .edit, body: .json) { request in
        .action(
          try await self.library.finishImport(
            try request.part("id"), by: try request.requester()), done: true)
      },
      Route(.DELETE, "api/imports/:id", .edit) { request in
        try await self.library.discardImport(try request.part("id"))
        return Response(.noContent)
      },
      Route(.GET, "api/indexing") { _ in try .json(await self.library.indexing()) },
      Route(.POST, "api/indexing", .edit, body: .json) { request in
        switch try request.json(IndexingRequestBody.self).action {
        case .start: await self.library.startIndexing()
        case .pause: await self.library.pauseIndexing()
        }
        return try .json(await self.library.indexing())
      },
      Route(.GET, "api/kept") { request in
        try .json(request.token.isOwner ? await self.library.kept() : .impossible)
      },
      Route(.POST, "api/kept", .edit, body: .json) { request in
        guard request.token.isOwner else {
          throw Problem(.notAllowed, "the PDFs on a device are the choice of who runs the server")
        }
        let requestBody = try request.json(KeptRequestBody.self)
        try await self.library.keep(pdfsOf: requestBody.ref, requestBody.keep)
        return try .json(await self.library.kept())
      },
      Route(.GET, "api/locks") { _ in
        try .json(LocksAnswer(locks: self.locks.withLock { $0.all() }))
      },
      Route(.POST, "api/locks", .edit, body: .json) { try await self.lock($0) },
      Route(.DELETE, "api/locks/:ref", .edit) { request in
        guard let window = try request.value("window") else {
          throw Problem(.malformed, "releasing a lock needs the 'window'")
        }
        let id = try request.part("ref")
        self.locks.withLock { $0.release(id, window: window) }
        await self.library.unshare(lock: id, of: window)
        self.tellLocks()
        return Response(.noContent)
      },
    ]
  }

  /// What the address of an upload says about its file.
  private static func incomingFile(_ request: RequestContext) throws(Problem) -> IncomingFile {
    IncomingFile(
      name: try fileName(request), doc: try request.value("doc"),
      group: try request.value("group"), folder: try request.value("at"),
      bytes: request.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0)
  }

  static func fileName(_ request: RequestContext) throws(Problem) -> String {
    guard let name = try request.value("name") else {
      throw Problem(.malformed, "an upload lacks the file's 'name'")
    }
    return name
  }

  private func lock(_ request: RequestContext) async throws -> Response {
    let requestBody = try request.json(LockRequestBody.self)
    let lineage = try await library.lineage(of: requestBody.ref)
    let holder = EditLocks.Holder(
      // Guests can't pass for someone else; the user of the device may have a name for a window.
      name: request.token.guest?.name ?? requestBody.name ?? request.token.person.name,
      window: try RequestContext.checked(window: requestBody.window),
      since: Application.time())
    if let other = locks.withLock({ $0.acquire(lineage, for: holder) }) {
      throw Application.locked(by: other)
    }
    if let other = try await library.share(lock: lineage, of: holder) {
      if let id = lineage.last { locks.withLock { $0.release(id, window: holder.window) } }
      throw Application.locked(by: other)
    }
    tellLocks()
    return try .json(
      LockAnswer(ref: lineage.last ?? requestBody.ref, expires: Application.time(in: 30)))
  }

  /// Throws if another window holds a lock on an entity to be changed.
  private func refuseLocked(_ references: [String], window: String?) async throws {
    for reference in references {
      let lineage = try await library.lineage(of: reference)
      if let other = locks.withLock({ $0.conflict(with: lineage, window: window) }) {
        throw Application.locked(by: other)
      }
      if let other = try await library.holder(ofLockOn: lineage) {
        throw Application.locked(by: other)
      }
    }
  }

  private static func locked(by holder: EditLocks.Holder) -> Problem {
    Problem(.locked, "\(holder.name) edits it in another window", holder: holder)
  }

  /// RFC 3339, in UTC and whole seconds.
  private static func time(in seconds: TimeInterval = 0) -> String {
    Date(timeIntervalSinceNow: seconds).formatted(.iso8601)
  }
}

private struct IndexingRequestBody: Decodable {
  enum Action: String, Decodable {
    case start, pause
  }

  var action: Action
}

private struct KeptRequestBody: Decodable {
  var ref: String
  var keep: Bool
}

private struct OpenedImport: Encodable {
  var id: String
}

private struct LockRequestBody: Decodable {
  var ref: String
  var window: String
  var name: String?
}

private struct LockAnswer: Encodable {
  var ref: String
  var expires: String
}
