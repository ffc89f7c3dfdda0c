import Files
import Libgit2
package import PaperDomain

/// The writing part of an import: creates bundles, docs and pages, one prepared item after the
/// other.
struct ImportSession {
  /// The number of items that are copied and counted ahead of the one being written.
  static let itemsAhead = 4

  private let library: Library
  private let request: ImportRequest
  private var snapshot: LibrarySnapshot
  private(set) var report = ImportReport(bundles: [], docs: [], edits: [])
  private var bundleOfBlob: [BlobID: String] = [:]
  /// The paths of the docs that were made or found, by what was asked for.
  private var docPaths: [String: String] = [:]
  private var purged: PurgeRecord

  init(library: Library, snapshot: LibrarySnapshot, request: ImportRequest) throws {
    purged = try library.purgeRecords.ofWorkingTree()
    self.library = library
    self.snapshot = snapshot
    self.request = request
    for bundle in snapshot.orderedBundles.reversed() {
      for blob in bundle.blobs { bundleOfBlob[blob] = bundle.name }
    }
  }

  /// Checks the target before any file is copied.
  func checkTarget(count: Int) throws {
    if let name = request.name {
      if count > 1 { throw ImportRefusal.oneNameForMany(name, count: count) }
      if let problem = ItemName.problems(in: name).first {
        throw EditRefusal.badName(
          "bundle's name", "'\(name)' \(problem.explanation)", fix: problem.fix)
      }
    }
    if request.group != nil, request.docs.isEmpty { throw ImportRefusal.groupWithoutDoc }
    if request.folder != nil, request.docs.isEmpty { throw ImportRefusal.folderWithoutDoc }
    if request.docs.count > 1, request.docs.count != request.sources.count {
      throw ImportRefusal.docsForSources(request.docs.count, sources: request.sources.count)
    }
  }

  /// Writes the bundle and the requested pages of one item.
  mutating func take(_ item: PreparedItem) throws -> ImportedBundle {
    let files: [Variant: PreparedFile]
    switch item.result {
    case .success(let prepared): files = prepared
    case .failure(let error):
      if error is CancellationError { throw error }
      guard let error = error as? any UserFacingError, !isFatal(error, of: item) else {
        throw error
      }
      return record(ImportedBundle(outcome: .failed(error), sources: item.sources))
    }
    do {
      return record(try write(item, files))
    } catch let error as EditRefusal {
      return record(ImportedBundle(outcome: .failed(error), sources: item.sources))
    } catch let error as PurgeRefusal {
      return record(ImportedBundle(outcome: .failed(error), sources: item.sources))
    }
  }

  /// Whether an error ends the import. Errors of the library's own disk do, errors of one file do
  /// not.
  private func isFatal(_ error: any UserFacingError, of item: PreparedItem) -> Bool {
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
    let restored = try purges(of: files).map(\.subject)
    let isLacking = try files.values.contains { try !library.blobDigests.isWhole($0.blob) }
    if let known, !isLacking, item.doc == nil,
      request.name == nil || request.name == known.name
    {
      return ImportedBundle(
        outcome: .known(bundle: known.name), sources: item.sources, bundle: known)
    }
    if let known, !isLacking, let pages = existingPages(of: known, in: item.doc) {
      note(docOf: pages, as: item.doc)
      return ImportedBundle(
        outcome: .known(bundle: known.name), sources: item.sources, bundle: known, pages: pages)
    }
    let request = request
    let earlier = item.doc.flatMap { docPaths[$0] }
    let isNew = files.values.contains { !library.blobs.has($0) }
    let events = try restored.map { try restoring($0) }
    let recorded = try library.purgeRecords.bytesOfWorkingTree()
    let edit = try EditOperation(
      library, isForced: request.isForced, takingIn: Array(files.values)
    ).run(on: snapshot) { editor -> ImportedBundle in
      if !events.isEmpty { editor.record(events, after: recorded) }
      let name = request.name ?? editor.bundleName(from: item.fileName)
      let bundle =
        known != nil && (request.name == nil || request.name == known?.name)
        ? known
        : try editor.newBundle(
          name: name, files: files.mapValues { [$0.entry] }, topDown: request.topDown)
      var result = ImportedBundle(
        outcome: .rebundled, sources: item.sources, bundle: bundle, encodedFrom: item.encodedFrom,
        isFlat: item.isFlat)
      if let bundle, let doc = item.doc {
        result.pages = try ImportSession.makePages(
          of: bundle, inDoc: earlier ?? doc, request, &editor)
      }
      if let known, request.name == nil || request.name == known.name {
        result.outcome =
          isLacking ? .restored(bundle: known.name) : .known(bundle: known.name)
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
    purged.add(events)
    note(docOf: edit.value.pages, as: item.doc)
    if let bundle = edit.value.bundle {
      for blob in bundle.blobs where bundleOfBlob[blob] == nil {
        bundleOfBlob[blob] = bundle.name
      }
    }
    return edit.value
  }

  private mutating func note(docOf pages: [Page], as asked: String?) {
    guard let asked, let doc = pages.first.flatMap({ snapshot.docs[$0.docPath] }) else { return }
    docPaths[asked] = doc.path
    report.docs.removeAll { $0.path == doc.path }
    report.docs.append(doc)
  }

  /// The purges of these bytes.
  ///
  /// - Throws: ``PurgeRefusal/purged(_:at:by:)`` unless the request allows purged files.
  private func purges(of files: [Variant: PreparedFile]) throws -> [PurgeRecord.Event] {
    let events = files.values.compactMap { purged.purge(of: .blob($0.blob)) }
    if let event = events.first, case .blob(let blob) = event.subject, !request.includesPurged {
      throw PurgeRefusal.purged(blob, at: event.createdAt, by: event.author)
    }
    return events
  }

  private func restoring(_ subject: PurgeSubject) throws -> PurgeRecord.Event {
    PurgeRecord.Event(
      .restored, subject, createdAt: library.settings.now(),
      author: try library.identities.forReflog().name)
  }

  /// The bundle with exactly these bytes as its variants.
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

  /// The pages that an earlier run of the same import created from a bundle: all of its pages in
  /// order, in the requested doc and group; `nil` if any is missing.
  private func existingPages(of bundle: PDFBundle, in word: String?) -> [Page]? {
    guard let word, request.name == nil || request.name == bundle.name,
      let count = bundle.pageCount
    else { return nil }
    let docs = snapshot.orderedDocs.filter { $0.path == word || $0.title == word }
    let title = request.group ?? ImportSession.groupTitle
    for doc in docs {
      for group in snapshot.groups(of: doc) where group.name == title || group.title == title {
        let pages = snapshot.pages(of: group).filter {
          snapshot.bundle(named: $0.binding.bundle)?.name == bundle.name
        }
        if pages.map(\.binding.pageNumber) == Array(1...max(count, 1)) { return pages }
      }
    }
    return nil
  }

  /// The default title of a group for imported pages.
  private static let groupTitle = "Pages"

  /// Creates one page for each page of the bundle, at the end of the requested group.
  private static func makePages(
    of bundle: PDFBundle, inDoc word: String, _ request: ImportRequest,
    _ editor: inout LibraryEditor
  ) throws -> [Page] {
    let doc = try doc(word, in: request.folder, &editor)
    let title = request.group ?? groupTitle
    let groups = editor.snapshot.groups(of: doc)
    let group =
      try groups.first { $0.name == title || $0.title == title }
      ?? editor.newGroup(in: doc, title: title)
    let count = bundle.pageCount ?? 0
    return try editor.addPages(
      (1...max(count, 1)).map { Binding(bundle: bundle.name, pageNumber: $0) }, to: group)
  }

  /// An existing doc by its path, otherwise a new one.
  ///
  /// Folders have small letters: a path that differs only in the case of its letters means that
  /// doc. A text without a slash may be the title of another one.
  private static func doc(
    _ text: String, in folder: String?, _ editor: inout LibraryEditor
  ) throws -> Doc {
    var path = ReferenceResolver.normalized(text) ?? text
    if path.hasPrefix("docs/") { path.removeFirst("docs/".count) }
    let lowered = path.lowercased()
    let existing =
      editor.snapshot.docs[path]
      ?? (path.contains("/")
        ? editor.snapshot.orderedDocs.first { $0.path.lowercased() == lowered } : nil)
    return try existing
      ?? editor.newDoc(
        title: text, at: folder.map { editor.freeDocPath(title: text, in: $0) })
  }
}

/// The reason for refusing a whole import.
package enum ImportRefusal: UserFacingError, Equatable {
  case oneNameForMany(String, count: Int)
  case groupWithoutDoc
  case folderWithoutDoc
  case docsForSources(Int, sources: Int)

  package var errorCode: ErrorCode { .usage }

  package var explanation: String {
    switch self {
    case .oneNameForMany(let name, let count):
      "\(count) bundles can't all be named '\(name)'"
    case .groupWithoutDoc: "--group needs a doc to be in"
    case .folderWithoutDoc: "--at is the place of new docs, and there is no --doc"
    case .docsForSources(let docs, let sources):
      "there are \(docs) docs for \(sources == 1 ? "1 file" : "\(sources) files")"
    }
  }

  package var hints: [String] {
    switch self {
    case .oneNameForMany: ["leave out --name: bundles get the names of their files"]
    case .groupWithoutDoc, .folderWithoutDoc: ["add --doc TITLE"]
    case .docsForSources: ["give --doc once for all files, or once for each file"]
    }
  }
}
