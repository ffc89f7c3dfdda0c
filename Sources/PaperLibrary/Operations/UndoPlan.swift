import Files
import Libgit2
import PaperDomain

/// A plan to undo operations, checked against the current library.
struct UndoPlan {
  /// The changes to make.
  private(set) var step = OperationStep()
  /// Files whose content differs from what the operations left.
  private(set) var conflicts: [String] = []
  /// The current contents of the files.
  private(set) var befores: [ExactPath: [UInt8]] = [:]

  /// Plans to reverse operations, the last one first.
  init(reversing records: [Operation], in library: Library) throws {
    var broken: [String] = []
    for record in records {
      step = step.followed(by: record.whole.inverse, broken: &broken)
    }
    conflicts = broken
    let source = WorkingSource(root: library.folder)
    var files: [FileChangeRecord] = []
    for file in step.files {
      let bytes = try source.readIfPresent(file.path)
      let now = bytes.map { WorkingTree.contentID(of: $0) }
      if now == file.after { continue }
      if now != file.before, !conflicts.contains(file.path) { conflicts.append(file.path) }
      befores[ExactPath(file.path)] = bytes
      files.append(
        FileChangeRecord(
          path: file.path, before: now, after: file.after, isExecutable: file.isExecutable))
    }
    step.files = files
    conflicts.sort(by: NaturalOrder.areInIncreasingOrder)
    try keepUsedBlobs(in: library)
  }

  /// Keeps blobs that a bundle references afterwards.
  private mutating func keepUsedBlobs(in library: Library) throws {
    step.unparked.removeAll { library.blobs.size(of: $0) != nil }
    if step.parked.isEmpty { return }
    let afters = Dictionary(
      step.files.map { (ExactPath($0.path), $0.after) }, uniquingKeysWith: { _, last in last })
    var used: Set<BlobID> = []
    let working = WorkingSource(root: library.folder)
    for name in try working.names(in: "bundles") {
      let path = "bundles/\(name)/bundle.json"
      let bytes: [UInt8]?
      if case .some(let after) = afters[ExactPath(path)] {
        bytes = try after.map { try library.operations.keptBytes($0, of: path) }
      } else {
        bytes = try working.readIfPresent(path)
      }
      used.formUnion(BlobReferences(in: bytes ?? []).blobs)
    }
    step.parked.removeAll { used.contains($0) || !library.blobs.hasFile(of: $0) }
  }
}
