extension LibraryMerge {
  private typealias FileKey = MergeReading.FileKey

  /// Puts files together that are no manifests of things: each where what it lies in is now.
  mutating func mergeFiles() throws {
    let files = filesByPlace()
    var folders: Set<String> = []
    for path in tree.keys { LibraryMerge.insertFolders(of: path, &folders) }
    let keys = Set(files.base.keys).union(files.published.keys).union(files.ours.keys)
    let sorted = keys.map { (key: $0, path: path(of: $0)) }.sorted { $0.path < $1.path }
    // What is published takes its place before any copy of ours.
    var later: [(path: String, entry: MergeEntry, original: String, isCopy: Bool)] = []
    for (key, path) in sorted {
      let entries = files.map { files in files[key] }
      let merged = try mergedFile(path, entries)
      if let entry = merged.entry {
        if entries.published != nil {
          remark(path, isNow: place(entry, at: path, &folders), in: published)
        } else {
          later.append((path, entry, path, false))
        }
      }
      if let copy = merged.copy { later.append((copyPath(of: path), copy, path, true)) }
    }
    for (path, entry, original, isCopy) in later {
      let final = place(entry, at: path, &folders)
      if isCopy {
        report.remarks.append(.copiedFile(path: original, copy: final, in: ours.name))
      } else {
        remark(original, isNow: final, in: ours)
      }
    }
  }

  /// Names a file whose place was taken.
  private mutating func remark(_ path: String, isNow final: String, in side: MergeSide) {
    if final == path { return }
    report.remarks.append(.renamed(kind: "file", from: path, to: final, in: side.name))
  }

  /// The files of each tree; ours that belong to our part of a bundle lie in that.
  private func filesByPlace() -> MergeTriple<[FileKey: MergeEntry]> {
    var files = readings.map { reading in
      Dictionary(
        reading.files.compactMap { key, path in reading.tree[path].map { (key, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    for version in MergeVersion.allCases {
      for (page, strays) in readings[version].strayNotes where kept.contains(page) {
        // They joined their page.
        for key in readings[version].files.filter({ strays.contains($0.value) }).keys {
          files[version][key] = nil
        }
      }
    }
    if parted.isEmpty { return files }
    for (key, entry) in files.ours {
      guard case .thing(let bundle) = key.container, let parted = parted[bundle],
        case .correctedText(_, let number)? = ManifestPlace(path: "bundles/x/\(key.path)"),
        !parted.isCommon(number)
      else { continue }
      files.ours[key] = nil
      files.ours[FileKey(container: .thing(parted.copy), path: key.path)] = entry
    }
    return files
  }

  private func path(of key: FileKey) -> String {
    switch key.container {
    case .folder: key.path
    case .thing(let thing): "\(paths[thing] ?? lastPath(of: thing))/\(key.path)"
    }
  }

  // MARK: - One file

  /// What stands, and what of ours has to stand beside it.
  private mutating func mergedFile(
    _ path: String, _ entries: MergeTriple<MergeEntry?>
  ) throws -> (entry: MergeEntry?, copy: MergeEntry?) {
    if let agreed = entries.agreed { return (agreed, nil) }
    guard var first = entries.published, let second = entries.ours else {
      let isPublished = entries.published != nil
      report.remarks.append(
        .kept(
          kind: "file", name: path, removedBy: (isPublished ? ours : published).name,
          changedBy: (isPublished ? published : ours).name))
      return (entries.published ?? entries.ours ?? nil, nil)
    }
    guard first.isRegular, second.isRegular else { return (first, second) }
    first.kind = mergedKind(path, entries.map { $0?.kind }) ?? first.kind
    if first.content == second.content { return (first, nil) }
    let one = try contents.bytes(of: first)
    let other = try contents.bytes(of: second)
    let base = try entries.base.flatMap { $0.isRegular ? $0 : nil }.map {
      try contents.bytes(of: $0)
    }
    if path.hasPrefix("reading/"), path.hasSuffix(".jsonl") {
      let log = LineMerge.log(base: base ?? [], first: one, second: other)
      return (try contents.add(log, first.kind), nil)
    }
    if one.contains(0) || other.contains(0) || base?.contains(0) == true { return (first, second) }
    let merge = LineMerge(base: base ?? [], first: one, second: other)
    // A text that was a manifest and no longer is one is not fixed by lines.
    if let result = merge.result, !path.hasSuffix(".json") {
      return (try contents.add(result, first.kind), nil)
    }
    if path == ".gitattributes" || path == ".gitignore" {
      return (try contents.add(merge.union, first.kind), nil)
    }
    return (first, second)
  }

  /// Whether a file can be executed, as both sides together say.
  private mutating func mergedKind(
    _ path: String, _ kinds: MergeTriple<MergeEntry.Kind?>
  ) -> MergeEntry.Kind? {
    if let agreed = kinds.agreed { return agreed }
    // The file is new on both sides: only one of them had a reason to say it.
    func mode(_ kind: MergeEntry.Kind) -> JSONLiteral {
      .string(kind == .executable ? "executable" : "not executable")
    }
    let loser: MergeVersion = kinds.published == .executable ? .ours : .published
    report.overridden.append(
      MergeReport.Overridden(
        name: path, kind: "file", field: "mode", kept: mode(.executable), lost: mode(.file),
        lostBy: loser, lostIn: side(loser).name))
    return .executable
  }

  private func copyPath(of path: String) -> String {
    let rebinding = ours.rebinding(path)
    let name = lastComponent(path)
    // Another manifest would be another page.
    let dot = name.hasSuffix(".json") ? nil : name.lastIndex(of: ".")
    let stem = dot.map { String(name[..<$0]) } ?? name
    let ending = dot.map { String(name[$0...]) } ?? ""
    let folder = parentPath(path)
    let copy = ForkName(of: stem, device: ours.device, time: rebinding.time).text
    let known = ours.knownCopies().keys.sorted().first { path in
      parentPath(path) == folder && path.hasSuffix(ending)
        && ForkName.anonymous(lastComponent(path)) == ForkName.anonymous(copy)
    }
    return known ?? (folder.isEmpty ? copy : "\(folder)/\(copy)") + ending
  }

  // MARK: - Places

  private static func insertFolders(of path: String, _ folders: inout Set<String>) {
    var folder = parentPath(path)
    while !folder.isEmpty, folders.insert(folder).inserted { folder = parentPath(folder) }
  }

  /// Puts a file where nothing else is.
  private mutating func place(
    _ entry: MergeEntry, at path: String, _ folders: inout Set<String>
  ) -> String {
    var free = ""
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      let isLast = part.endIndex == path.utf8.endIndex
      let name = String(Substring(part))
      let prefix = free.isEmpty ? "" : free + "/"
      var candidate = prefix + name
      var number = 2
      // A file can't be where a folder is, nor a folder where a file is.
      while tree[candidate] != nil || isLast && folders.contains(candidate) {
        if isLast, tree[candidate] == entry { break }
        candidate = prefix + LibraryMerge.numbered(name, number)
        number += 1
      }
      free = candidate
    }
    tree[free] = entry
    LibraryMerge.insertFolders(of: free, &folders)
    return free
  }

  /// `mine-2.txt`, `p006-2.notes.json`; of what is no manifest there, no manifest is made.
  private static func numbered(_ name: String, _ number: Int) -> String {
    let notes = ".notes.json"
    if name.hasSuffix(notes) {
      return ItemName.numbered(String(name.dropLast(notes.count)), number) + notes
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      !name.hasSuffix(".json")
    else {
      return ItemName.numbered(name, number)
    }
    return ItemName.numbered(String(name[..<dot]), number) + name[dot...]
  }

  /// Keeps every PDF that a bundle names: one side may have cleaned it away when nothing used it.
  mutating func keepBlobs() {
    for key in kept(.bundle) + parted.values.map(\.copy) {
      let source = texts[key]?.source ?? key
      for version in MergeVersion.allCases {
        for blob in readings[version].bundle(source)?.blobs ?? [] where tree[blob.path] == nil {
          let entries = MergeVersion.allCases.compactMap { readings[$0].tree[blob.path] }
          tree[blob.path] = entries.first
        }
      }
    }
  }
}
