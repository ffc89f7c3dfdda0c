import Files
import GitNames
import Libgit2
import PaperDomain

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
