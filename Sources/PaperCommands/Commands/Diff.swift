package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc diff [REF]`.
package struct Diff: Command {
  package static let configuration = CommandConfiguration(
    abstract: "Show what changed since the last commit, rebindings first.")

  @Argument(help: "A doc, group, page or bundle; everything unless given.")
  package var reference: String?

  @Flag(help: "Exit with 1 when there is a change.")
  package var exitCode = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    var changes = try workspace.library.status().changes
    if let reference {
      let entity = try workspace.entity(Reference(parsing: reference))
      changes = changes.filter { entity.covers($0) }
    }
    try invocation.write(
      DiffAnswer(changes: changes, isVerbose: global.isVerbose || reference != nil), isLong: true)
    return exitCode && !changes.isEmpty ? .negative : .done
  }
}

extension Entity {
  /// Whether a change is to this thing, or to something in it.
  func covers(_ change: Change) -> Bool {
    switch self {
    case .bundle(let bundle):
      return change.entity == .bundle && change.path == bundle.name
        || change.entity == .text && change.path.hasPrefix("\(bundle.name)#")
    case .folder(""): return [.doc, .group, .page, .notes].contains(change.entity)
    case .folder, .doc, .group, .page:
      guard [.doc, .group, .page, .notes].contains(change.entity) else { return false }
      return [change.path, change.kind == .move ? change.from : nil].contains { place in
        place == path || place?.hasPrefix(path + "/") == true
      }
    case .tagGroup: return change.entity == .tagGroup && change.path == path
    case .variable: return change.entity == .variable && change.path == path
    }
  }
}

/// What changed.
struct DiffAnswer: Report {
  let changes: [Change]
  let isVerbose: Bool

  var json: OutputJSON { ["changes": .list(changes, \.json)] }

  func write(to terminal: Terminal) throws {
    for change in changes where isVerbose || change.isNews {
      try terminal.print(change.line)
    }
  }
}
