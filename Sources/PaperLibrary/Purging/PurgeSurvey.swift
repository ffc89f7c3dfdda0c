import Files
import GitNames
import Libgit2
import PaperDomain

/// The blobs and bundles in all of history: every version of every bundle's manifest, and the git
/// objects of each blob.
struct PurgeSurvey {
  /// The git object ids of each blob's bytes.
  private(set) var objects: [BlobID: Set<ObjectID>] = [:]
  /// Every version of every bundle, once for each name it had.
  private(set) var bundles: [PDFBundle] = []
  private var seen: Set<String> = []

  /// - Parameter tips: The commits whose history is searched.
  init(_ repository: Repository, from tips: [ObjectID]) throws {
    let ids = try repository.walk(from: tips)
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      try Task.checkCancellation()
      let nodes = try repository.commitNodes(Array(ids[start..<min(start + 1_000, ids.count)]))
      let pairs = try nodes.map { node in
        TreePair(
          old: try node.parents.first.map { try repository.commitNodes([$0])[0].treeID },
          new: node.treeID)
      }
      for delta in try repository.diffTrees(pairs, under: ["bundles", "blobs"]).joined() {
        if let id = delta.newID { try add(delta.path, id, repository) }
      }
    }
  }

  private mutating func add(_ path: String, _ id: ObjectID, _ repository: Repository) throws {
    if path.hasPrefix("blobs/") {
      let name = lastComponent(path)
      if name.hasSuffix(".pdf"), let blob = BlobID(parsing: name.dropLast(4)) {
        objects[blob, default: []].insert(id)
      }
    } else if let place = ManifestPlace(path: path), case .bundle = place,
      seen.insert("\(id) \(path)").inserted,
      case .bundle(let bundle)? = Manifest.read(
        try repository.blob(id), path: path, place: place
      ).manifest
    {
      bundles.append(bundle)
    }
  }

  /// Every blob that is in history or that a bundle in history references.
  var blobs: Set<BlobID> { Set(objects.keys).union(bundles.flatMap(\.blobs)) }

  /// Every version of a bundle.
  func versions(of id: EntityID?, named name: String) -> [PDFBundle] {
    bundles.filter { bundle in bundle.id.map { $0 == id } ?? (bundle.name == name) }
  }

  /// The blobs that only bundles of a scope ever referenced.
  func blobs(onlyIn scope: PurgeScope) -> Set<BlobID> {
    var own: Set<BlobID> = []
    var shared: Set<BlobID> = []
    for bundle in bundles {
      if scope.contains(bundle: bundle.id, named: bundle.name) {
        own.formUnion(bundle.blobs)
      } else {
        shared.formUnion(bundle.blobs)
      }
    }
    return own.subtracting(shared)
  }
}
