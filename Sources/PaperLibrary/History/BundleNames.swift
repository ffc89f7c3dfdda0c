import GitNames
import Libgit2
import PaperDomain

/// Resolves a bundle name in the trees of many commits: to the folder of that name, otherwise to
/// the bundle that formerly had the name.
struct BundleNames {
  struct Found: Hashable {
    /// `nil` if the manifest has no id or can't be read.
    var id: EntityID?
    var folder: String
  }

  typealias Read = (ObjectID) throws -> BundleReading?

  /// The bundles of one tree by former name, with their folders in byte order.
  private struct Former {
    var tree: ObjectID?
    var folders: [String: [String]] = [:]
  }

  private let repository: Repository
  private var found: [ObjectID: [String: Found?]] = [:]
  private var former: [Former] = [Former()]

  /// The number of `bundles` trees whose results are cached.
  private static let mostTrees = 64

  init(_ repository: Repository) { self.repository = repository }

  mutating func bundle(named name: String, in tree: ObjectID, read: Read) throws -> Found? {
    guard let entry = try repository.entry(in: tree, path: "bundles"), entry.mode == .directory
    else { return nil }
    if let known = found[entry.id]?[name] { return known }
    let answer = try resolve(name, in: entry.id, read)
    if found[entry.id] == nil, found.count >= BundleNames.mostTrees { found = [:] }
    found[entry.id, default: [:]][name] = .some(answer)
    return answer
  }

  private mutating func resolve(_ name: String, in bundles: ObjectID, _ read: Read) throws -> Found?
  {
    if let found = try folder(name, in: bundles, read) { return found }
    guard let folder = try formerNames(in: bundles, read)[name]?.first else { return nil }
    return try self.folder(folder, in: bundles, read)
  }

  private func folder(_ name: String, in bundles: ObjectID, _ read: Read) throws -> Found? {
    // An empty name, or one that git can't use as a folder's name, resolves to nothing.
    guard !name.isEmpty, !name.contains("/"),
      let entry = try repository.entry(in: bundles, path: name + "/bundle.json"),
      entry.mode.isManifest, let reading = try read(entry.id)
    else { return nil }
    return Found(id: reading.id, folder: name)
  }

  /// Former names change rarely, so this method updates those of the last tree with what differs
  /// between the two trees.
  private mutating func formerNames(
    in bundles: ObjectID, _ read: Read
  ) throws -> [String: [String]] {
    if let known = former.first(where: { $0.tree == bundles }) { return known.folders }
    var folders = former[0].folders
    for delta in try repository.diffTrees(old: former[0].tree, new: bundles) {
      guard delta.path.hasSuffix("/bundle.json") else { continue }
      let folder = String(delta.path.dropLast("/bundle.json".utf8.count))
      if folder.contains("/") { continue }
      if let old = delta.oldID, delta.oldMode?.isManifest == true {
        for name in try read(old)?.formerly ?? [] {
          folders[name]?.removeAll { $0 == folder }
          if folders[name]?.isEmpty == true { folders[name] = nil }
        }
      }
      if let new = delta.newID, delta.newMode?.isManifest == true {
        for name in try read(new)?.formerly ?? [] {
          folders[name, default: []].append(folder)
          folders[name]?.sort()
        }
      }
    }
    former = [Former(tree: bundles, folders: folders)] + former.prefix(3)
    return folders
  }
}
