import Files
import PaperDomain

/// The writing half of an import: bundles, docs and pages, one prepared item after the other.
struct ImportSession {
  /// How many items are copied and counted ahead of the one whose manifest is written.
  static let itemsAhead = 4

  private let library: Library
  private let request: ImportRequest
  private var snapshot: LibrarySnapshot
  private(set) var report = ImportReport(bundles: [], doc: nil, edits: [])
  private var bundleOfBlob: [BlobID: String] = [:]

  init(library: Library, snapshot: LibrarySnapshot, request: ImportRequest) {
    self.library = library
    self.snapshot = snapshot
    self.request = request
    for bundle in snapshot.orderedBundles.reversed() {
      for blob in bundle.blobs { bundleOfBlob[blob] = bundle.name }
    }
  }

  /// Page counts of blobs that bundles name already.
  var knownPageCounts: [BlobID: Int] {
    var counts: [BlobID: Int] = [:]
    for bundle in snapshot.bundles.values {
      for file in bundle.files.values.joined() { counts[file.blob] = file.pages }
    }
    return counts
  }

  /// Refuses what can't work before anything is copied.
  func checkTarget(count: Int) throws {
    if let name = request.name {
      if count > 1 { throw ImportRefusal.oneNameForMany(name, count: count) }
      if let problem = ItemName.problems(in: name).first {
        throw EditRefusal.badName(
          "bundle's name", "'\(name)' \(problem.explanation)", fix: problem.mend)
      }
    }
    if request.group != nil, request.doc == nil { throw ImportRefusal.groupWithoutDoc }
  }

  /// Writes the bundle, and the pages that were asked for, of one item.
  mutating func take(_ item: PreparedItem) throws -> ImportedBundle {
    let files: [Variant: PreparedFile]
    switch item.result {
    case .success(let prepared): files = prepared
    case .failure(let error):
      if error is CancellationError { throw error }
      guard let error = error as? any Explained, !isFatal(error, of: item) else { throw error }
      return record(ImportedBundle(outcome: .failed(error), sources: item.sources))
    }
    do {
      return record(try write(item, files))
    } catch let error as EditRefusal {
      return record(ImportedBundle(outcome: .failed(error), sources: item.sources))
    }
  }

  /// Trouble with the library's own disk ends the import; trouble with one file does not.
  private func isFatal(_ error: any Explained, of item: PreparedItem) -> Bool {
    guard let error = error as? FileError, !item.sources.contains(error.path) else { return false }
    return error.isDiskFull
      || RawPath.isPath(error.path, insideOrEqualTo: library.root)
  }

  private mutating func record(_ bundle: ImportedBundle) -> ImportedBundle {
    report.bundles.append(bundle)
    return bundle
  }

  private mutating func write(
    _ item: PreparedItem, _ files: [Variant: PreparedFile]
  ) throws -> ImportedBundle {
    let known = knownBundle(of: files)
    if let known, request.doc == nil, request.name == nil || request.name == known.name {
      return ImportedBundle(
        outcome: .known(bundle: known.name), sources: item.sources, bundle: known)
    }
    let request = request
    let earlier = report.doc
    let isNew = files.values.contains { !library.blobs.has($0) }
    let edit = try library.editWhileLocked(snapshot, takingIn: Array(files.values)) {
      editor -> ImportedBundle in
      let name = request.name ?? editor.bundleName(from: item.fileName)
      let bundle =
        known != nil && request.name == nil
        ? known
        : try editor.newBundle(
          name: name, files: files.mapValues { [$0.entry] }, topDown: request.topDown)
      var result = ImportedBundle(outcome: .rebundled, sources: item.sources, bundle: bundle)
      if let bundle, request.doc != nil {
        result.pages = try ImportSession.makePages(
          of: bundle, request, among: earlier, &editor)
      }
      if known != nil, request.name == nil, let known {
        result.outcome = .known(bundle: known.name)
      } else if isNew {
        result.outcome = .imported
      }
      return result
    } remember: {
      snapshot = $0
    }
    for edit in edit.edits {
      if let index = report.edits.firstIndex(where: { $0.path == edit.path }) {
        report.edits[index].after = edit.after
      } else {
        report.edits.append(edit)
      }
    }
    if let doc = edit.value.pages.first?.docPath { report.doc = snapshot.docs[doc] }
    if let bundle = edit.value.bundle {
      for blob in bundle.blobs where bundleOfBlob[blob] == nil {
        bundleOfBlob[blob] = bundle.name
      }
    }
    return edit.value
  }

  /// The bundle that has exactly these bytes as its variants.
  private func knownBundle(of files: [Variant: PreparedFile]) -> PDFBundle? {
    guard let first = files.values.first,
      let bundle = bundleOfBlob[first.blob].flatMap({ snapshot.bundles[$0] })
    else { return nil }
    for (variant, file) in files
    where bundle.files[variant]?.contains(where: { $0.blob == file.blob }) != true {
      return nil
    }
    return bundle
  }

  /// One page per page of the bundle, at the end of the group that was asked for.
  private static func makePages(
    of bundle: PDFBundle, _ request: ImportRequest, among earlier: Doc?,
    _ editor: inout LibraryEditor
  ) throws -> [Page] {
    let doc = try doc(request.doc ?? "", among: earlier, &editor)
    let title = request.group ?? "Pages"
    let groups = editor.snapshot.groups(of: doc)
    let group =
      try groups.first { $0.name == title || $0.title == title }
      ?? editor.newGroup(in: doc, title: title)
    let count = bundle.pageCount ?? 0
    return try editor.addPages(
      (1...max(count, 1)).map { Binding(bundle: bundle.name, pageNumber: $0) }, to: group)
  }

  /// The doc that earlier items went into, an existing one by its path, else a new one.
  private static func doc(
    _ text: String, among earlier: Doc?, _ editor: inout LibraryEditor
  ) throws -> Doc {
    if let earlier, let doc = editor.snapshot.docs[earlier.path] { return doc }
    var path = ReferenceResolver.normalized(text) ?? text
    if path.hasPrefix("docs/") { path.removeFirst("docs/".count) }
    return try editor.snapshot.docs[path] ?? editor.newDoc(title: text)
  }
}

/// Why an import is refused as a whole.
package enum ImportRefusal: Explained, Equatable {
  case oneNameForMany(String, count: Int)
  case groupWithoutDoc

  package var explanation: String {
    switch self {
    case .oneNameForMany(let name, let count):
      "\(count) bundles can't all be named '\(name)'"
    case .groupWithoutDoc: "--group needs a doc to be in"
    }
  }

  package var hints: [String] {
    switch self {
    case .oneNameForMany: ["leave --name out: files give bundles their names"]
    case .groupWithoutDoc: ["add --doc TITLE"]
    }
  }
}
