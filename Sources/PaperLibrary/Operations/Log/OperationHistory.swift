package import PaperDomain

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
