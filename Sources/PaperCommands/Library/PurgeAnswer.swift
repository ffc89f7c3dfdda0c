import PaperDomain
import PaperLibrary

/// What `pc purge` removes, and what it keeps.
struct PurgeAnswer: Report {
  let plan: PurgePlan
  let isDryRun: Bool
  var wasListed = false
  var remnant: String?
  /// The backup file; `nil` if none was written.
  var backup: String?

  /// The most files listed that are not bundles, pages or PDFs of the working tree.
  private static let fileLimit = 20

  var json: OutputJSON {
    [
      "blobs": .list(plan.blobs) {
        ["sha256": .string($0.blob.description), "bytes": .int($0.bytes)]
      },
      "bytes": .int(plan.bytes),
      "bundles": .list(plan.bundles) { .string($0) },
      "pages": .list(plan.pages) { .string($0) },
      "groups": .list(plan.groups) { .string($0) },
      "files": .list(plan.otherFiles) { .string($0) },
      "pagesLeftEmpty": .list(plan.pagesLeftEmpty) { .string($0) },
      "commits": ["rewritten": .int(plan.rewrittenCount), "all": .int(plan.commitCount)],
      "unsigned": .int(plan.unsignedCount),
      "references": .list(plan.moves) { .string($0.name) },
      "remotes": .list(plan.remoteBranches) { .string($0.shortName) },
      "operations": .int(plan.operationCount),
      "remnant": .text(remnant), "backup": .text(backup),
      "dryRun": .bool(isDryRun),
    ]
  }

  func write(to terminal: Terminal) throws {
    if !wasListed { try list(on: terminal) }
    if isDryRun {
      terminal.note("nothing was changed: -n only shows")
      return
    }
    try terminal.say("purged \(total)")
    if let remnant {
      terminal.warn("it is removed from history, but \(remnant)")
      terminal.hint("git repack -a -d && git prune --expire=now removes it")
    }
    if let backup { try terminal.say("everything as it was before: \(backup)") }
    if !plan.remoteBranches.isEmpty {
      let names = plan.remoteBranches.map(\.shortName).joined(separator: ", ")
      terminal.warn("\(names) still had it when last fetched")
      for push in plan.pushes { terminal.hint("\(push) replaces it there permanently") }
      terminal.hint("pc sync informs the other clones; pc purge --accept removes it from each")
    }
  }

  private var total: StyledText {
    var parts: [String] = []
    if !plan.blobs.isEmpty {
      parts.append("\(plan.blobs.count.counted("PDF")) (\(plan.bytes.inBytes))")
    }
    if !plan.bundles.isEmpty { parts.append(plan.bundles.count.counted("bundle")) }
    if !plan.pages.isEmpty { parts.append(plan.pages.count.counted("page")) }
    if parts.isEmpty { parts.append(plan.otherFiles.count.counted("file")) }
    return "\(parts.joined(separator: ", ")) from \(plan.rewrittenCount.counted("commit"))"
  }

  func list(on terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .right])
    for blob in plan.blobs {
      table.add("PDF", "\(blob.blob.path, .removed)", "\(blob.bytes.inBytes)")
    }
    for bundle in plan.bundles { table.add("bundle", "\(bundle, .removed)") }
    for page in plan.pages { table.add("page", "\(page, .removed)") }
    for group in plan.groups { table.add("group", "\(group, .removed)") }
    for file in plan.otherFiles.prefix(PurgeAnswer.fileLimit) {
      table.add("file", "\(file, .removed)")
    }
    try terminal.print(table)
    if plan.otherFiles.count > PurgeAnswer.fileLimit {
      let more = plan.otherFiles.count - PurgeAnswer.fileLimit
      try terminal.print("and \(more.counted("more file"))")
    }
    if !plan.pagesLeftEmpty.isEmpty {
      try terminal.print(
        "\(plan.pagesLeftEmpty.count.counted("page")) of \(plan.emptiedBundles.joined(separator: ", ")) \(plan.pagesLeftEmpty.count == 1 ? "stays" : "stay") without a PDF: \(plan.pagesLeftEmpty.prefix(3).joined(separator: ", "))\(plan.pagesLeftEmpty.count > 3 ? "…" : "")"
      )
    }
    let moved = plan.moves.map(\.shortName).joined(separator: ", ")
    try terminal.print(
      "rewrites \(plan.rewrittenCount) of \(plan.commitCount.counted("commit"))\(moved.isEmpty ? "" : "; moves \(moved)")"
    )
    if plan.unsignedCount > 0 {
      try terminal.print(
        "drops \(plan.unsignedCount.counted("signature")): the signed content changes")
    }
    if plan.operationCount > 0 {
      try terminal.print(
        "pc undo discards \(plan.operationCount.counted("operation")): it can't undo anything before a purge"
      )
    }
    for branch in plan.remoteBranches {
      try terminal.print("\(branch.shortName) keeps it until a push replaces it")
    }
  }
}

extension PurgePlan.ReferenceMove {
  /// The short name of the reference: `main`, `origin/main`.
  fileprivate var shortName: String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}
