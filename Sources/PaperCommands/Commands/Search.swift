package import ArgumentParser
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc search QUERY…`.
package struct Search: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Find pages by the words on them.",
    discussion: """
      Words all have to be there; "a phrase"; prefix*; -not or NOT not (in a quoted query, or behind \
      --); a OR b; a NEAR b, a NEAR/3 b; parentheses. Filters: tag:Subject/Mathematics, year>=2020, \
      in:2023/calculus, bundle:calc-scan, title~midterm; a page meets them by itself, its group or \
      its doc.
      """)

  @Argument(help: "Words and filters; several arguments are one query.")
  package var query: [String]

  @Option(
    parsing: .unconditional, help: .init("Show so many pages at most.", valueName: "n"))
  package var limit = 20

  @Flag(help: "Also name the pages that showed what is found before.")
  package var history = false

  @Flag(
    help: .init(
      "Print how many pages match, or the pages alone, or open the best one."))
  package var form: Form = .hits

  @OptionGroup package var nul: NulOption

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if limit < 1 { throw ValidationError("--limit is a number from 1 on") }
    if nul.endsInNul && form != .list { throw ValidationError("-z goes with --list") }
  }

  /// What is told of what was found.
  package enum Form: String, EnumerableFlag {
    /// Each page with the text around the words.
    case hits
    /// The pages, one a line.
    case list
    case count
    case open

    package static func help(for value: Form) -> ArgumentHelp? {
      switch value {
      case .hits: .hidden
      case .list: "List the pages alone, one a line."
      case .count: "Print how many pages match, and nothing else."
      case .open: "Draw the best page and open it."
      }
    }

    package static func name(for value: Form) -> NameSpecification {
      .customLong(value.rawValue)
    }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let text = query.joined(separator: " ")
    let parsed: SearchQuery
    do throws(SearchQueryError) {
      parsed = try SearchQuery(parsing: text)
    } catch {
      throw CommandFailure.usage(error.explanation, hints: error.hints)
    }
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let cache = try workspace.openCache(invocation)
    let search = LibrarySearch(
      snapshot, cache: cache,
      history: history ? try VersionIndex(workspace.library, cache: cache) : nil)
    let found = try search.search(parsed, limit: limit)
    try invocation.write(SearchAnswer(query: text, found: found), isLong: true)
    if found.unindexed > 0 {
      invocation.terminal.note("\(found.unindexed.counted("bundle")) not indexed yet")
      invocation.terminal.hint("pc index")
    }
    return found.total == 0 ? .negative : .done
  }
}

/// What `pc search` found.
struct SearchAnswer: Report {
  let query: String
  let found: FoundPages

  var json: OutputJSON {
    [
      "query": .string(query), "total": .int(found.total),
      "hits": .list(found.hits) { hit in
        [
          "bundle": .string(hit.bundle.name), "pageNumber": .int(hit.match.page.pageNumber),
          "snippet": .string(hit.snippet.plain), "score": .double(hit.match.score),
          "boxes": .list(hit.match.boxes, \.json),
          "pages": .array(hit.pages.map(\.found) + hit.earlier.map(\.json)),
        ]
      },
    ]
  }

  /// In a terminal a block a hit; elsewhere a line for each page that shows it: its path (or the
  /// bundle's page, where none does), the bundle's page, the snippet, between tabs.
  func write(to terminal: Terminal) throws {
    for hit in found.hits {
      let source: StyledText = "\(hit.bundle.name)#\(hit.match.page.pageNumber)"
      let paths =
        hit.pages.map { StyledText($0.path, .heading) }
        + hit.earlier.map { "\($0.path + "@" + $0.version.short, .muted)" }
      if terminal.isInteractive {
        for path in paths { try terminal.print(path + "  " + source) }
        if paths.isEmpty { try terminal.print(source) }
        try terminal.print("    " + hit.snippet)
      } else {
        for path in paths.isEmpty ? [source] : paths {
          try terminal.print(path + "\t" + source + "\t" + hit.snippet)
        }
      }
    }
    if found.total > found.hits.count {
      terminal.note("\(found.hits.count) of \(found.total.counted("page")); --limit shows more")
    }
  }
}

extension FoundPages.Hit {
  /// The piece of text in which the words stand, with `…` where it is cut.
  var snippet: StyledText {
    let snippet = match.snippet
    var text: StyledText = snippet.hasMoreBefore ? "…" : ""
    for piece in snippet.pieces { text += StyledText(piece.text, piece.isMatch ? .match : nil) }
    return snippet.hasMoreBehind ? text + "…" : text
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
  /// As a page that shows it now, and the version in which it did.
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
