import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary

/// The results of `pc search`.
struct SearchAnswer: Report {
  let query: String
  /// The folder of the library as it was named; `nil` for the one around the working directory.
  let library: String?
  let found: FoundPages
  /// The notes of waiting pictures that have the words.
  let notes: [InboxNotes.Found]
  let form: Search.Form
  let endsInNul: Bool

  var isEmpty: Bool { found.total == 0 && notes.isEmpty }

  var json: OutputJSON {
    .object([.init("query", .string(query))] + results)
  }

  /// What was found, without the query.
  fileprivate var results: [OutputJSON.Member] {
    if form == .count {
      return [.init("total", .int(found.total)), .init("notes", .int(notes.count))]
    }
    var members: [OutputJSON.Member] = [
      .init("total", .int(found.total)),
      .init("hits", .list(found.hits, json(of:))),
      .init(
        "notes",
        .list(notes) {
          ["path": .string($0.path), "snippet": .string($0.snippet.styled.plain)]
        }),
    ]
    if !found.suggestions.isEmpty {
      members.append(
        .init(
          "suggestions",
          .list(found.suggestions) {
            ["word": .string($0.word), "closest": .list($0.closest) { .string($0) }]
          }))
    }
    return members
  }

  private func json(of hit: FoundPages.Hit) -> OutputJSON {
    [
      "bundle": .string(hit.bundle.name), "pageNumber": .int(hit.match.page.pageNumber),
      "snippet": .string(hit.snippet.plain), "score": .double(hit.match.score),
      "boxes": .list(hit.match.boxes, \.json),
      "pages": .array(hit.pages.map(\.found) + hit.earlier.map(\.json)),
      "annotations": .list(hit.notes) { note in
        [
          "id": .text(note.annotation.id), "page": .string(note.page.path),
          "kind": .string(note.annotation.kind.rawValue), "author": .text(note.annotation.author),
          "snippet": .string(note.snippet.styled.plain),
        ]
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    switch form {
    case .count:
      let count = StyledText("\(found.total + notes.count)")
      try terminal.print(library.map { StyledText($0) + "\t" + count } ?? count)
      return
    case .list where endsInNul: try terminal.print(nulTerminated: paths.map { Array($0.utf8) })
    case .list: for path in paths { try terminal.print(StyledText(path)) }
    case .hits, .open:
      try writeHits(to: terminal)
      for note in notes {
        let (path, words) = (StyledText(prefix + note.path, .heading), note.snippet.styled)
        if terminal.isInteractive {
          try terminal.print(path)
          try terminal.print("    " + words)
        } else {
          try terminal.print(path + "\t\t" + words)
        }
      }
    }
    if found.total > found.hits.count {
      terminal.note(
        "\(name)\(found.hits.count) of \(found.total.counted("page")); --limit shows more")
    }
  }

  /// Writes to stderr what is not indexed, and other spellings.
  func writeNotes(to terminal: Terminal) {
    if found.unindexed > 0 {
      terminal.note("\(name)\(found.unindexed.counted("bundle")) not indexed yet")
    } else if found.unreadPages > 0 {
      terminal.note("\(name)\(found.unreadPages.counted("page")) not indexed yet")
    }
    if !found.isComplete { terminal.hint("pc \(library.map { "-C \($0.quoted) " } ?? "")index") }
    for suggestion in found.suggestions {
      terminal.note(
        "\(name)'\(suggestion.word)' is on no \(found.isComplete ? "page" : "indexed page")")
      terminal.hint(
        "did you mean \(suggestion.closest.map { "'\($0)'" }.joined(separator: " or "))?")
    }
  }

  /// What paths begin with where a library was named.
  private var prefix: String { library.map { $0 + ":" } ?? "" }

  /// What notes begin with where a library was named.
  private var name: String { library.map { $0 + ": " } ?? "" }

  /// The pages without duplicates: pages of docs, versions that showed a hit before, and pages of
  /// bundles that no page shows.
  private var paths: [String] {
    var seen: Set<String> = []
    let pages = found.hits.flatMap { hit in
      let paths = hit.pages.map(\.path) + hit.earlier.map { $0.path + "@" + $0.version.short }
      return paths.isEmpty ? [hit.source] : paths
    }
    return (pages + notes.map(\.path)).filter { seen.insert($0).inserted }.map { prefix + $0 }
  }

  /// Writes one block for each hit on a terminal. Elsewhere, writes one line for each page that
  /// shows it: its path (or the bundle's page), the bundle's page and the snippet, between tabs.
  private func writeHits(to terminal: Terminal) throws {
    for hit in found.hits {
      let source = StyledText(prefix + hit.source)
      let paths =
        hit.pages.map { StyledText(prefix + $0.path, .heading) }
        + hit.earlier.map { "\(prefix + $0.path + "@" + $0.version.short, .muted)" }
      if terminal.isInteractive {
        for path in paths { try terminal.print(path + "  " + source) }
        if paths.isEmpty { try terminal.print(source) }
        if hit.isInText { try terminal.print("    " + hit.snippet) }
        for note in hit.notes { try terminal.print("    " + note.line) }
      } else {
        let words = hit.isInText ? hit.snippet : hit.notes[0].line
        for path in paths.isEmpty ? [source] : paths {
          try terminal.print(path + "\t" + source + "\t" + words)
        }
      }
    }
  }
}

/// The results of several libraries, in the order in which they were named.
struct SearchAnswers: Report {
  let query: String
  let answers: [SearchAnswer]

  var json: OutputJSON {
    [
      "query": .string(query),
      "libraries": .list(answers) { answer in
        .object([.init("library", .text(answer.library))] + answer.results)
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    for answer in answers { try answer.write(to: terminal) }
  }
}

extension FoundPages.Hit {
  /// The bundle's page.
  fileprivate var source: String { "\(bundle.name)#\(match.page.pageNumber)" }

  var snippet: StyledText { match.snippet.styled }

  /// Whether the text of the page has some of the words, or no annotation has.
  fileprivate var isInText: Bool { notes.isEmpty || !match.snippet.matches.isEmpty }
}

extension FoundPages.Note {
  /// What kind of annotation it is, by whom, and its words.
  fileprivate var line: StyledText {
    let author = annotation.author.map { " by \($0)" } ?? ""
    return StyledText("\(annotation.kind.rawValue)\(author): ", .muted) + snippet.styled
  }
}

extension SearchSnippet {
  /// The text around the matching words, with `…` where it is cut.
  fileprivate var styled: StyledText {
    var text: StyledText = hasMoreBefore ? "…" : ""
    for piece in pieces { text += StyledText(piece.text, piece.isMatch ? .match : nil) }
    return hasMoreBehind ? text + "…" : text
  }
}

extension Page {
  fileprivate var found: OutputJSON {
    [
      "id": .text(id), "path": .string(path), "doc": .string(docPath),
      "group": .string(groupPath),
    ]
  }
}

extension FoundPages.Earlier {
  /// The page's JSON, with the version in which it showed the hit.
  fileprivate var json: OutputJSON {
    let group = parentPath(path)
    return [
      "id": .text(id), "path": .string(path), "doc": .string(parentPath(group)),
      "group": .string(group), "version": .string(version.description),
    ]
  }
}

extension PageBox {
  /// `[x0, y0, x1, y1]`, with 4 decimals.
  var json: OutputJSON {
    .array(
      [x0, y0, x1, y1].map { .double((Double($0) * 10_000).rounded() / 10_000) })
  }
}
