import Files
import Libgit2
import PaperDomain

/// The operation that a library is in the middle of.
struct OpenOperation {
  let id: EntityID
  let kind: Operation.Kind
  let subjects: [EntityID]
  /// Held from the first change to the last.
  let lock: LibraryLock
  /// How many transactions lie one inside the other.
  var depth = 1
  /// All steps begun so far.
  var steps: [OperationStep] = []
  /// How many of them no later failure takes back.
  var savedCount = 0
  /// How many of them the log has been told were taken back or are whole.
  var isInLog = false
  /// The files it has written: what they held then is nobody's work.
  var ownPaths: Set<ExactPath> = []
  /// The tree that keeps alive what it overwrote.
  var keptTree: ObjectID?
}
