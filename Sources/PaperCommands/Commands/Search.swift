package import ArgumentParser
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc search QUERY…`.
package struct Search: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Find pages by the words on them.",
    discussion: """
      All words must match; "a phrase"; prefix*; -not or NOT not (in a quoted query, or after \
      --); a OR b; a NEAR b, a NEAR/3 b; parentheses. Filters: tag:Subject/Mathematics, \
      year>=2020, in:2023/calculus, bundle:calc-scan, title~midterm; a page meets a filter if the \
      page, its group or its doc does. Notes of pictures are found as well, without filters.
      """)

  @Argument(help: "Words and filters; several arguments are one query.")
  package var query: [String]

  @Option(
    parsing: .unconditional,
    help: .init("Show at most this many pages; by default 20, with --list all.", valueName: "n"))
  package var limit: Int?

  @Flag(help: "Also list pages that showed a hit in an earlier version.")
  package var history = false

  @Flag(
    help: .init(
      "Print how many pages match, or the pages alone, or open the best one."))
  package var form: Form = .hits

  @OptionGroup package var nul: NulOption

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the limit is under 1, or `-z` is without `--list`.
  package func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is a number from 1 on") }
    if nul.endsInNul && form != .list { throw ValidationError("-z needs --list") }
  }

  /// The form in which results are printed.
  package enum Form: String, EnumerableFlag {
    /// Each page with the text around the matching words.
    case hits
    /// The pages, one a line.
    case list
    case count
    case open

    package static func help(for value: Form) -> ArgumentHelp? {
      switch value {
      case .hits: .hidden
      case .list: "List only the pages, one per line."
      case .count: "Print only how many pages match."
      case .open: "Open the best page in the viewer, or else its picture."
      }
    }

    package static func name(for value: Form) -> NameSpecification {
      .customLong(value.rawValue)
    }
  }

  /// Searches, and lists or opens what is found.
  ///
  /// - Throws: ``CommandFailure`` if the query can't be read, `QueryNameError` if it has over 64
  ///   conditions, `CacheError` if the index can't be read; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let text = query.joined(separator: " ")
    let parsed: SearchQuery
    do throws(SearchQueryError) {
      parsed = try SearchQuery(parsing: text)
    } catch {
      throw CommandFailure.usage(error.explanation, hints: error.hints)
    }
    let workspace = try Workspace(invocation)
    // SQLite opens the cache while the manifests are read.
    async let opening = workspace.openCache()
    let snapshot = try workspace.library.snapshot()
    let cache = try await opening
    workspace.tell(of: cache, invocation)
    try await workspace.adoptCorrections(in: snapshot, cache)
    let search = LibrarySearch(
      snapshot, cache: cache,
      history: history ? try VersionIndex(workspace.library, cache: cache) : nil)
    let found = try search.search(parsed, limit: limit ?? form.usualLimit, detail: detail)
    let notes = try InboxNotes(workspace.library).matching(parsed)
    let answer = SearchAnswer(
      query: text, found: found, notes: notes, form: form, endsInNul: nul.endsInNul)
    guard form == .open, let best = found.hits.first else {
      try invocation.write(answer, isLong: form == .hits || form == .list)
      tell(found, invocation.terminal)
      return found.total == 0 && notes.isEmpty ? .negative : .done
    }
    tell(found, invocation.terminal)
    try await BestPage(best).open(finding: text, in: workspace, snapshot, invocation)
    return .done
  }

  private var detail: HitDetail {
    if global.printsJSON && form != .count { return .boxes }
    return form == .hits ? .snippet : .page
  }

  /// Reports what is not indexed, and suggests other spellings.
  private func tell(_ found: FoundPages, _ terminal: Terminal) {
    if found.unindexed > 0 {
      terminal.note("\(found.unindexed.counted("bundle")) not indexed yet")
    } else if found.unreadPages > 0 {
      terminal.note("\(found.unreadPages.counted("page")) not indexed yet")
    }
    if !found.isComplete { terminal.hint("pc index") }
    for suggestion in found.suggestions {
      terminal.note(
        "'\(suggestion.word)' is on no \(found.isComplete ? "page" : "indexed page")")
      terminal.hint(
        "did you mean \(suggestion.closest.map { "'\($0)'" }.joined(separator: " or "))?")
    }
  }
}

extension Search.Form {
  /// The number of pages shown without `--limit`.
  fileprivate var usualLimit: Int {
    switch self {
    case .hits: 20
    case .list: .max
    case .count: 0
    case .open: 1
    }
  }
}
