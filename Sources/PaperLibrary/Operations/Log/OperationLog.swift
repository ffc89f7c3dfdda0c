import Files
import PaperDomain

/// The append-only log of operations: one line for each step, written before the step is made.
///
/// A line that a crash or a full disk cut off is ignored: its step never began.
struct OperationLog {
  let path: String

  /// The largest log that is read, in bytes; `pc gc` keeps the log far smaller.
  private static let limit = 1 << 30

  private var lines: LineFile { LineFile(path, limit: OperationLog.limit) }

  /// Appends a line.
  ///
  /// On an error the log is unchanged.
  func append(_ line: OperationLine) throws(FileError) { try lines.append(line.bytes) }

  /// Whether no operation is in progress: the log's last line ends an operation. A missing log
  /// counts as settled.
  func isSettled() throws(FileError) -> Bool {
    try lines.endsOrIsEmpty(with: OperationLine.settledEnd)
  }

  /// Removes an incomplete last line.
  func removeTornLine() throws(FileError) { try lines.removeTornLine() }

  /// All operations, oldest first. Unknown lines are skipped.
  func read() throws -> [Operation] {
    let bytes = try lines.bytes()
    var operations: [Operation] = []
    var places: [EntityID: Int] = [:]
    for text in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let line = try? OperationLine(parsing: Array(text)) else { continue }
      if let opening = line.opening, places[line.operation] == nil {
        places[line.operation] = operations.count
        operations.append(
          Operation(
            id: line.operation, createdAt: opening.createdAt, kind: opening.kind,
            command: opening.command, person: opening.person, window: opening.window,
            subjects: opening.subjects))
      }
      guard let place = places[line.operation] else { continue }
      if line.isReopened {
        operations[place].pending = operations[place].steps + operations[place].pending
        operations[place].steps = []
      }
      if let step = line.step { operations[place].pending.append(step) }
      operations[place].pending.removeLast(min(line.cancelled, operations[place].pending.count))
      if line.isEnd {
        operations[place].steps += operations[place].pending
        operations[place].pending = []
      }
    }
    return operations.filter { !$0.steps.isEmpty || !$0.pending.isEmpty || $0.kind == .purge }
  }

  /// Replaces the log by one with only these operations, all ended.
  func rewrite(_ operations: [Operation]) throws(FileError) {
    var bytes: [UInt8] = []
    for operation in operations {
      let opening = OperationLine.Opening(
        createdAt: operation.createdAt, kind: operation.kind, command: operation.command,
        person: operation.person, window: operation.window, subjects: operation.subjects)
      if operation.steps.isEmpty { bytes += OperationLine(operation.id, opening: opening).bytes }
      for (index, step) in operation.steps.enumerated() {
        let line = OperationLine(operation.id, opening: index == 0 ? opening : nil, step: step)
        bytes += line.bytes
      }
      bytes += OperationLine(operation.id, isEnd: true).bytes
    }
    try FileSystem.writeAtomically(bytes, to: path, durability: .contentAndName)
  }
}

/// The references that keep the git objects of the operation log.
enum UndoReference {
  static let prefix = "refs/papercenter/undo/"

  /// The tree of the content that an operation overwrote: one entry for each file, named by its
  /// path with `%2F` for `/`.
  static func files(of operation: EntityID) -> String { "\(prefix)\(operation)/files" }

  /// The commit that an undo removed from the branch.
  static func commit(of operation: EntityID) -> String { "\(prefix)\(operation)/commit" }

  /// The operation that a reference belongs to.
  static func operation(of reference: String) -> EntityID? {
    reference.hasPrefix(prefix)
      ? EntityID(parsing: reference.dropFirst(prefix.count).prefix { $0 != "/" }) : nil
  }

  /// The name of a file's entry in the tree.
  static func entryName(of path: String) -> String {
    var name: [UInt8] = []
    name.reserveCapacity(path.utf8.count + 16)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"): name += "%25".utf8
      case UInt8(ascii: "/"): name += "%2F".utf8
      default: name.append(byte)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The path that an entry's name stands for.
  static func path(ofEntry name: String) -> String {
    name.replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}
