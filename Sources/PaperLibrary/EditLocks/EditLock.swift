package import PaperDomain

/// The lock of a doc, group or page that is edited in a viewer's window, so that other processes do
/// not change it.
package struct EditLock: Sendable, Equatable {
  /// The id of the locked entity, after those of the entities that contain it.
  package var lineage: [String]
  /// The user's name.
  package var name: String
  /// The window's id.
  package var window: String
  /// The process that holds it.
  package var process: Int32
  /// The computer that the process runs on.
  package var host: String
  package var since: Timestamp
  /// The time when it expires if it is not renewed.
  package var expires: Timestamp

  package init(
    lineage: [String], name: String, window: String, process: Int32, host: String,
    since: Timestamp, expires: Timestamp
  ) {
    self.lineage = lineage
    self.name = name
    self.window = window
    self.process = process
    self.host = host
    self.since = since
    self.expires = expires
  }

  /// Returns `nil` if the JSON is no lock.
  init?(_ node: JSONNode) {
    guard let lineage = node["ids"]?.array?.compactMap(\.string), !lineage.isEmpty,
      let name = node["name"]?.string, let window = node["window"]?.string,
      let process = node["process"]?.int, let host = node["host"]?.string,
      let since = node["since"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let expires = node["expires"]?.string.flatMap({ Timestamp(parsing: $0) })
    else { return nil }
    self.init(
      lineage: lineage, name: name, window: window, process: Int32(clamping: process), host: host,
      since: since, expires: expires)
  }

  var literal: JSONLiteral {
    [
      "ids": .array(lineage.map { .string($0) }), "name": .string(name),
      "window": .string(window), "process": .number(spelling: String(process)),
      "host": .string(host),
      "since": .string(since.description), "expires": .string(expires.description),
    ]
  }
}
