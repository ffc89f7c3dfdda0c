import GitNames
import PaperDomain
import PaperLibrary

/// The changes that `pc diff` found.
struct DiffAnswer: Report {
  let changes: [DetailedChange]
  /// The compared commits; with one commit, the other side is the working tree.
  let commits: [ObjectID]
  /// PDFs that are missing or damaged on the newer side.
  var damage: [Diagnostic] = []
  let isVerbose: Bool

  var json: OutputJSON {
    var members: [OutputJSON.Member] = [.init("changes", .list(changes, \.json))]
    if let from = commits.first {
      members += [.init("from", .text(from)), .init("to", .text(commits.dropFirst().first))]
    }
    if !damage.isEmpty { members.append(.init("diagnostics", .list(damage, \.json))) }
    return .object(members)
  }

  func write(to terminal: Terminal) throws {
    for change in changes where isVerbose || change.change.isNews {
      try terminal.print(lines: change.lines)
    }
    for diagnostic in damage { try terminal.print(diagnostic.styled) }
  }
}

extension Entity {
  /// Whether a change is to this entity or to an entity inside it.
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
