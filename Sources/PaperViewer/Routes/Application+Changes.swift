import FoundationEssentials
import NIOHTTP1
import PaperSession
import Synchronization

extension Application {
  /// The few things that a viewer causes: each was asked for by a person.
  var changeRoutes: [Route] {
    [
      Route(.POST, "api/actions", .edit, body: .json) { exchange in
        let wish = try exchange.json(ActionWish.self)
        let action = try wish.libraryAction()
        try await self.refuseLocked(action.subjects, window: try exchange.window())
        let dryRun = wish.dryRun ?? false
        return Application.response(
          try await self.library.perform(action, dryRun: dryRun), done: !dryRun)
      },
      // Its body is received as it comes, before the route is asked.
      Route(.POST, "api/import", .edit, body: .file) { _ in
        throw Problem(.failed, "an import is answered when its file is there")
      },
      Route(.GET, "api/locks") { _ in
        try .json(LocksAnswer(locks: self.locks.withLock { $0.all() }))
      },
      Route(.POST, "api/locks", .edit, body: .json) { try await self.lock($0) },
      Route(.DELETE, "api/locks/:ref", .edit) { exchange in
        guard let window = try exchange.value("window") else {
          throw Problem(.malformed, "giving a lock back takes the 'window'")
        }
        let id = try exchange.part("ref")
        self.locks.withLock { $0.release(id, window: window) }
        await self.library.unshare(lock: id, of: window)
        self.tellLocks()
        return Response(.noContent)
      },
    ]
  }

  /// A place for the file that an admitted request brings.
  func reception(for admitted: Admitted) throws(Problem) -> any FileReception {
    let exchange = Exchange(admitted, body: [])
    guard let name = try exchange.value("name") else {
      throw Problem(.malformed, "an import lacks the file's 'name'")
    }
    let bytes = admitted.head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    do {
      return try library.incoming(
        IncomingFile(
          name: name, doc: try exchange.value("doc"), group: try exchange.value("group"),
          bytes: bytes))
    } catch {
      throw Application.problem(error)
    }
  }

  /// Imports a file that is whole.
  func answer(_ exchange: Exchange, received: any FileReception) async -> Response {
    do {
      return Application.response(try await received.finish(), done: true)
    } catch {
      received.abandon()
      return .problem(Application.problem(error))
    }
  }

  private static func response(_ answer: ActionAnswer, done: Bool) -> Response {
    let head = answer.head.map { "\"\($0)\"" } ?? "null"
    return .json(
      Array("{\"done\":\(done),\"head\":\(head),\"result\":".utf8)
        + (answer.result.isEmpty ? Array("null".utf8) : answer.result) + Array("}".utf8))
  }

  private func lock(_ exchange: Exchange) async throws -> Response {
    let wish = try exchange.json(LockWish.self)
    let lineage = try await library.lineage(of: wish.ref)
    let holder = EditLocks.Holder(
      name: wish.name ?? exchange.person.name, window: try Exchange.checked(window: wish.window),
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
      LockAnswer(ref: lineage.last ?? wish.ref, expires: Application.time(in: 30)))
  }

  /// Refuses a change to what another window holds.
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

private struct LockWish: Decodable {
  var ref: String
  var window: String
  var name: String?
}

private struct LockAnswer: Encodable {
  var ref: String
  var expires: String
}
