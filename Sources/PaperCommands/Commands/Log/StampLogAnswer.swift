import GitNames
import PaperDomain
import PaperLibrary

/// The audit of stamps: who stamped what, when and on which version.
struct StampLogAnswer: Report {
  struct Row {
    let event: StampEvent
    /// The version of the page that was stamped; `nil` if no commit made it.
    let version: ObjectID?
  }

  let rows: [Row]

  var json: OutputJSON {
    [
      "stamps": .list(rows) { row in
        let (event, mark) = (row.event, row.event.mark)
        return [
          "at": .text(mark.annotation.createdAt), "author": .text(mark.annotation.author),
          "device": .text(mark.device), "stamp": .text(mark.stamp), "text": .text(mark.stampText),
          "page": .text(event.page), "path": .string(event.path), "version": .text(row.version),
          "blob": .text(mark.annotation.anchor.page?.blob), "commit": .text(event.commit),
          "removed": event.removal.map { removal in
            [
              "at": .text(removal.at), "author": .string(removal.author),
              "commit": .text(removal.commit),
            ]
          } ?? .null,
        ]
      }
    ]
  }

  /// The table as CSV (RFC 4180), with a row of names.
  var csv: String {
    var text = CSVText()
    text.add([
      "at", "author", "device", "stamp", "text", "page", "path", "version", "blob", "commit",
      "removed at", "removed by", "removed in",
    ])
    for row in rows {
      let (event, mark) = (row.event, row.event.mark)
      let cells: [(any CustomStringConvertible)?] = [
        mark.annotation.createdAt, mark.annotation.author, mark.device, mark.stamp, mark.stampText,
        event.page, event.path, row.version, mark.annotation.anchor.page?.blob, event.commit,
        event.removal?.at, event.removal?.author, event.removal?.commit,
      ]
      text.add(cells.map { $0?.description ?? "" })
    }
    return text.text
  }

  func write(to terminal: Terminal) throws {
    for row in rows {
      let (event, mark) = (row.event, row.event.mark)
      let time = mark.annotation.createdAt.map { "\($0.local)  " } ?? ""
      let device = mark.device.map { " on \($0)" } ?? ""
      let content = mark.annotation.anchor.page.map { ", \($0.blob.description.prefix(8))…" } ?? ""
      try terminal.print(
        "\(event.commit.short, .id) \(time)\(mark.stamp ?? "stamp", .heading)  \(event.path)  \(mark.annotation.author ?? "unknown")\(device)\(content)"
      )
      if let removal = event.removal {
        try terminal.print(
          "    removed by \(removal.author), \(removal.at.local), in \(removal.commit.short, .id)")
      }
    }
    if rows.isEmpty { terminal.note("no stamps in the history") }
  }
}

extension VersionIndex {
  /// The version of a page that an event stamped; `nil` if no commit made it.
  func stampedVersion(of event: StampEvent) throws -> ObjectID? {
    let anchor = event.mark.annotation.anchor
    let key = event.page.map(PageKey.id) ?? .path("docs/\(event.path).json")
    return try history(of: key).versions.first { version in
      version.createdAt <= event.committedAt && version.bundle == anchor.bundleID
        && version.pageNumber == anchor.pageNumber
    }?.commit
  }
}
