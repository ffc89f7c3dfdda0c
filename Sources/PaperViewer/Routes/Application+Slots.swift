import NIOHTTP1
import PaperSession

extension Application {
  /// What slots show. Asking changes nothing.
  var slotRoutes: [Route] {
    let library = library
    return [
      Route(.GET, "api/sessions/:session/slots/:slot/image") { exchange in
        let id = try exchange.part("session")
        let session = try self.session(id)
        let content = try session.content(exchange)
        let isPinned = try exchange.value("v") != nil && exchange.value("src") != nil
        let response = try await self.picture(
          of: content, exchange, isFixed: isPinned && content.isFixed)
        if case .page(let width) = try exchange.pictureExtent(), try exchange.value("ahead") != "0"
        {
          self.drawing.reader(
            of: id, session, isAt: content.index, width: width, library: library)
        }
        return response
      },
      Route(.GET, "api/sessions/:session/slots/:slot/text") { exchange in
        let content = try self.session(exchange.part("session")).content(exchange)
        return try .json(await library.text(of: content))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/links") { exchange in
        let session = try self.session(exchange.part("session"))
        return try .json(await library.links(of: try session.content(exchange), in: session))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/comments") { exchange in
        let content = try self.session(exchange.part("session")).content(exchange)
        return try .json(await library.comments(on: content))
      },
      Route(.GET, "api/sessions/:session/slots/:slot/compare") { exchange in
        let (old, new) = try self.compared(exchange)
        var facts = try await library.compare(old, new).facts
        let names = [
          ("old", old.pageVersionID), ("new", new.pageVersionID), ("src", new.source.rawValue),
        ]
        let query = names.map { "\($0)=\(PercentCoding.encoded($1))" }.joined(separator: "&")
        facts.picture =
          "/api/sessions/\(try exchange.part("session"))/slots/\(new.index)/compared?\(query)"
        return try .json(facts)
      },
      Route(.GET, "api/sessions/:session/slots/:slot/compared") { exchange in
        let (old, new) = try self.compared(exchange)
        let picture = try await library.compare(old, new).picture
        return Response(
          .ok, headers: [("Content-Type", picture.type)], body: .bytes(picture.bytes))
      },
      Route(.GET, "api/sessions/:session/layout") { exchange in
        try .json(await library.layout(of: try self.session(exchange.part("session"))))
      },
      Route(.GET, "api/sessions/:session/find") { exchange in
        try .json(
          await library.find(
            try exchange.value("q") ?? "",
            limit: try exchange.number("limit", in: 1...5_000, default: 500),
            in: try self.session(exchange.part("session"))))
      },
    ]
  }

  /// A page's picture, which the browser keeps for good when the address names what never changes.
  func picture(
    of content: SlotContent, _ exchange: Exchange, isFixed: Bool
  ) async throws -> Response {
    guard let name = content.pictureName else {
      throw Problem(.unreadable, content.problem ?? "there is no picture of this")
    }
    let extent = try exchange.pictureExtent()
    let tag = "\"\(name)-\(extent.name)\""
    let headers = [
      ("ETag", tag),
      ("Cache-Control", isFixed ? "private, max-age=31536000, immutable" : "private, no-cache"),
    ]
    if exchange.headers["If-None-Match"].contains(tag) {
      return Response(.notModified, headers: headers)
    }
    let picture = try await library.picture(of: content, extent, isAhead: false)
    return Response(
      .ok, headers: headers + [("Content-Type", picture.type)], body: .bytes(picture.bytes))
  }

  private func compared(_ exchange: Exchange) throws -> (old: SlotContent, new: SlotContent) {
    let session = try session(exchange.part("session"))
    guard let old = try exchange.value("old"), let new = try exchange.value("new") else {
      throw Problem(.malformed, "comparing takes 'old' and 'new'")
    }
    let source = try exchange.value("src")
    return (
      try session.content(ofSlot: try exchange.slot(), version: old, source: source),
      try session.content(ofSlot: try exchange.slot(), version: new, source: source)
    )
  }
}

extension ViewingSession {
  /// What an address asks for.
  fileprivate func content(_ exchange: Exchange) throws -> SlotContent {
    try content(
      ofSlot: try exchange.slot(), version: try exchange.value("v"),
      source: try exchange.value("src"))
  }
}
