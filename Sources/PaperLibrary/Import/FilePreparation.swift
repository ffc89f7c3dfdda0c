import Files
import PaperDomain

/// Copies files into the store, makes PDFs of images, takes PDFs out of archives, and counts pages.
struct FilePreparation: Sendable {
  let store: BlobStore
  let files: any FileOpening
  let known: KnownFiles
  /// Whether an image that has to be encoded again also becomes an original, with its bytes inside.
  var keepsOriginals = true
  /// What was made of one file.
  struct Prepared: Sendable {
    var file: PreparedFile
    /// The variant with the bytes of an image that was encoded again.
    var original: PreparedFile?
    /// The document's title, if the file has one besides its name.
    var title: String?
    /// The type of an image that was encoded again, such as `HEIC`.
    var encodedFrom: String?
    /// Whether the file is a sheet that was laid flat.
    var isFlat = false
  }

  /// - Parameter sheet: What is shown of a photo. If that is not all of it as it is, the photo becomes
  ///   the original.
  /// - Throws: ``LibraryError/notAPDF(_:reason:hints:)`` with the reason, `FileError`.
  func prepare(
    _ path: String, _ sheet: SheetChoice = SheetChoice()
  ) async throws -> Prepared {
    if YianaArchive.isNamed(path) {
      let archive = try YianaArchive(reading: path)
      let file = try await counted(try store.stage(Array(archive.pdf)), path)
      return Prepared(file: file, title: archive.title)
    }
    if try isPDF(path) {
      return Prepared(file: try await counted(try store.stage(contentsOf: path), path))
    }
    return try await image(path, sheet)
  }

  /// Whether a file begins as a PDF.
  ///
  /// - Throws: ``LibraryError/notAPDF(_:reason:hints:)`` for an empty file; `FileError`.
  private func isPDF(_ path: String) throws -> Bool {
    let file = try RegularFile(opening: path)
    if file.status.size == 0 { throw LibraryError.notAPDF(path, reason: "the file is empty") }
    var head = [UInt8](repeating: 0, count: 5)
    let count = try head.withUnsafeMutableBytes { buffer throws(FileError) in
      try file.descriptor.read(into: buffer)
    }
    return head.prefix(count).elementsEqual("%PDF-".utf8)
  }

  /// Makes PDFs of an image. A file that is none may still be a PDF, with something before it.
  private func image(_ path: String, _ sheet: SheetChoice) async throws -> Prepared {
    // A copy, so that the bytes that are hashed are those that are read.
    let copy = try CopiedFile(of: path, in: store.stagingFolder())
    guard let source = BlobID(digest: copy.sha256) else {
      preconditionFailure("a SHA-256 has 32 bytes")
    }
    // What was made of it may not be what is asked for now: a sheet is cut out again.
    let earlier = sheet == SheetChoice() ? known.madeOf[source] : nil
    if let made = earlier, made.values.allSatisfy({ store.size(of: $0.blob) != nil }),
      let display = made[.display]
    {
      let name = ImportPlan.displayName(path)
      return Prepared(
        file: PreparedFile(known: display, fileName: name),
        original: made[.original].map { PreparedFile(known: $0, fileName: name) })
    }
    let made = try await refusing(path) {
      try await files.pdf(ofImageAt: copy.file.path, sheet)
    }
    guard let made else { return Prepared(file: try await counted(store.stage(copy), path)) }
    func staged(_ bytes: [UInt8]) throws -> PreparedFile {
      PreparedFile(
        try store.stage(bytes), pages: made.pageCount, fileName: ImportPlan.displayName(path),
        source: source)
    }
    // What is shown of a photo is beside all of it.
    let original = made.cut == nil ? made.original : made.original ?? made.pdf
    return Prepared(
      file: try staged(made.cut ?? made.pdf),
      original: try keepsOriginals ? original.map(staged) : nil,
      encodedFrom: made.original == nil ? nil : made.type, isFlat: made.isFlat)
  }

  private func counted(
    _ staged: consuming StagedBlob, _ path: String
  ) async throws -> PreparedFile {
    let name = ImportPlan.displayName(path)
    if let pages = known.pageCounts[staged.blob], staged.isKnown {
      return PreparedFile(staged, pages: pages, fileName: name, source: nil)
    }
    let place = staged.temporaryPath
    let pages = try await refusing(path) { try await files.pageCount(ofPDFAt: place) }
    return PreparedFile(staged, pages: pages, fileName: name, source: nil)
  }

  private func refusing<Value>(
    _ path: String, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as any UserFacingError {
      throw LibraryError.notAPDF(path, reason: error.explanation, hints: error.hints)
    }
  }
}

/// The files that the bundles of a library already have.
struct KnownFiles: Sendable {
  /// The page counts of blobs.
  private(set) var pageCounts: [BlobID: Int] = [:]
  /// The files that were made of an image, by its SHA-256.
  private(set) var madeOf: [BlobID: [Variant: BlobFile]] = [:]

  init(_ snapshot: LibrarySnapshot) {
    for bundle in snapshot.orderedBundles.reversed() {
      for file in bundle.files.values.joined() { pageCounts[file.blob] = file.pages }
      for file in bundle.files[.display] ?? [] {
        guard let source = file.source else { continue }
        madeOf[source] = [
          .display: file,
          .original: bundle.files[.original]?.first { $0.source == source },
        ].compactMapValues { $0 }
      }
    }
  }
}
