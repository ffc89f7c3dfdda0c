import NIOHTTP1
import PaperSession

extension Application {
  /// The routes of reading: texts in words, the dictionary, and what a person marks.
  var readingRoutes: [Route] {
    [
      Route(.GET, "api/read") { try .json(await self.reading().shelf(of: try $0.requester())) },
      Route(.GET, "api/read/reader") {
        try .json(await self.reading().reader(try $0.requester()))
      },
      Route(.GET, "api/read/docs/:doc") { request in
        try .json(
          await self.reading().paper(try request.part("doc"), for: try request.requester()))
      },
      Route(.GET, "api/read/docs/:doc/known") { request in
        try .json(
          await self.reading().share(
            ofKnownWordsIn: try request.part("doc"),
            level: try request.number("level", in: 0...7, default: 0),
            for: try request.requester()))
      },
      Route(.GET, "api/read/pages/:page") { request in
        try .json(await self.reading().text(ofPage: try request.part("page")))
      },
      Route(.GET, "api/read/entries") { request in
        try .json(await self.reading().entries(of: try Application.word(request)))
      },
      Route(.GET, "api/dict") { request in
        .json(try await self.reading().dictionaryReport(of: try Application.word(request)))
      },
      Route(.POST, "api/read/marks", .edit, body: .json) { request in
        let mark = try request.json(WordMarkRequest.self)
        let answer = try await self.reading().mark(mark, by: try request.requester())
        return try .json(answer)
      },
      Route(.POST, "api/read/words", .edit, body: .json) { request in
        try await self.reading().correct(
          try request.json(WordCorrectionRequest.self), by: try request.requester())
        return Response(.noContent)
      },
      Route(.POST, "api/read/sharing", .edit, body: .json) { request in
        try .json(
          await self.reading().share(
            try request.json(SharingRequestBody.self).shared, by: try request.requester()))
      },
      Route(.POST, "api/read/sessions", .edit, body: .json) { request in
        try .json(
          await self.reading().begin(
            try request.json(BeginningRequestBody.self).doc, by: try request.requester()), .created)
      },
      Route(.POST, "api/read/sessions/:session", .edit, body: .json) { request in
        try .json(
          await self.reading().record(
            try request.json(ReadingProgressRequest.self), in: try request.part("session"),
            by: try request.requester()))
      },
      Route(.GET, "api/stats") { request in
        try .json(
          await self.reading().statistics(
            try Application.statistics(request), for: try request.requester()))
      },
      Route(.GET, "api/stats/unread") { request in
        try .json(
          await self.reading().unread(
            try Application.statistics(request), for: try request.requester()))
      },
      Route(.GET, "api/sync") {
        try .json(await self.library.syncState(for: try $0.requester()))
      },
      Route(.POST, "api/stop", .edit, body: .json) { request in
        guard request.token.isOwner else {
          throw Problem(.notAllowed, "only who runs the server can stop it")
        }
        await self.library.stopServing()
        return Response(.noContent)
      },
    ]
  }

  func reading() throws(Problem) -> any ViewerReading {
    guard let reading = library.reading else { throw Problem(.notFound, "there is no dictionary") }
    return reading
  }

  private static func statistics(_ request: RequestContext) throws(Problem) -> StatisticsRequest {
    StatisticsRequest(
      edition: try request.value("edition") ?? "hsk30",
      width: try request.number("width", in: 240...2_000, default: 720))
  }

  /// The most characters of a word that is looked up.
  private static let longestWord = 100

  private static func word(_ request: RequestContext) throws(Problem) -> String {
    guard let word = try request.value("word"), word.count <= longestWord else {
      throw Problem(.malformed, "'word' has 1 to \(longestWord) characters")
    }
    return word
  }
}

private struct SharingRequestBody: Decodable {
  var shared: Bool
}

private struct BeginningRequestBody: Decodable {
  var doc: String
}
