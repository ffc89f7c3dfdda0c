import NIOHTTP1
import PaperSession

extension Application {
  /// The routes that read the content of slots.
  var slotRoutes: [Route] {
    let library = library
    return [
      Route(.GET, "api/sessions/:session/slots/:slot/image") { request in
        let id = try request.part("session")
        let session = try self.session(id)
        let content = try session.content(request)
        let isPinned = try request.value("v") != nil && request.value("src") != nil
        let response = try await self.picture(
          of: content, request, isFixed: isPinned && content.isFixed,
          downloads: try request.value("fetch") != "0")
        if case .page(let width) = try request.pictureExtent(), try request.value("ahead") != "0" {
          self.drawing.reader(
            of: id, session, isAt: content.index, width: width, library: library)
        }
        return response
      },
      Route(.GET, "api/sessions/:session/slots/:slot/text") { request in
        let content = try self.session(request.part("session")).content(request)
        return try .json(await library.text(of: content))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/tokens") { request in
        let content = try self.session(request.part("session")).content(request)
        return try .json(await self.reading().text(of: content))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/links") { request in
        let session = try self.session(request.part("session"))
        return try .json(await library.links(of: try session.content(request), in: session))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/annotations") { request in
        let content = try self.session(request.part("session")).content(request)
        return try .json(await library.annotations(on: content))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/compare") { request in
        let (old, new) = try self.compared(request)
        var facts = try await library.compare(old, new).facts
        let names = [
          ("old", old.pageVersionID), ("new", new.pageVersionID), ("src", new.source.rawValue),
        ]
        let query = names.map { "\($0)=\(PercentCoding.encoded($1))" }.joined(separator: "&")
        facts.picture =
          "/api/sessions/\(try request.part("session"))/slots/\(new.index)/compared?\(query)"
        return try .json(facts)
      },
      Route(.GET, "api/sessions/:session/slots/:slot/compared") { request in
        let (old, new) = try self.compared(request)
        let picture = try await library.compare(old, new).picture
        return Response(
          .ok, headers: [("Content-Type", picture.type)], body: .bytes(picture.bytes))
      },
      Route(.GET, "api/sessions/:session/layout") { request in
        try .json(await library.layout(of: try self.session(request.part("session"))))
      },
      Route(.GET, "api/sessions/:session/find") { request in
        try .json(
          await library.find(
            try request.value("q") ?? "",
            limit: try request.number("limit", in: 1...5_000, default: 500),
            in: try self.session(request.part("session"))))
      },
    ]
  }

  /// A page's picture. The browser caches it for good if the address names a fixed version.
  func picture(
    of content: SlotContent, _ request: RequestContext, isFixed: Bool, downloads: Bool
  ) async throws -> Response {
    guard let name = content.pictureName else {
      throw Problem(.unreadable, content.problem ?? "there is no picture of this")
    }
    let extent = try request.pictureExtent()
    let hidesAnnotations = try request.value("own") == "0"
    let tag = "\"\(name)-\(extent.name)\(hidesAnnotations ? "-bare" : "")\""
    let headers = [
      ("ETag", tag),
      ("Cache-Control", isFixed ? "private, max-age=31536000, immutable" : "private, no-cache"),
    ]
    if request.headers["If-None-Match"].contains(tag) {
      return Response(.notModified, headers: headers)
    }
    let picture = try await library.picture(
      of: content, extent, hidesAnnotations: hidesAnnotations, isAhead: false,
      downloads: downloads)
    return Response(
      .ok, headers: headers + [("Content-Type", picture.type)], body: .bytes(picture.bytes))
  }

  private func compared(_ request: RequestContext) throws -> (old: SlotContent, new: SlotContent) {
    let session = try session(request.part("session"))
    guard let old = try request.value("old"), let new = try request.value("new") else {
      throw Problem(.malformed, "comparing takes 'old' and 'new'")
    }
    let source = try request.value("src")
    return (
      try session.content(ofSlot: try request.slot(), version: old, source: source),
      try session.content(ofSlot: try request.slot(), version: new, source: source)
    )
  }
}

extension ViewingSession {
  /// The content that an address names.
  fileprivate func content(_ request: RequestContext) throws -> SlotContent {
    try content(
      ofSlot: try request.slot(), version: try request.value("v"),
      source: try request.value("src"))
  }
}
