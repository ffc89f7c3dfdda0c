package import ArgumentParser
package import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc stamp REF… --stamp NAME`.
package struct Stamp: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Stamp pages, or remove stamps.",
    usage: "pc stamp [REF…] [--where QUERY] --stamp NAME [--at X,Y] [--again] [--remove]",
    discussion: """
      A stamp stands on what a page shows now. If the page shows something else later, the stamp is \
      listed and not drawn. Pages that have the stamp already are left out, unless --again is given.
      """)

  @Argument(help: "Pages; of docs, groups and bundles, all pages; - reads them from stdin.")
  package var words: [String] = []

  @OptionGroup package var selection: SelectionOptions

  @Option(
    name: .customLong("stamp"), help: .init("The design: pc stamps lists them.", valueName: "name"))
  package var design: String

  @Option(
    help: .init(
      "Where its middle is: parts of the page's width and height, from the top left.",
      valueName: "x,y"))
  package var at = PagePoint(x: 0.8, y: 0.9)

  @Flag(help: "Also stamp pages that have the stamp already.")
  package var again = false

  @Flag(help: "Remove the stamp from what the pages show now.")
  package var remove = false

  @OptionGroup package var nul: NulOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--remove` and `--again` are both given.
  package func validate() throws {
    if remove, again { throw ValidationError("--remove and --again exclude each other") }
  }

  /// Stamps the pages, or removes the stamp.
  ///
  /// - Throws: ``CommandFailure`` if there is no page, or its size can't be read; `StampRefusal` if
  ///   the design is unknown, ``EditRefusal`` if its group is missing; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if words.isEmpty && !selection.areGiven {
      throw CommandFailure.usage("name the pages to stamp")
    }
    let things = try invocation.references(words, endedByNul: nul)
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let stampable = try StampablePages(
      words.isEmpty ? nil : things, selection, in: snapshot, workspace)
    let design = try remove ? nil : snapshot.design(named: self.design)
    let stamped = stampable.stamped(design?.name ?? self.design, in: snapshot)
    if let design {
      return try await stamp(
        stampable.pages.filter { again || stamped[$0.page.path] == nil },
        besides: stamped.values.filter { _ in !again }, with: design, snapshot, workspace,
        invocation)
    }
    return try await workspace.change(options, invocation) { editor, _ in
      let found = stampable.pages.compactMap { stamped[$0.page.path] }
      try editor.removeAnnotations(found.map { ($0.page, Set($0.stamps.compactMap(\.id))) })
      return .removedStamps(found, self.design)
    }
  }

  private func stamp(
    _ pages: [StampablePages.Item], besides stamped: [StampablePages.Stamped],
    with design: StampDesign, _ snapshot: LibrarySnapshot, _ workspace: Workspace,
    _ invocation: Invocation
  ) async throws -> Outcome {
    if !options.isDryRun { try workspace.library.stamps.refuseOffline(snapshot.library) }
    let stamping = try workspace.library.stamps.stamping(design)
    var sizes: [BlobPage: PaperSize] = [:]
    if !pages.isEmpty {
      let workers = try workspace.openWorkers()
      do {
        sizes = try await workers.paperSizes(
          of: Set(pages.map(\.content.shown)), in: workspace.library)
      } catch {
        await workers.shutdown()
        throw error
      }
      await workers.shutdown()
    }
    let targets = try pages.map { item in
      guard let size = sizes[item.content.shown] else {
        throw CommandFailure("the size of '\(item.page.path)' can't be read")
      }
      return StampTarget(page: item.page, content: item.content.anchor, size: size)
    }
    return try await workspace.change(options, invocation) { editor, _ in
      let done = try editor.stamp(targets, stamping, at: at)
      for (doc, pages) in Dictionary(grouping: done, by: \.page.docPath) {
        try workspace.library.markup.refuse(
          adding: pages.reduce(0) { $0 + $1.mark.literal().document().count }, toDoc: doc,
          in: snapshot)
      }
      var change = PlannedChange.stamped(done, besides: stamped, design)
      change.hint = editor.snapshot.emptyGroupHint(targets.map(\.page.groupPath))
      return change
    }
  }
}

extension PagePoint: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
      (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    self.init(x: x, y: y)
  }

  package var defaultValueDescription: String { "\(x),\(y)" }
}
