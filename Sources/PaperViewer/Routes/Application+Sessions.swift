import NIOHTTP1
import PaperSession

extension Application {
  /// The routes that open sessions and apply events.
  var sessionRoutes: [Route] {
    [
      Route(.POST, "api/sessions", body: .json) { request in
        let answer = try await self.open(try request.json(SessionRequestBody.self))
        var response = try Response.json(answer, .created)
        response.headers.append(("Location", "/api/sessions/\(answer.session)"))
        return response
      },
      Route(.GET, "api/sessions/:session") { request in
        guard let answer = self.sessions.answer(try request.part("session")) else {
          throw Application.noSession
        }
        return try .json(answer)
      },
      Route(.DELETE, "api/sessions/:session") { request in
        let id = try request.part("session")
        guard self.sessions.close(id) else { throw Application.noSession }
        self.drawing.forget(id)
        return Response(.noContent)
      },
      Route(.POST, "api/sessions/:session/events", body: .json) { request in
        let id = try request.part("session")
        let event = try request.json(EventRequestBody.self).event(request.body)
        if event.draft != nil, request.token.role != .edit {
          throw Problem(.readOnly, "this token may read only")
        }
        guard let (change, moved) = try self.sessions.apply(event, to: id) else {
          throw Application.noSession
        }
        // The last page of a doc is stored, so that a reader can continue there.
        if case .pageNavigated = event, let session = self.sessions.session(id) {
          await self.library.note(opened: session)
        }
        if let draft = event.draft, let content = self.sessions.session(id)?.content(of: draft) {
          try await self.library.keep(event, on: content, by: try request.requester())
        }
        for other in moved { self.hub.send("session", other, session: other.session) }
        return try .json(change)
      },
      Route(.POST, "api/pages/:page/markup", .edit, body: .json) { request in
        let redoing = try request.json(MarkupRequestBody.self).action == .redo
        try await self.library.undoMarkup(
          of: try request.part("page"), redoing: redoing, by: try request.requester())
        return Response(.noContent)
      },
      Route(.GET, "api/stamps") { _ in try .json(await self.library.stamps()) },
      Route(.GET, "api/stamps/:picture") { request in
        let name = try request.part("picture")
        guard name.hasSuffix(".png"),
          let bytes = try await self.library.stampPicture(String(name.dropLast(4)))
        else { throw Problem(.notFound, "there is no stamp with this picture") }
        // Its name is its content.
        return Response(
          .ok,
          headers: [
            ("Content-Type", "image/png"),
            ("Cache-Control", "private, max-age=31536000, immutable"),
          ], body: .bytes(bytes))
      },
      Route(.POST, "api/markup", .edit, body: .json) { _ in
        await self.library.foldMarkup()
        return Response(.noContent)
      },
    ]
  }
}

private struct MarkupRequestBody: Decodable {
  enum Action: String, Decodable {
    case undo, redo
  }

  var action: Action
}

extension Application {
  /// Opens a session as a request wants it.
  func open(_ requestBody: SessionRequestBody) async throws -> SessionAnswer {
    let session = try await library.session(try requestBody.request())
    let answer = sessions.open(session, linkedTo: requestBody.linkedTo)
    if requestBody.ahead != true { await library.note(opened: session) }
    return answer
  }
}

/// The body of a request for a new session.
struct SessionRequestBody: Decodable {
  var doc: String?
  var group: String?
  var page: String?
  var bundle: String?
  var search: String?
  var at: String?
  var viewMode: ViewMode?
  var linkedTo: String?
  /// Whether the session is prefetched: it does not count as opened.
  var ahead: Bool?

  func request() throws(Problem) -> SessionRequest {
    let subjects: [SessionRequest.Subject] = [
      doc.map { .doc($0) }, group.map { .group($0) }, page.map { .page($0) },
      bundle.map { .bundle($0) }, search.map { .search($0) },
    ].compactMap { $0 }
    guard subjects.count == 1 else {
      throw Problem(.malformed, "a session is of one of doc, group, page, bundle, search")
    }
    return SessionRequest(subjects[0], at: at, viewMode: viewMode ?? .single)
  }
}

/// The body of a request with an event.
private struct EventRequestBody: Decodable {
  enum Name: String, Decodable {
    case onPageVersionPreviewChanged, onSourceChanged, onPageNavigated, onViewModeChanged
    case onAnnotationCreated, onAnnotationUpdated, onAnnotationDeleted
  }

  var event: Name
  var logicalPageID: String?
  var pageVersionID: String?
  var source: String?
  var newIndex: Int?
  var viewMode: ViewMode?

  /// - Parameter body: The whole event, which contains the annotation.
  func event(_ body: [UInt8]) throws(Problem) -> SessionEvent {
    func wanted<Value>(_ value: Value?, _ name: String) throws(Problem) -> Value {
      guard let value else { throw Problem(.malformed, "\(event.rawValue) lacks '\(name)'") }
      return value
    }
    func draft() throws(Problem) -> AnnotationDraft {
      AnnotationDraft(
        logicalPageID: try wanted(logicalPageID, "logicalPageID"),
        annotation: String(decoding: body, as: UTF8.self))
    }
    switch event {
    case .onPageVersionPreviewChanged:
      return .pageVersionPreviewChanged(
        logicalPageID: try wanted(logicalPageID, "logicalPageID"),
        pageVersionID: try wanted(pageVersionID, "pageVersionID"))
    case .onSourceChanged:
      return .sourceChanged(
        logicalPageID: try wanted(logicalPageID, "logicalPageID"),
        source: try wanted(source, "source"))
    case .onPageNavigated: return .pageNavigated(newIndex: try wanted(newIndex, "newIndex"))
    case .onViewModeChanged: return .viewModeChanged(try wanted(viewMode, "viewMode"))
    case .onAnnotationCreated: return .annotationCreated(try draft())
    case .onAnnotationUpdated: return .annotationUpdated(try draft())
    case .onAnnotationDeleted: return .annotationDeleted(try draft())
    }
  }
}
