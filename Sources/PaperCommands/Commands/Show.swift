package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc show REF`.
package struct Show: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show a doc, group, page, bundle, tag, tag group or variable.",
    discussion: """
      PAGE@{1} is the page one version before the current, PAGE@COMMIT as a commit made it, \
      PAGE@2026-10-01 as it was at that time. BUNDLE#N is a bundle's page, BUNDLE#N@COMMIT as it \
      was at a commit. With --at, shows any entity as it was at a commit.
      """)

  @Argument(help: .init("What to show.", valueName: "ref"))
  package var reference: String

  @Flag(help: "Also show the annotations of a doc in numbers, and the facts of its papers.")
  package var markup = false

  @Flag(help: "Also the words of its pages; with --markup.")
  package var text = false

  @OptionGroup package var time: TimeTravelOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--text` is without `--markup`.
  package func validate() throws {
    if text, !markup { throw ValidationError("--text belongs to --markup") }
  }

  /// Shows what the reference names.
  ///
  /// - Throws: ``ReferenceError`` if that is unknown, ``CommandFailure`` if an option does not fit
  ///   it, `VersionError` or `RevisionError` if there is no such version or commit; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    if let past = try PastPage(self.reference, in: workspace) {
      if time.at != nil {
        throw CommandFailure.usage("'\(self.reference)' names a commit or time: leave out --at")
      }
      try invocation.write(BundlePageAnswer(past.target, in: past.state))
      return .done
    }
    let reference = try Reference(parsing: reference)
    let state = try time.at.map { try workspace.state(at: $0) }
    let thing = try thing(reference, at: state, workspace)
    let entity: Entity
    switch thing {
    case .entity(let found): entity = found
    case .definition(let definition):
      let state = try state ?? workspace.state(at: nil)
      guard let found = state.snapshot.entity(of: definition) else {
        try invocation.write(try TagAnswer(definition, in: state.snapshot), isLong: true)
        return .done
      }
      entity = found
    }
    if reference.version != nil, state != nil {
      throw CommandFailure.usage(
        "'\(reference)' is a version already: leave out --at")
    }
    if reference.pages?.pages.count == 1 {
      let state = try state ?? workspace.state(at: nil)
      let target = try PageTarget(self.reference, in: workspace, state.snapshot)
      try invocation.write(BundlePageAnswer(target, in: state))
      return .done
    }
    if reference.pages != nil || reference.variant != nil {
      throw CommandFailure(
        "'\(reference)' is a part of a bundle",
        hints: [
          "pc show \(entity.path.quoted) shows the bundle",
          "pc text \(reference.description.quoted) its text",
        ])
    }
    if markup {
      guard case .doc(let doc) = entity, reference.version == nil else {
        throw CommandFailure.usage("--markup shows docs: '\(reference)' is a \(entity.kindName)")
      }
      try invocation.write(
        try await DocMarkupAnswer(
          doc, in: state ?? workspace.state(at: nil), withText: text, workspace, invocation),
        isLong: true)
      return .done
    }
    if case .page(let page) = entity {
      try invocation.write(
        try PageAnswer(page, reference.version, workspace, at: state), isLong: true)
    } else if reference.version != nil {
      throw CommandFailure(
        "'\(reference.name)' is a \(entity.kindName): only pages have versions",
        hints: [
          "pc log \(reference.name.quoted) shows its history",
          "pc show \(reference.name.quoted) --at COMMIT shows it as a commit has it",
        ])
    } else {
      let state = try state ?? workspace.state(at: nil)
      try invocation.write(try EntityAnswer(entity, in: state, workspace), isLong: true)
    }
    return .done
  }

  /// Returns the named entity; the whole library is read only for a definition.
  private func thing(
    _ reference: Reference, at state: LibraryState?, _ workspace: Workspace
  ) throws -> NamedThing {
    do {
      return .entity(
        try state.map { try workspace.resolver($0.snapshot).entity(reference) }
          ?? workspace.entity(reference))
    } catch let error as ReferenceError {
      guard case .unknown = error, "\(reference)" == reference.name else { throw error }
      let snapshot = try (state ?? workspace.state(at: nil)).snapshot
      return try workspace.resolver(snapshot).named(reference.name, in: snapshot)
    }
  }
}
