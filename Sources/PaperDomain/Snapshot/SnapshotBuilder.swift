/// Builds a snapshot from manifests that were read one by one.
package struct SnapshotBuilder: Sendable {
  private var snapshot = LibrarySnapshot()
  private var soundPages: [Page] = []
  private var pageCandidates: [(page: Page?, path: String, read: ReadManifest)] = []
  private var notesCandidates: [(file: String, read: ReadManifest)] = []
  private var groupPaths: [String] = []
  private var groupFolders: Set<String> = []
  private var knownPages: [String] = []

  package init(isPartial: Bool = false) { snapshot.isPartial = isPartial }

  /// Adds a manifest as read.
  package mutating func add(_ read: ReadManifest, path: String, place: ManifestPlace) {
    switch place {
    case .page(let page):
      if case .page(let value) = read.manifest, read.problems.isEmpty {
        soundPages.append(value)
      } else if case .page(let value) = read.manifest {
        pageCandidates.append((value, page, read))
      } else {
        pageCandidates.append((nil, page, read))
      }
      return
    case .correctedText(let bundle, let pageNumber):
      snapshot.correctedTexts.append(CorrectedText(bundle: bundle, pageNumber: pageNumber))
      keepProblems(of: read, path: nil)
      return
    case .misnamedText(let bundle):
      snapshot.misnamedTexts.append((bundle, path))
      return
    case .misplaced:
      snapshot.misplaced.append(path)
      return
    case .notes:
      notesCandidates.append((path, read))
      return
    case .doc(let folder): snapshot.docPaths.append(folder)
    case .group(let folder): groupPaths.append(folder)
    case .bundle(let name): snapshot.bundleNames.append(name)
    case .library, .tagGroup, .variable, .stamp: break
    }
    keepProblems(of: read, path: path)
    switch read.manifest {
    case .library(let value): snapshot.library = value
    case .bundle(let value): snapshot.bundles[value.name] = value
    case .doc(let value): snapshot.docs[value.path] = value
    case .group(let value): snapshot.groups[value.path] = value
    case .tagGroup(let value): snapshot.tagGroups.append(value)
    case .variable(let value): snapshot.variables.append(value)
    case .stamp(let value): snapshot.stampDesigns.append(value)
    case .page, .notes, nil: break
    }
  }

  /// Adds a manifest without errors, at a path for its kind.
  package mutating func add(sound manifest: Manifest) {
    switch manifest {
    case .library(let value): snapshot.library = value
    case .bundle(let value):
      snapshot.bundleNames.append(value.name)
      snapshot.bundles[value.name] = value
    case .doc(let value):
      snapshot.docPaths.append(value.path)
      snapshot.docs[value.path] = value
    case .group(let value):
      groupPaths.append(value.path)
      snapshot.groups[value.path] = value
    case .page(let value): soundPages.append(value)
    case .notes(let value):
      notesCandidates.append(
        (value.file, ReadManifest(manifest: manifest, problems: [], syntax: nil)))
    case .tagGroup(let value): snapshot.tagGroups.append(value)
    case .variable(let value): snapshot.variables.append(value)
    case .stamp(let value): snapshot.stampDesigns.append(value)
    }
  }

  /// Adds a corrected text without errors.
  package mutating func add(sound text: CorrectedText) { snapshot.correctedTexts.append(text) }

  /// Adds the name of a manifest without reading it, for neighbours in partial snapshots.
  package mutating func noteExistence(of place: ManifestPlace) {
    switch place {
    case .doc(let folder): snapshot.docPaths.append(folder)
    case .group(let folder): groupPaths.append(folder)
    case .page(let page): knownPages.append(page)
    default: break
    }
  }

  private mutating func keepProblems(of read: ReadManifest, path: String?) {
    snapshot.problems += read.problems
    if let syntax = read.syntax { snapshot.syntaxErrors.append(syntax) }
    if let path, read.isBroken { snapshot.broken.insert(path) }
  }

  package consuming func build() -> LibrarySnapshot {
    groupFolders = Set(groupPaths)
    addPages()
    addNotes()
    for folder in groupPaths {
      snapshot.groupNames[parentPath(folder), default: []].append(lastComponent(folder))
    }
    for key in snapshot.groupNames.keys {
      snapshot.groupNames[key]?.sortNaturally()
    }
    for key in snapshot.pageNames.keys {
      snapshot.pageNames[key]?.sortNaturally()
    }
    snapshot.tagGroups.sort { NaturalOrder.areInIncreasingOrder($0.file, $1.file) }
    snapshot.variables.sort { NaturalOrder.areInIncreasingOrder($0.file, $1.file) }
    snapshot.stampDesigns.sort { NaturalOrder.areInIncreasingOrder($0.file, $1.file) }
    for name in snapshot.bundles.keys.sorted() {
      for former in snapshot.bundles[name]?.formerly ?? []
      where snapshot.bundles[former] == nil && snapshot.formerNames[former] == nil {
        snapshot.formerNames[former] = name
      }
    }
    for group in snapshot.tagGroups {
      for tag in group.tags {
        snapshot.tagsByName[group.name, default: [:]][tag.name] = tag
      }
    }
    for variable in snapshot.variables { snapshot.variablesByName[variable.name] = variable }
    return snapshot
  }

  /// Adds pages. A `.json` file is a page if its folder is a group; otherwise it is a stray page if
  /// it parses as one, and else the user's own file.
  private mutating func addPages() {
    snapshot.pages.reserveCapacity(soundPages.count + pageCandidates.count)
    addSoundPages()
    for (page, path, read) in pageCandidates {
      if groupFolders.contains(parentPath(path)) {
        snapshot.pageNames[parentPath(path), default: []].append(lastComponent(path))
        keepProblems(of: read, path: "docs/\(path).json")
        if let page { snapshot.pages[path] = page }
      } else if let page {
        snapshot.strayPages.append(page)
      }
    }
    for path in knownPages where groupFolders.contains(parentPath(path)) {
      snapshot.pageNames[parentPath(path), default: []].append(lastComponent(path))
    }
  }

  /// Adds pages without errors. Most pages of a group are consecutive, so each group is looked up
  /// once.
  private mutating func addSoundPages() {
    var folder = ""
    var isGroup = groupFolders.contains(folder)
    var names: [String] = []
    func closeFolder(_ snapshot: inout LibrarySnapshot) {
      if !names.isEmpty { snapshot.pageNames[folder, default: []] += names }
      names.removeAll(keepingCapacity: true)
    }
    for page in soundPages {
      if !isPath(page.path, directlyIn: folder) {
        closeFolder(&snapshot)
        folder = parentPath(page.path)
        isGroup = groupFolders.contains(folder)
      }
      if isGroup {
        names.append(lastComponent(page.path))
        snapshot.pages[page.path] = page
      } else {
        snapshot.strayPages.append(page)
      }
    }
    closeFolder(&snapshot)
  }

  /// Adds annotations. Next to pages, a notes file is one of annotations; otherwise it is if it
  /// parses as one, and else the user's own file.
  private mutating func addNotes() {
    for (file, read) in notesCandidates {
      let folder = parentPath(String(file.dropFirst("docs/".count)))
      guard case .notes(let value) = read.manifest else {
        if groupFolders.contains(folder) { keepProblems(of: read, path: file) }
        continue
      }
      guard groupFolders.contains(folder) || value.page != nil else { continue }
      keepProblems(of: read, path: file)
      snapshot.notes[file] = value
    }
  }
}

extension [String] {
  /// Sorts names in natural order. Names from a directory listing are mostly sorted already.
  fileprivate mutating func sortNaturally() {
    let isSorted = zip(self, dropFirst()).allSatisfy {
      !NaturalOrder.areInIncreasingOrder($1, $0)
    }
    if !isSorted { sort(by: NaturalOrder.areInIncreasingOrder) }
  }
}
