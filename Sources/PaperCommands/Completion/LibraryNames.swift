import Files
import PaperDomain
import PaperLibrary

/// The names in a library, read from as few files as each question takes.
///
/// Pages are looked up folder by folder as they are typed: the library as a whole, which may hold
/// a hundred thousand, is not read. What can't be read is not offered.
struct LibraryNames {
  private let root: RootFolder
  /// Where the person stands, from the root; empty at the root.
  private let folder: String

  /// `nil` outside a library.
  init?(at workingDirectory: String) {
    guard let root = try? Library.root(above: workingDirectory),
      let rootFolder = try? RootFolder(opening: root),
      let here = try? FileSystem.canonicalPath(of: workingDirectory)
    else { return nil }
    self.root = rootFolder
    folder = here == root ? "" : String(here.dropFirst(root.count + 1))
  }

  /// The docs, groups and pages one step on from what is typed: `2023/` has a slash, a page none.
  func items(_ typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/")
    let prefix = slash.map { String(typed[...$0]) } ?? ""
    guard let place = place(of: prefix) else { return [] }
    return children(of: place).map { prefix + $0 }
  }

  /// The folder below `docs/` that a typed beginning leads to: from there, or from here with `./`.
  private func place(of prefix: String) -> String? {
    if prefix.hasPrefix("./") || prefix.hasPrefix("../") {
      return ReferenceResolver.normalized(folder.isEmpty ? prefix : "\(folder)/\(prefix)")
    }
    guard let path = ReferenceResolver.normalized(prefix) else { return nil }
    if path.isEmpty { return "docs" }
    return path == "docs" || path.hasPrefix("docs/") ? path : RawPath.join("docs", path)
  }

  private func children(of place: String) -> [String] {
    guard place == "docs" || place.hasPrefix("docs/") else { return [] }
    let entries = entries(of: place)
    let isGroup = entries.contains { $0.name == "group.json" }
    return entries.compactMap { entry in
      if entry.kind == .directory { return entry.name.hasPrefix(".") ? nil : entry.name + "/" }
      guard isGroup, case .page(let path)? = ManifestPlace(path: "\(place)/\(entry.name)") else {
        return nil
      }
      return lastComponent(path)
    }.inNaturalOrder()
  }

  var bundles: [String] {
    entries(of: "bundles").filter { $0.kind == .directory }.map(\.name).inNaturalOrder()
  }

  /// How many pages a bundle has, as its manifest says.
  func pageCount(ofBundle name: String) -> Int? {
    guard case .bundle(let bundle)? = manifest("bundles/\(name)/bundle.json") else { return nil }
    return bundle.pageCount
  }

  /// `Group/Tag`.
  var tags: [String] {
    manifests(in: "tags").flatMap { manifest -> [String] in
      guard case .tagGroup(let group) = manifest else { return [] }
      return group.tags.map { "\(group.name)/\($0.name)" }
    }.inNaturalOrder()
  }

  var tagGroups: [String] {
    manifests(in: "tags").compactMap { manifest in
      if case .tagGroup(let group) = manifest { group.name } else { nil }
    }.inNaturalOrder()
  }

  var variables: [Variable] {
    manifests(in: "variables").compactMap { manifest in
      if case .variable(let variable) = manifest { variable } else { nil }
    }.inNaturalOrder(by: \.name)
  }

  private func manifests(in folder: String) -> [Manifest] {
    entries(of: folder).compactMap { manifest("\(folder)/\($0.name)") }
  }

  private func manifest(_ file: String) -> Manifest? {
    guard let place = ManifestPlace(path: file),
      let bytes = try? FileSystem.read(
        root.file(file), limit: Library.manifestLimit, followingLinks: false)
    else { return nil }
    return Manifest.read(bytes, path: file, place: place).manifest
  }

  private func entries(of folder: String) -> [DirectoryEntry] {
    (try? FileSystem.entries(of: root.file(folder))) ?? []
  }
}
