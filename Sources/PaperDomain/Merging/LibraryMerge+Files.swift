import GitNames

extension LibraryMerge {
  private typealias FileKey = MergeReading.FileKey

  /// Merges the files that are not manifests of entities, and puts each one into its container's
  /// new path.
  mutating func mergeFiles() throws {
    let files = filesByPlace()
    var folders: Set<String> = []
    for path in tree.keys { LibraryMerge.insertFolders(of: path, &folders) }
    let keys = Set(files.base.keys).union(files.published.keys).union(files.ours.keys)
    let sorted = keys.map { (key: $0, path: path(of: $0)) }.sorted { $0.path < $1.path }
    // Published files get their paths before copies of our files.
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

  /// Reports a file that was renamed because its path was taken.
  private mutating func remark(_ path: String, isNow final: String, in side: MergeSide) {
    if final == path { return }
    report.remarks.append(.renamed(kind: "file", from: path, to: final, in: side.name))
  }

  /// The files of each tree. Our files that belong to our part of a split bundle are in that part.
  private func filesByPlace() -> MergeTriple<[FileKey: MergeEntry]> {
    var files = readings.map { reading in
      Dictionary(
        reading.files.compactMap { key, path in reading.tree[path].map { (key, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    for version in MergeVersion.allCases {
      for (page, strays) in readings[version].strayNotes where kept.contains(page) {
        // These files were merged into the annotations of their page.
        for key in readings[version].files.filter({ strays.contains($0.value) }).keys {
          files[version][key] = nil
        }
      }
    }
    if splits.isEmpty { return files }
    for (key, entry) in files.ours {
      guard case .entity(let bundle) = key.container, let split = splits[bundle],
        case .correctedText(_, let number)? = ManifestPlace(path: "bundles/x/\(key.path)"),
        !split.isCommon(number)
      else { continue }
      files.ours[key] = nil
      files.ours[FileKey(container: .entity(split.copy), path: key.path)] = entry
    }
    return files
  }

  private func path(of key: FileKey) -> String {
    switch key.container {
    case .folder: key.path
    case .entity(let entity): "\(paths[entity] ?? lastPath(of: entity))/\(key.path)"
    }
  }

  // MARK: - One file

  /// Returns the merged file, and the copy of our version if both must be kept.
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
    first.mode = mergedMode(path, entries.map { $0?.mode }) ?? first.mode
    if first.content == second.content { return (first, nil) }
    let one = try contents.bytes(of: first)
    let other = try contents.bytes(of: second)
    let base = try entries.base.flatMap { $0.isRegular ? $0 : nil }.map {
      try contents.bytes(of: $0)
    }
    if path.hasPrefix("reading/"), path.hasSuffix(".jsonl") {
      let log = LineMerge.log(base: base ?? [], first: one, second: other)
      return (try contents.add(log, first.mode), nil)
    }
    if one.contains(0) || other.contains(0) || base?.contains(0) == true { return (first, second) }
    if ManifestPlace(path: path) == .stamp, let design = mergedDesign(path, base, one, other) {
      return (try contents.add(design, first.mode), nil)
    }
    let merge = LineMerge(base: base ?? [], first: one, second: other)
    // A text that was a manifest and no longer is one is not merged by lines.
    if let result = merge.result, !path.hasSuffix(".json") {
      return (try contents.add(result, first.mode), nil)
    }
    if path == ".gitattributes" || path == ".gitignore" {
      return (try contents.add(merge.union, first.mode), nil)
    }
    return (first, second)
  }

  /// Returns the design of a stamp, merged key by key; `nil` if a side is no JSON object.
  ///
  /// Two designs that were made apart, in one file, become one with the published id.
  private mutating func mergedDesign(
    _ path: String, _ base: [UInt8]?, _ one: [UInt8], _ other: [UInt8]
  ) -> [UInt8]? {
    func read(_ bytes: [UInt8]) -> JSONLiteral? {
      let literal = (try? JSONDocument(parsing: bytes))?.root.literal
      if case .object = literal { return literal }
      return nil
    }
    guard let first = read(one), let second = read(other) else { return nil }
    let (published, ours) = (published, ours)
    let merge = ManifestMerge(
      base: base.flatMap(read) ?? .object([]), ours: first, theirs: second, as: .stamp
    ) { conflict in
      if conflict.ours == nil || conflict.theirs == nil {
        return conflict.ours == nil ? .theirs : .ours
      }
      if ["id", "createdAt"].contains(conflict.place.last) { return .ours }
      return ours.written(path, conflict.place) > published.written(path, conflict.place)
        ? .theirs : .ours
    }
    for conflict in merge.conflicts where !["id", "createdAt"].contains(conflict.place.last) {
      let loser: MergeVersion = conflict.winner == .ours ? .ours : .published
      report.overridden.append(
        MergeReport.Overridden(
          name: merge.result["name"]?.text ?? path, kind: "stamp", field: conflict.field,
          kept: conflict.winner == .ours ? conflict.ours : conflict.theirs, lost: conflict.lost,
          lostBy: loser, lostIn: loser == .ours ? ours.name : published.name))
    }
    return merge.result == first ? one : merge.result.document()
  }

  /// Returns whether a file is executable, merged from both sides.
  private mutating func mergedMode(
    _ path: String, _ modes: MergeTriple<FileMode?>
  ) -> FileMode? {
    if let agreed = modes.agreed { return agreed }
    // The file is new on both sides: the side that set the executable bit did so on purpose.
    func text(_ mode: FileMode) -> JSONLiteral {
      .string(mode == .executable ? "executable" : "not executable")
    }
    let loser: MergeVersion = modes.published == .executable ? .ours : .published
    report.overridden.append(
      MergeReport.Overridden(
        name: path, kind: "file", field: "mode", kept: text(.executable), lost: text(.file),
        lostBy: loser, lostIn: side(loser).name))
    return .executable
  }

  private func copyPath(of path: String) -> String {
    let rebinding = ours.rebinding(path)
    let name = lastComponent(path)
    // A second manifest would be a second page.
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

  /// Puts a file at a free path.
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
      // A file can't have the path of a folder, or a folder the path of a file.
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

  /// Returns `mine-2.txt`, `p006-2.notes.json`. A file that is not a manifest does not get a
  /// manifest's name.
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

  /// Keeps every PDF that a bundle refers to: one side may have removed it while no bundle used it.
  mutating func keepBlobs() {
    for key in kept(.bundle) + splits.values.map(\.copy) {
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
