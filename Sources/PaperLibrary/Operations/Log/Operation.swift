import Files
import GitNames
import Libgit2
package import PaperDomain

/// A logged command that changed files or history.
package struct Operation: Sendable {
  package enum Kind: String, Sendable {
    case change, undo, redo
    /// Removed content from history: nothing before it can be undone.
    case purge
  }

  package var id: EntityID
  package var createdAt: Timestamp
  package var kind: Kind
  /// The command's arguments, after `pc`.
  package var command: [String]
  /// The person who ran it in a window of the viewer; `nil` for a command of a shell.
  package var person: String?
  /// The window of the viewer in which it was run.
  package var window: String?
  /// For an undo or a redo: the operations that it undid or redid.
  package var subjects: [EntityID]
  /// The completed steps, in order.
  package var steps: [OperationStep] = []
  /// Steps without an end in the log: they are in progress, or were interrupted.
  var pending: [OperationStep] = []

  /// All completed steps, combined.
  package var whole: OperationStep {
    var broken: [String] = []
    return steps.reduce(OperationStep()) { $0.followed(by: $1, broken: &broken) }
  }
}

/// The operation in progress in a library.
struct OpenOperation {
  let id: EntityID
  let kind: Operation.Kind
  let subjects: [EntityID]
  /// The lock, held from the first change to the last.
  let lock: HeldLock
  /// The number of nested transactions.
  var depth = 1
  /// All steps that began.
  var steps: [OperationStep] = []
  /// The number of steps that are marked as complete and are not rolled back.
  var savedCount = 0
  /// Whether the log has the operation's first line.
  var isInLog = false
  /// The files that it wrote; their content is not the user's work.
  var ownPaths: Set<ExactPath> = []
  /// The tree that keeps the overwritten content.
  var keptTree: ObjectID?
}

/// The recovery of an interrupted operation.
package struct Recovery: Sendable {
  /// The arguments of the killed command.
  package var command: [String]
  /// Whether the command was completed; otherwise its changes were rolled back.
  package var isCompleted: Bool
  /// Files that another program changed since, which are left as they are.
  package var left: [String]
}

/// The operations in effect, and those that are undone.
///
/// An undo removes the last operations from the first list and adds itself to the second; a redo
/// does the reverse. Any other change clears the second list, which loses no data.
package struct OperationHistory: Sendable {
  /// Operations that are undone or redone together.
  package struct Entry: Sendable {
    /// The operations to display.
    package var subjects: [EntityID]
    /// The operation to reverse.
    package var record: Operation
  }

  /// Oldest first, including undos and redos.
  package private(set) var operations: [Operation] = []
  /// The operations that `undo` undoes, the next one last.
  package private(set) var applied: [Entry] = []
  /// The operations that `redo` redoes, the next one last.
  package private(set) var undone: [Entry] = []

  init(_ operations: [Operation]) {
    self.operations = operations.filter { !$0.steps.isEmpty || $0.kind == .purge }
    for operation in self.operations {
      switch operation.kind {
      case .change:
        applied.append(Entry(subjects: [operation.id], record: operation))
        undone = []
      case .undo:
        let subjects = Set(operation.subjects)
        applied.removeAll { subjects.isSuperset(of: $0.subjects) }
        undone.append(Entry(subjects: operation.subjects, record: operation))
      case .redo:
        let subjects = Set(operation.subjects)
        undone.removeAll { subjects.isSuperset(of: $0.subjects) }
        applied.append(Entry(subjects: operation.subjects, record: operation))
      case .purge: (applied, undone) = ([], [])
      }
    }
  }

  /// The last purge; operations before it can't be undone.
  package var lastPurge: Operation? { operations.last { $0.kind == .purge } }

  /// The operations that are not in effect any more.
  package var takenBack: Set<EntityID> {
    let standing = Set(applied.flatMap(\.subjects))
    return Set(operations.filter { $0.kind == .change && !standing.contains($0.id) }.map(\.id))
  }

  subscript(id: EntityID) -> Operation? { operations.first { $0.id == id } }
}

extension OperationHistory {
  /// For each operation that can be undone, the count to pass to undo.
  package var undoCounts: [EntityID: Int] {
    var counts: [EntityID: Int] = [:]
    for (index, entry) in applied.reversed().enumerated() { counts[entry.record.id] = index + 1 }
    return counts
  }
}
