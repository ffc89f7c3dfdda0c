import NIOHTTP1
import PaperSession
import Synchronization

extension Application {
  /// The route of server-sent events.
  var eventRoutes: [Route] {
    [
      Route(.GET, "api/events") { request in
        let sessions = request.values("session")
        guard sessions.count <= 16 else {
          throw Problem(.malformed, "at most 16 sessions can be followed at once")
        }
        // Listens before the state is read: an event between the two would be lost.
        let events = self.hub.listen(to: Set(sessions))
        let overview = try await self.library.overview(at: nil)
        let hello = Hello(
          server: self.run, build: self.assets.build, head: overview.head,
          role: request.token.role, offline: self.offline,
          locks: self.locks.withLock { $0.all() }, indexing: await self.library.indexing())
        return Response(
          .ok, headers: [("Content-Type", "text/event-stream")],
          body: .events(first: EventHub.event("hello", hello), then: events))
      }
    ]
  }
}

private struct Hello: Encodable {
  var server: String
  var build: String
  @OrNull var head: String?
  var role: AccessToken.Role
  @OrNull var offline: OfflineAnswer?
  var locks: [EditLocks.Lock]
  var indexing: IndexingAnswer

  init(
    server: String, build: String, head: String?, role: AccessToken.Role, offline: OfflineAnswer?,
    locks: [EditLocks.Lock], indexing: IndexingAnswer
  ) {
    self.server = server
    self.build = build
    _head = OrNull(wrappedValue: head)
    self.role = role
    _offline = OrNull(wrappedValue: offline)
    self.locks = locks
    self.indexing = indexing
  }
}
