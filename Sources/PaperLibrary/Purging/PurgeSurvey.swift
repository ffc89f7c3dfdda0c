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

extension PurgeScope {
  /// Resolves a request to ids.
  ///
  /// - Throws: ``PurgeRefusal/unknown(_:)``, ``PurgeRefusal/ambiguous(_:_:)``, `FileError`.
  init(of request: PurgeRequest, _ survey: PurgeSurvey, in library: Library) throws {
    self.init()
    for target in request.targets {
      switch target {
      case .bundle(let bundle): add(bundle, survey)
      case .page(let page):
        if let id = page.id { pages.insert(id) }
        pagePaths.insert(page.path)
      case .reader(let reader): readers[reader] = library.settings.now()
      case .named(let text): try add(named: text, survey, library)
      }
    }
    for event in request.recorded { add(event.subject, survey) }
    blobs.formUnion(survey.blobs(onlyIn: self))
  }

  private mutating func add(_ subject: PurgeSubject, _ survey: PurgeSurvey) {
    switch subject {
    case .blob(let blob): blobs.insert(blob)
    case .page(let id): pages.insert(id)
    case .reader(let reader, let time): readers[reader] = max(readers[reader] ?? time, time)
    case .bundle(let id):
      bundles.insert(id)
      if let bundle = survey.bundles.last(where: { $0.id == id }) { add(bundle, survey) }
    }
  }

  private mutating func add(_ bundle: PDFBundle, _ survey: PurgeSurvey) {
    if let id = bundle.id { bundles.insert(id) }
    for version in survey.versions(of: bundle.id, named: bundle.name) + [bundle] {
      bundleNames.formUnion([version.name] + version.formerly)
    }
  }

  private mutating func add(
    named text: String, _ survey: PurgeSurvey, _ library: Library
  ) throws {
    var name = Substring(text)
    if name.hasPrefix("bundles/") { name = name.dropFirst("bundles/".count) }
    if let bundle = survey.bundles.last(where: { $0.name == name }) {
      return add(bundle, survey)
    }
    if let id = EntityID(parsing: text) {
      if let bundle = survey.bundles.last(where: { $0.id == id }) {
        add(bundle, survey)
      } else {
        pages.insert(id)
      }
      return
    }
    var digits = lastComponent(text).lowercased()
    if digits.hasSuffix(".pdf") { digits.removeLast(4) }
    guard digits.utf8.count >= PurgeScope.shortestDigits,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { throw PurgeRefusal.unknown(text) }
    let known = survey.blobs.union(try library.blobs.all())
    let found = known.filter { $0.description.hasPrefix(digits) }
    if found.count > 1 {
      throw PurgeRefusal.ambiguous(text, found.map(\.description).sorted())
    }
    guard let blob = found.first else { throw PurgeRefusal.unknown(text) }
    blobs.insert(blob)
  }

  /// The smallest number of digits that name a blob; fewer digits could be a word.
  private static let shortestDigits = 8
}
