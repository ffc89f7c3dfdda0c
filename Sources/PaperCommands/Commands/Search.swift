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

      With --library, other libraries are searched, one after the other; paths then begin with its \
      folder and a colon.
      """)

  @Argument(help: "Words and filters; several arguments are one query.")
  package var query: [String]

  @Option(
    parsing: .unconditional,
    help: .init("Show at most this many pages; by default 20, with --list all.", valueName: "n"))
  package var limit: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "Search the library in this folder; can be given several times.", valueName: "folder"),
    completion: .directory)
  package var library: [String] = []

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
  /// - Throws: `ValidationError` if the limit is under 1, `-z` is without `--list`, or
  ///   several libraries are to open one page.
  package func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is a number from 1 on") }
    if nul.endsInNul && form != .list { throw ValidationError("-z needs --list") }
    if form == .open && library.count > 1 {
      throw ValidationError("--open needs a single --library")
    }
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
    guard library.isEmpty else { return try await searchOthers(parsed, text, invocation) }
    return try await search(parsed, text, in: try Workspace(invocation), invocation)
  }

  /// Searches one library, and writes or opens what is found.
  private func search(
    _ parsed: SearchQuery, _ text: String, in workspace: Workspace, _ invocation: Invocation
  ) async throws -> Outcome {
    let (answer, snapshot) = try await self.answer(parsed, text, in: workspace, invocation)
    guard form == .open, let best = answer.found.hits.first else {
      try invocation.write(answer, isLong: form == .hits || form == .list)
      answer.writeNotes(to: invocation.terminal)
      return answer.isEmpty ? .negative : .done
    }
    answer.writeNotes(to: invocation.terminal)
    try await BestPage(best).open(finding: text, in: workspace, snapshot, invocation)
    return .done
  }

  /// Searches the libraries that are named. All are opened before any is searched.
  private func searchOthers(
    _ parsed: SearchQuery, _ text: String, _ invocation: Invocation
  ) async throws -> Outcome {
    let others = try library.map { name in
      let inside = try invocation.entering(name)
      return (name: name, workspace: try Workspace(inside), invocation: inside)
    }
    if form == .open, let one = others.first {
      return try await search(parsed, text, in: one.workspace, one.invocation)
    }
    var answers: [SearchAnswer] = []
    var refusals: [(library: String, error: QueryNameError)] = []
    for other in others {
      do {
        answers.append(
          try await answer(
            parsed, text, in: other.workspace, called: other.name, other.invocation
          ).answer)
      } catch let error as QueryNameError {
        // A tag that only other libraries have.
        refusals.append((other.name, error))
      }
    }
    if answers.isEmpty, let refusal = refusals.first { throw refusal.error }
    for (library, error) in refusals {
      invocation.terminal.note("\(library): \(error.explanation)")
    }
    try invocation.write(
      SearchAnswers(query: text, answers: answers), isLong: form == .hits || form == .list)
    for answer in answers { answer.writeNotes(to: invocation.terminal) }
    return answers.allSatisfy(\.isEmpty) ? .negative : .done
  }

  /// - Parameter name: The library's folder as it was named, if it was.
  private func answer(
    _ parsed: SearchQuery, _ text: String, in workspace: Workspace, called name: String? = nil,
    _ invocation: Invocation
  ) async throws -> (answer: SearchAnswer, snapshot: LibrarySnapshot) {
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
    return (
      SearchAnswer(
        query: text, library: name, found: found, notes: notes, form: form,
        endsInNul: nul.endsInNul), snapshot
    )
  }

  private var detail: HitDetail {
    if global.printsJSON && form != .count { return .boxes }
    return form == .hits ? .snippet : .page
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
