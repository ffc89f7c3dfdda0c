import NIOHTTP1
import PaperSession

extension Application {
  /// The routes of files that wait. They are the photos of who runs the server, and only theirs.
  var inboxRoutes: [Route] {
    [
      Route(.GET, "api/inbox") { try .json(await self.inbox(of: $0).contents()) },
      Route(.GET, "api/inbox/counts") { try .json(await self.inbox(of: $0).counts()) },
      Route(.POST, "api/inbox/decisions", .edit, body: .json) { request in
        let decisions = try request.json(DecisionsRequestBody.self)
        return try .json(
          await self.inbox(of: request).decide(decisions.files, decisions.decision))
      },
      Route(.POST, "api/inbox/undo", .edit, body: .json) { request in
        try .json(await self.inbox(of: request).undo())
      },
      Route(.POST, receiving: "api/inbox/files") { request in
        try self.inbox(of: request).incoming(try Application.fileName(request))
      },
      Route(.GET, "api/inbox/files/:file/picture") { try await self.picture(ofWaiting: $0) },
      Route(.GET, "api/inbox/files/:file/sheet") { request in
        try .json(await self.inbox(of: request).sheet(in: try request.part("file")))
      },
      Route(.GET, "api/inbox/files/:file/words") { request in
        try .json(await self.inbox(of: request).words(of: try request.part("file")))
      },
      Route(.POST, "api/inbox/settle", .edit, body: .json) { request in
        try await self.inbox(of: request).settle()
        return Response(.noContent)
      },
      Route(.POST, "api/inbox/empty", .edit, body: .json) { request in
        let asked = try request.json(EmptyingRequestBody.self)
        return .action(
          try await self.inbox(of: request).empty(
            deletesSource: asked.deleteSource ?? false, by: try request.requester()), done: true)
      },
      Route(.POST, "api/inbox/paper", .edit, body: .json) { request in
        .action(
          try await self.inbox(of: request).makePaper(
            try request.json(PaperRequest.self), by: try request.requester()), done: true)
      },
      Route(.GET, "api/inbox/paper") { try .json(await self.inbox(of: $0).paperProgress()) },
      Route(.GET, "api/notes") { try .json(await self.inbox(of: $0).notes()) },
      Route(.GET, "api/notes/found") { request in
        try .json(await self.inbox(of: request).notes(with: try request.value("q") ?? ""))
      },
      Route(.POST, "api/notes/words", .edit, body: .json) { request in
        let note = try request.json(NoteRequestBody.self)
        return .action(
          try await self.inbox(of: request).change(
            note: note.path, words: note.words ?? "", by: try request.requester()), done: true)
      },
      Route(.POST, "api/notes/again", .edit, body: .json) { request in
        .action(
          try await self.inbox(of: request).readAgain(
            note: try request.json(NoteRequestBody.self).path, by: try request.requester()),
          done: true)
      },
      Route(.POST, "api/notes/attach", .edit, body: .json) { request in
        let note = try request.json(NoteRequestBody.self)
        guard let page = note.page else { throw Problem(.malformed, "attaching lacks its 'page'") }
        return .action(
          try await self.inbox(of: request).attach(
            note: note.path, to: page, by: try request.requester()), done: true)
      },
    ]
  }

  func inbox(of request: RequestContext) throws -> any ViewerInbox {
    guard request.token.isOwner else {
      throw Problem(.notAllowed, "the inbox is for who runs the server")
    }
    guard let inbox = library.inbox else { throw Problem(.notFound, "there is no inbox") }
    return inbox
  }

  /// A picture of a file. Its address names the bytes: the browser keeps it, unless a better way of
  /// finding sheets may change it.
  private func picture(ofWaiting request: RequestContext) async throws -> Response {
    let inbox = try inbox(of: request)
    let corners = try request.value("corners").map { text in
      text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    }
    let isFound = try request.value("sheet") == "found"
    let cut = PhotoCutRequest(
      corners == nil ? isFound ? .found : .whole : .corners, corners: corners,
      turn: try request.number("turn", in: 0...270, default: 0))
    let picture = try await inbox.picture(
      of: try request.part("file"),
      side: try request.number("side", in: 64...4_096, default: 1_600),
      cut)
    return Response(
      .ok,
      headers: [
        ("Content-Type", picture.type),
        (
          "Cache-Control",
          isFound ? "private, no-cache" : "private, max-age=31536000, immutable"
        ),
      ], body: .bytes(picture.bytes))
  }
}

private struct DecisionsRequestBody: Decodable {
  var files: [String]
  var decision: String
}

private struct EmptyingRequestBody: Decodable {
  var deleteSource: Bool?
}

private struct NoteRequestBody: Decodable {
  var path: String
  var words: String?
  var page: String?
}
