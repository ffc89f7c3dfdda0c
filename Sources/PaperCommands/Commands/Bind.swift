package import ArgumentParser
import PaperDomain

/// `pc bind PAGE BUNDLE#N`, `pc bind GROUP BUNDLE#PAGES`, `pc bind --from OLD --to NEW`.
package struct Bind: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Bind pages to other pages of bundles.",
    usage: """
      pc bind PAGE BUNDLE#N
      pc bind GROUP BUNDLE#PAGES
      pc bind --from OLD --to NEW [--offset N] [--skip-missing] [SCOPE]
      """,
    discussion: """
      A group's pages are bound in the order of its list. With --from and --to, every page that \
      shows one bundle is bound to the page with the same number of another. If a page has no \
      counterpart there, it is reported and nothing changes, unless --skip-missing is given. Each \
      page that changes gets a version of its own when it is committed.
      """)

  @Argument(help: "A page or group and its new target; or the doc, group or folder to change.")
  package var words: [String] = []

  @Option(help: .init("The bundle that pages show now.", valueName: "bundle"))
  package var from: String?

  @Option(help: .init("The bundle that they should show.", valueName: "bundle"))
  package var to: String?

  @Option(
    parsing: .unconditional,
    help: .init("Page 3 of --from becomes page 3 + N of --to.", valueName: "n"))
  package var offset = 0

  @Flag(help: "With --from and --to: skip pages without a counterpart.")
  package var skipMissing = false

  @Flag(help: "Carry corrected texts over to the new pages.")
  package var carryText = false

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--from` and `--to` are not both given, or the words don't fit
  ///   them.
  package func validate() throws {
    if (from == nil) != (to == nil) {
      throw ValidationError("give both --from and --to")
    }
    if from != nil, words.count > 1 {
      throw ValidationError("with --from and --to there is at most one doc, group or folder")
    }
    if from == nil, offset != 0 { throw ValidationError("--offset needs --from and --to") }
    if from == nil, skipMissing {
      throw ValidationError("--skip-missing needs --from and --to")
    }
    if from == nil, words.count != 2 {
      throw ValidationError("name a page or group, and the BUNDLE#PAGES to show")
    }
  }

  /// Binds the pages.
  ///
  /// - Throws: ``CommandFailure`` if no page shows the bundle, or a page has no counterpart;
  ///   ``ReferenceError`` if an entity is unknown, ``EditRefusal`` if the bundle lacks a page;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let (wanted, missing) = try rebindings(editor, resolver)
      let planned = try editor.bind(wanted)
      let texts = editor.textsLeftBehind(by: planned)
      if carryText { try editor.carry(texts) }
      var change = PlannedChange(rebindings: planned)
      change.members.append(
        .init(
          carryText ? "carriedTexts" : "textsLeftBehind",
          .list(texts) { ["from": .string($0.from.file), "to": .string($0.to.file)] }))
      change.notes =
        notes(texts) + missing.map { "left as it is: \($0.page.path) shows \($0.page.binding)" }
      if skipMissing {
        change.members.append(.init("skipped", .list(missing) { .string($0.page.path) }))
      }
      return change
    }
  }

  /// Returns the rebindings to make, and those that have no page to be bound to.
  private func rebindings(
    _ editor: LibraryEditor, _ resolver: ReferenceResolver
  ) throws -> (wanted: [Rebinding], missing: [Rebinding]) {
    if let from, let to {
      let scope = try words.first.map { try resolver.entity($0).path } ?? ""
      let old = try resolver.bundle(from)
      let new = try resolver.bundle(to)
      let found = editor.rebindings(from: old, to: new, offset: offset) { page in
        scope.isEmpty || page.path == scope || page.path.hasPrefix(scope + "/")
      }
      if found.isEmpty {
        throw CommandFailure(
          "no page\(scope.isEmpty ? "" : " in '\(scope)'") shows '\(old.name)'",
          hints: ["pc bundle show \(old.name.quoted) lists the pages that do"], status: .negative)
      }
      let present = found.filter { new.mayHave($0.to.pageNumber) }
      let missing = found.filter { !new.mayHave($0.to.pageNumber) }
      if missing.isEmpty || skipMissing && !present.isEmpty { return (present, missing) }
      throw withoutCounterpart(missing, in: new)
    }
    return (try rebindingsByName(editor, resolver), [])
  }

  private func withoutCounterpart(_ missing: [Rebinding], in bundle: PDFBundle) -> CommandFailure {
    let names = missing.prefix(5).map { "'\($0.page.path)' (\($0.page.binding))" }
    let rest = missing.count - names.count
    return CommandFailure(
      "'\(bundle.name)' has \((bundle.pageCount ?? 0).counted("page")): no counterpart for "
        + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""),
      hints: [
        "--skip-missing skips such pages",
        "--offset N binds page 3 to page 3 + N",
      ], code: .notFound)
  }

  private func rebindingsByName(
    _ editor: LibraryEditor, _ resolver: ReferenceResolver
  ) throws -> [Rebinding] {
    let bindings = try resolver.bindings(words[1])
    switch try resolver.entity(words[0]) {
    case .page(let page):
      guard let binding = bindings.first, bindings.count == 1 else {
        throw CommandFailure(
          "a page shows one page, and '\(words[1])' is \(bindings.count)",
          hints: ["write \(bindings.first?.bundle ?? "BUNDLE")#N"])
      }
      return [Rebinding(page: page, to: binding)]
    case .group(let group):
      let bundle = try resolver.bundle(Reference(parsing: words[1]))
      return try editor.rebindings(of: group, to: bundle, pages: bindings.map(\.pageNumber))
    case let other:
      throw CommandFailure(
        "'\(words[0])' is a \(other.kindName): only pages and groups are bound",
        hints: ["pc ls \(other.path.quoted) lists what is in it"])
    }
  }

  private func notes(_ texts: [CarriedText]) -> [StyledText] {
    texts.map { text in
      carryText
        ? "its corrected text is carried over: \(text.from.file) → \(text.to.file)"
        : "its corrected text is not carried over: \(text.from.file) (--carry-text does that)"
    }
  }
}

extension PDFBundle {
  /// Whether the bundle can have a page of this number; `true` if its pages were never counted.
  fileprivate func mayHave(_ number: Int) -> Bool {
    number >= 1 && pageCount.map { number <= $0 } ?? true
  }
}
