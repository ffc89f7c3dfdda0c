import PaperDomain
import PaperLibrary

/// A doc, group, bundle, tag group or variable, with the facts of its manifest and of the library.
struct EntityAnswer: Report {
  private let entity: Entity
  private let snapshot: LibrarySnapshot
  private let manifest: JSONLiteral
  private let updatedAt: Timestamp?
  private let missing: [BlobID]
  /// The missing blobs that git-lfs keeps on another device.
  private let elsewhere: Set<BlobID>
  private let purged: Set<BlobID>
  /// The pages that show the bundle, by page number; empty for other entities.
  private let uses: [Page]

  init(_ entity: Entity, in state: LibraryState, _ workspace: Workspace) throws {
    let snapshot = state.snapshot
    guard let file = entity.file else {
      throw CommandFailure(
        "'\(entity.path.isEmpty ? "docs" : entity.path)' is a folder",
        hints: ["pc ls lists what is in it"])
    }
    self.entity = entity
    self.snapshot = snapshot
    manifest = try state.manifest(file).root.literal
    updatedAt = try workspace.library.history.updatedAt(file, from: state.commit)
    if case .bundle(let bundle) = entity {
      missing = workspace.missingBlobs(of: bundle)
      let store = workspace.library.blobs
      elsewhere = Set(missing.filter { store.sizeElsewhere(of: $0) != nil })
      purged = try missing.isEmpty ? [] : workspace.library.purgeRecords.ofWorkingTree().purgedBlobs
      uses = snapshot.orderedPages.filter {
        snapshot.bundle(named: $0.binding.bundle)?.name == bundle.name
      }.sorted { $0.binding.pageNumber < $1.binding.pageNumber }
    } else {
      (missing, elsewhere, purged, uses) = ([], [], [], [])
    }
  }

  var json: OutputJSON {
    var members: [OutputJSON.Member] = []
    if case .object(let own) = OutputJSON(manifest) { members = own }
    members += [.init("kind", .string(entity.kindName)), .init("path", .string(entity.path))]
    members.append(.init("updatedAt", .text(updatedAt)))
    if case .bundle(let bundle) = entity {
      members += [
        .init("pageCount", bundle.pageCount.map { .int($0) } ?? .null),
        .init("missingBlobs", .list(missing) { .string($0.description) }),
        .init(
          "pages",
          .list(uses) { page in
            [
              "id": .text(page.id), "path": .string(page.path),
              "pageNumber": .int(page.binding.pageNumber),
            ]
          }),
      ]
    }
    return .object(members)
  }

  func write(to terminal: Terminal) throws {
    try terminal.print("\(entity.kindName) \(entity.path, .heading)")
    var table = Table(columns: [.left, .flexible])
    for (label, value) in facts { table.add("  \(label, .muted)", value) }
    try terminal.print(table)
    if case .bundle(let bundle) = entity { try write(bundle, to: terminal) }
  }

  private var facts: [(String, StyledText)] {
    var facts: [(String, StyledText)] = []
    func add(_ label: String, _ value: (some CustomStringConvertible)?) {
      if let value { facts.append((label, "\(value)")) }
    }
    add("title", entity.title)
    switch entity {
    case .bundle(let bundle):
      add("pages", bundle.pageCount)
      add("formerly", bundle.formerly.isEmpty ? nil : bundle.formerly.joined(separator: ", "))
      add("languages", bundle.languages?.joined(separator: ", "))
    case .doc(let doc):
      add("author", doc.author)
      for group in snapshot.groups(of: doc) {
        add("group", "\(group.name)  \(snapshot.pages(of: group).count.counted("page"))")
      }
    case .group(let group):
      for page in snapshot.pages(of: group) {
        add("page", "\(page.name)  \(snapshot.renamed(page.binding))")
      }
    case .tagGroup(let group):
      for tag in group.tags { add("tag", "\(tag.name)  \(tag.color)  \(tag.scope.rawValue)") }
    case .variable(let variable):
      add("type", variable.typeText)
      add("scope", variable.scope.rawValue)
    case .folder, .page: break
    }
    for tag in entity.carrier?.metadata.tags ?? [] { add("tag", tag) }
    for variable in entity.carrier?.metadata.variables ?? [] {
      add(variable.name, variable.value)
    }
    add("id", entity.id)
    add("created", entity.createdAt?.local)
    add("updated", updatedAt?.local)
    return facts
  }

  private func state(of blob: BlobID) -> StyledText {
    if elsewhere.contains(blob) { return "\("elsewhere", .muted)" }
    if !missing.contains(blob) { return "" }
    return "\(purged.contains(blob) ? "purged" : "missing", .error)"
  }

  private func write(_ bundle: PDFBundle, to terminal: Terminal) throws {
    var files = Table(columns: [.left, .flexible, .right, .left, .left])
    for variant in bundle.variants {
      for file in bundle.files[variant] ?? [] {
        files.add(
          "  \(variant.rawValue, .muted)", "\(file.fileName ?? "")",
          "\(file.pages.map { $0.counted("page") } ?? "")",
          "\(file.blob.description.prefix(6))…",
          state(of: file.blob))
      }
    }
    try terminal.print(files)
    for variant in bundle.variants {
      guard let mapping = bundle.mapping[variant] else { continue }
      try terminal.print("  \(variant.rawValue, .muted) is of pages \(mapping.rangesText)")
    }
    var pages = Table(columns: [.left, .left])
    for page in uses { pages.add("  #\(page.binding.pageNumber)", "\(page.path)") }
    if !uses.isEmpty { try terminal.print("shown by") }
    try terminal.print(pages)
  }
}
