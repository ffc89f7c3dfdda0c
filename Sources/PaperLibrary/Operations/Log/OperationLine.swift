import GitNames
import Libgit2
import PaperDomain

/// One line of the operation log.
///
///     {"operation":ID,"createdAt":T,"kind":"change","command":["tag","x","+A/B"],
///      "person":NAME,"window":ID,"step":{…}}
///     {"operation":ID,"step":{…}}
///     {"operation":ID,"cancelled":1,"end":true}
///     {"operation":ID,"end":true}
///     {"operation":ID,"reopened":true}
///
/// A step is logged before it is made. `end` marks all steps so far as complete, and `cancelled`
/// gives the number of last steps that were rolled back. `reopened` cancels an `end`.
struct OperationLine {
  /// The description of the command, in an operation's first line only.
  struct Opening {
    var createdAt: Timestamp
    var kind: Operation.Kind
    var command: [String]
    var person: String?
    var window: String?
    var subjects: [EntityID]
  }

  var operation: EntityID
  var opening: Opening?
  var step: OperationStep?
  var cancelled = 0
  var isEnd = false
  var isReopened = false

  init(
    _ operation: EntityID, opening: Opening? = nil, step: OperationStep? = nil, cancelled: Int = 0,
    isEnd: Bool = false, isReopened: Bool = false
  ) {
    self.operation = operation
    self.opening = opening
    self.step = step
    self.cancelled = cancelled
    self.isEnd = isEnd
    self.isReopened = isReopened
  }

  /// The end of a line after which no step is in progress.
  static let settledEnd = Array("\"end\":true}\n".utf8)

  var bytes: [UInt8] {
    var entries: [JSONLiteral.Entry] = []
    func add(_ key: String, _ value: JSONLiteral) { entries.append(.init(key: key, value: value)) }
    add("operation", .string(operation.description))
    if let opening {
      add("createdAt", .string(opening.createdAt.description))
      add("kind", .string(opening.kind.rawValue))
      add("command", .strings(opening.command))
      if let person = opening.person { add("person", .string(person)) }
      if let window = opening.window { add("window", .string(window)) }
      if !opening.subjects.isEmpty { add("of", .strings(opening.subjects.map(\.description))) }
    }
    if let step { add("step", step.literal) }
    if cancelled > 0 { add("cancelled", .int(cancelled)) }
    if isReopened { add("reopened", true) }
    if isEnd { add("end", true) }
    return JSONLiteral.object(entries).line()
  }

  /// Parses a line without its newline; `nil` if it is no operation.
  init?(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    let root = try JSONDocument(parsing: bytes).root
    guard let id = root["operation"]?.string.flatMap({ EntityID(parsing: $0) }) else { return nil }
    operation = id
    if let time = root["createdAt"]?.string.flatMap({ Timestamp(parsing: $0) }) {
      opening = Opening(
        createdAt: time,
        kind: root["kind"]?.string.flatMap { Operation.Kind(rawValue: $0) } ?? .change,
        command: root["command"]?.array?.compactMap(\.string) ?? [],
        person: root["person"]?.string, window: root["window"]?.string,
        subjects: root["of"]?.array?.compactMap { $0.string.flatMap { EntityID(parsing: $0) } }
          ?? [])
    }
    step = root["step"].map { OperationStep($0) }
    cancelled = root["cancelled"]?.int ?? 0
    isReopened = root["reopened"]?.bool ?? false
    isEnd = root["end"]?.bool ?? false
  }
}

extension OperationStep {
  var literal: JSONLiteral {
    var entries: [JSONLiteral.Entry] = []
    func add(_ key: String, _ value: JSONLiteral) { entries.append(.init(key: key, value: value)) }
    func trace(_ key: String, _ name: String, _ before: ObjectID?, _ after: ObjectID?)
      -> JSONLiteral
    {
      [
        key: .string(name), "before": before.map { .string($0.description) } ?? .null,
        "after": after.map { .string($0.description) } ?? .null,
      ]
    }
    if !files.isEmpty {
      let traces = files.map { file -> JSONLiteral in
        let literal = trace("path", file.path, file.before, file.after)
        guard file.isExecutable, case .object(let entries) = literal else { return literal }
        return .object(entries + [.init(key: "executable", value: true)])
      }
      add("files", .array(traces))
    }
    if let branch {
      var literal = trace("name", branch.name, branch.before, branch.after)
      if !branch.joined.isEmpty, case .object(let entries) = literal {
        let joined = JSONLiteral.strings(branch.joined.map(\.description))
        literal = .object(entries + [.init(key: "joined", value: joined)])
      }
      add("branch", literal)
    }
    for (key, blobs) in [("stored", stored), ("parked", parked), ("unparked", unparked)]
    where !blobs.isEmpty {
      add(key, .strings(blobs.map(\.description)))
    }
    return .object(entries)
  }

  init(_ node: JSONNode) {
    func object(_ node: JSONNode?) -> ObjectID? {
      node?.string.flatMap { ObjectID(parsing: $0) }
    }
    func blobs(_ key: String) -> [BlobID] {
      node[key]?.array?.compactMap { $0.string.flatMap { BlobID(parsing: $0) } } ?? []
    }
    files =
      node["files"]?.array?.compactMap { file in
        file["path"]?.string.map {
          FileChangeRecord(
            path: $0, before: object(file["before"]), after: object(file["after"]),
            isExecutable: file["executable"]?.bool ?? false)
        }
      } ?? []
    if let trace = node["branch"], let name = trace["name"]?.string {
      branch = RefUpdate(
        name: name, before: object(trace["before"]), after: object(trace["after"]),
        joined: trace["joined"]?.array?.compactMap { object($0) } ?? [])
    }
    stored = blobs("stored")
    parked = blobs("parked")
    unparked = blobs("unparked")
  }
}
