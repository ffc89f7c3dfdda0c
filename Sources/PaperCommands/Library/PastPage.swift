import PaperDomain
import PaperLibrary

/// A bundle's page at a commit: `calc-scan#3@HEAD~2`, `calc-scan#3@2026-10-01`.
struct PastPage {
  let target: PageTarget
  /// The library at that commit.
  let state: LibraryState

  /// - Returns: `nil` for any other reference.
  /// - Throws: ``ReferenceError``, `RevisionError`, ``CommandFailure``.
  init?(_ text: String, in workspace: Workspace) throws {
    let reference = try Reference(parsing: text)
    guard reference.pages != nil, let version = reference.version else { return nil }
    guard case .revision(let revision) = version else {
      throw CommandFailure.usage(
        "only pages have versions: '\(text)' is a bundle's page",
        hints: ["name a commit or a date: \(text.prefix { $0 != "@" })@HEAD~1"])
    }
    state = try workspace.state(at: revision)
    var name = reference.name
    if state.snapshot.bundle(named: name) == nil,
      case .bundle(let bundle) = try workspace.entity(Reference(parsing: name)), let id = bundle.id,
      let then = state.snapshot.bundles.values.first(where: { $0.id == id })
    {
      // The bundle had another name then.
      name = then.name
    }
    let part = text.drop { $0 != ":" && $0 != "#" }.prefix { $0 != "@" }
    target = try PageTarget(name + part, in: workspace, state.snapshot)
  }
}
