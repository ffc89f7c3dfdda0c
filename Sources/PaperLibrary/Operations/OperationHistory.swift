package import PaperDomain

/// What of the operation log stands now, and what was taken back.
///
/// An undo takes the last operations off the first list and puts itself on the second; a redo does
/// the reverse; any other change forgets what could be done again, and loses nothing of it.
package struct OperationHistory: Sendable {
  /// Operations that can be taken back or done again together.
  struct Entry {
    /// What they are for people.
    var subjects: [EntityID]
    /// What to reverse.
    var record: Operation
  }

  /// Oldest first, undos and redos among them.
  package private(set) var operations: [Operation] = []
  /// What `undo` takes back, the last first in line.
  private(set) var applied: [Entry] = []
  /// What `redo` does again, the last first in line.
  private(set) var undone: [Entry] = []

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

  /// The purge behind which nothing can be taken back.
  package var lastPurge: Operation? { operations.last { $0.kind == .purge } }

  /// The operations whose effect stands no longer.
  package var takenBack: Set<EntityID> {
    let standing = Set(applied.flatMap(\.subjects))
    return Set(operations.filter { $0.kind == .change && !standing.contains($0.id) }.map(\.id))
  }

  subscript(id: EntityID) -> Operation? { operations.first { $0.id == id } }
}

extension OperationHistory {
  /// For each operation that can be taken back, how many an undo has to take for it.
  package var undoCounts: [EntityID: Int] {
    var counts: [EntityID: Int] = [:]
    for (index, entry) in applied.reversed().enumerated() { counts[entry.record.id] = index + 1 }
    return counts
  }
}
