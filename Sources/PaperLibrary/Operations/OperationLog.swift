import Files
import PaperDomain

/// The append-only log of operations: one line for each step, written before the step is made.
///
/// A line that a crash or a full disk cut off is ignored: its step never began.
struct OperationLog {
  let path: String

  /// The largest log that is read, in bytes; `pc gc` keeps the log far smaller.
  private static let limit = 1 << 30

  /// Appends a line.
  ///
  /// On an error the log is unchanged.
  func append(_ line: OperationLine) throws(FileError) {
    let file = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
    var end = try file.status().size
    if end > 0 {
      let last = try lastBytes(1, of: file, size: end)
      if last != [UInt8(ascii: "\n")] {
        try removeTornLine()
        end = try file.status().size
      }
    }
    do throws(FileError) {
      try file.seek(to: end)
      try file.write(line.bytes)
    } catch {
      try file.truncate(to: end)
      throw error
    }
  }

  /// Whether no operation is in progress: the log's last line ends an operation. A missing log
  /// counts as settled.
  func isSettled() throws(FileError) -> Bool {
    let file: Descriptor
    do throws(FileError) {
      file = try Descriptor(opening: path, for: .reading)
    } catch  where error.isAbsent {
      return true
    }
    let size = try file.status().size
    let ending = OperationLine.settledEnd
    if size == 0 { return true }
    return try lastBytes(ending.count, of: file, size: size) == ending
  }

  /// Removes an incomplete last line.
  func removeTornLine() throws(FileError) {
    let bytes = try FileSystem.read(path, limit: OperationLog.limit)
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if whole == bytes.count { return }
    try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
      .truncate(to: whole)
  }

  /// All operations, oldest first. Unknown lines are skipped.
  func read() throws -> [Operation] {
    guard try FileSystem.statusIfPresent(of: path) != nil else { return [] }
    let bytes = try FileSystem.read(path, limit: OperationLog.limit)
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

  private func lastBytes(
    _ count: Int, of file: borrowing Descriptor, size: Int
  ) throws(FileError) -> [UInt8] {
    try file.seek(to: max(0, size - count))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, size), alignment: 1)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try file.read(into: buffer)))
  }
}
