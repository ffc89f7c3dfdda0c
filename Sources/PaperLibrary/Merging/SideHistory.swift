import GitNames
import Libgit2
import PaperDomain

/// The history of one side since the merge base: which commit wrote which value.
///
/// The history is read only if there is a conflict, and then completely.
final class SideHistory {
  let tip: CommitNode
  /// The first error of a query; the query then returned the side's last commit.
  private(set) var failure: (any Error)?

  private let repository: Repository
  private let hidden: [ObjectID]
  private let reader: ChangeReader
  private var commits: [(node: CommitNode, step: ChangeReader.Step)]?
  /// Indexes into ``commits``, latest first, by changed file.
  private var touches: [String: [(commit: Int, delta: TreeDelta)]] = [:]

  /// - Parameter hidden: Commits that the other side also has; they and their ancestors are left
  ///   out.
  init(_ repository: Repository, tip: CommitNode, since hidden: [ObjectID]) {
    self.repository = repository
    self.tip = tip
    self.hidden = hidden
    reader = ChangeReader(repository)
  }

  /// The time when a value of a manifest was last written.
  func written(_ file: String, _ keys: [String]) -> Timestamp {
    Timestamp(seconds: writer(of: [keys], in: file).seconds)
  }

  /// The commit that set a page's binding, or the content of another file.
  func rebinding(_ file: String) -> MergeSide.Rebinding {
    let isPage = if case .page? = ManifestPlace(path: file) { true } else { false }
    let node = writer(of: isPage ? [["bundle"], ["pageNumber"]] : [], in: file)
    return MergeSide.Rebinding(commit: node.id, time: Timestamp(seconds: node.seconds))
  }

  /// Stores the error of a query.
  func fail(_ error: any Error) { failure = failure ?? error }

  private func writer(of keys: [[String]], in file: String) -> CommitNode {
    do {
      return try findWriter(of: keys, in: file)
    } catch {
      fail(error)
      return tip
    }
  }

  private enum Value: Equatable {
    case content(ObjectID)
    case members([JSONLiteral?])
  }

  private func value(of keys: [[String]], in content: ObjectID) throws -> Value {
    if keys.isEmpty { return .content(content) }
    let bytes = try repository.blob(content)
    do {
      let root = try JSONDocument(parsing: bytes).root.literal
      return .members(keys.map { $0.reduce(Optional(root)) { $0?[$1] } })
    } catch {
      // A broken manifest has no values, so the whole content is compared.
      return .content(content)
    }
  }

  private func findWriter(of keys: [[String]], in file: String) throws -> CommitNode {
    let commits = try read()
    guard let entry = try repository.entry(in: tip.treeID, path: file) else { return tip }
    let current = try value(of: keys, in: entry.id)
    var path = file
    var next = 0
    while let touch = touches[path]?.first(where: { $0.commit >= next }) {
      next = touch.commit + 1
      let (node, step) = commits[touch.commit]
      guard let new = touch.delta.newID, try value(of: keys, in: new) == current else { continue }
      if let old = touch.delta.oldID {
        if try value(of: keys, in: old) == current { continue }
        return node
      }
      guard let origin = try origin(of: new, at: path, in: step),
        try value(of: keys, in: origin.content) == current
      else { return node }
      path = origin.path
    }
    return tip
  }

  /// The old path of a manifest that is new at a path.
  private func origin(
    of content: ObjectID, at path: String, in step: ChangeReader.Step
  ) throws -> (path: String, content: ObjectID)? {
    guard let id = try reader.manifest(content, at: path)?.id,
      let origin = try reader.origin(of: id, at: path, in: step), let parent = step.parents.first,
      let entry = try repository.entry(in: parent, path: origin)
    else { return nil }
    return (origin, entry.id)
  }

  private func read() throws -> [(node: CommitNode, step: ChangeReader.Step)] {
    if let commits { return commits }
    let nodes = try repository.commitNodes(repository.walk(from: [tip.id], hiding: hidden))
    let steps = try reader.steps(of: nodes, cut: repository.shallowCommits(), under: [])
    let read = Array(zip(nodes, steps)).map { (node: $0.0, step: $0.1) }
    for (place, commit) in read.enumerated() {
      for delta in commit.step.deltas { touches[delta.path, default: []].append((place, delta)) }
    }
    commits = read
    return read
  }
}
