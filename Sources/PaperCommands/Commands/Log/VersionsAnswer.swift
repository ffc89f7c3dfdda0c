import GitNames
import PaperDomain
import PaperLibrary

/// The versions of a page.
struct VersionsAnswer: Report {
  struct Entry {
    let version: PageVersion
    let metadata: Metadata
  }

  let page: Page
  let entries: [Entry]
  /// Whether the page has no version at all.
  let isNew: Bool
  let isComplete: Bool
  /// Whether times and authors are left out.
  let isShort: Bool

  var json: OutputJSON {
    [
      "page": .text(page.id), "path": .string(page.path),
      "versions": .list(entries) { entry in
        [
          "version": .string(entry.version.commit.description),
          "createdAt": .string(entry.version.createdAt.description),
          "author": .string(entry.version.author),
          "bundle": [
            "id": .text(entry.version.bundle), "name": .string(entry.version.bundleName),
          ],
          "pageNumber": .int(entry.version.pageNumber),
          "message": .text(entry.version.message),
          "current": .bool(entry.version.isCurrent), "metadata": entry.metadata.json,
        ]
      },
      "complete": .bool(isComplete),
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .flexible, .left, .flexible])
    for entry in entries {
      let version = entry.version
      let reason = version.message?.firstLine ?? ""
      if isShort {
        try terminal.print(
          "\(version.commit.short, .id) \(version.binding)" + (reason.isEmpty ? "" : " \(reason)"))
        continue
      }
      table.add(
        "\(version.commit.short, .id)", "\(version.createdAt)", "\(version.binding, .heading)",
        "\(version.author)", version.isCurrent ? StyledText("current", .added) : "",
        "\(reason)")
    }
    try terminal.print(table)
    if isNew {
      terminal.note("\(page.path) has no version yet: pc commit makes the first")
    }
    if !isComplete { terminal.note("older versions are missing: this is a shallow clone") }
  }
}

extension Metadata {
  /// `{ "tags": […], "variables": {…} }`.
  var json: OutputJSON { ["tags": tagsJSON, "variables": variablesJSON] }
}
