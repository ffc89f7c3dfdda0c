import Files
import PDFMarkup
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool {
  /// Writes pages as one PDF.
  ///
  /// One whole file keeps its bytes, and its marks follow them. The pages of several files, or some
  /// pages of one, become a new file, with the links among them, an outline and page labels. The
  /// same pages and marks give the same bytes.
  ///
  /// - Parameter flatten: Draw all annotations as content of the pages.
  /// - Throws: ``PictureError`` if a file is not here, ``ExportError`` if one can't be read, marked
  ///   or merged; `FileError` if a temporary file can't be written; `WorkerError` if no worker can
  ///   be started.
  package func pdf(
    of export: PDFExport, in library: Library, flatten: Bool
  ) async throws -> ExportedPDF {
    let folder = try TemporaryFolder(in: library.deviceFolder)
    defer { folder.remove() }
    var work = ExportWork(workers: self, library: library, folder: folder.path)
    let sources = PDFExport.Sources(export.pages)
    var bytes: [UInt8]
    if let file = export.wholeFile, sources.sources.count == 1 {
      bytes = try await work.marked(sources.sources[0])
      if flatten { bytes = try await work.flattened(bytes, named: file.path) }
    } else {
      bytes = try await work.merged(export, sources)
      if flatten { bytes = try await work.flattened(bytes, named: export.title) }
    }
    return ExportedPDF(
      bytes: bytes, missing: work.missing.sorted(),
      rewritten: work.rewritten.sorted { $0.path < $1.path })
  }
}

/// A PDF that was exported.
package struct ExportedPDF: Hashable, Sendable {
  package var bytes: [UInt8]
  /// The characters of text boxes and stamps that no font has; they are not drawn.
  package var missing: [Unicode.Scalar]
  /// The files that are damaged or encrypted, so that they were rewritten.
  package var rewritten: [BlobID]
}

/// The steps of one export, and what they find out.
private struct ExportWork {
  let workers: WorkerPool
  let library: Library
  /// For files that a worker reads.
  let folder: String
  var missing: Set<Unicode.Scalar> = []
  var rewritten: Set<BlobID> = []
  private var fileCount = 0

  init(workers: WorkerPool, library: Library, folder: String) {
    self.workers = workers
    self.library = library
    self.folder = folder
  }

  private mutating func newFile(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
    fileCount += 1
    let path = RawPath.join(folder, "\(fileCount).pdf")
    try FileSystem.writeAtomically(bytes, to: path)
    return RawPath.bytes(of: path)
  }

  /// A file's bytes with its marks. A damaged or encrypted file with marks is rewritten first.
  mutating func marked(_ source: PDFExport.Sources.Source) async throws -> [UInt8] {
    let path = try await path(of: source.blob)
    var file: MarkedFile
    do {
      file = try await workers.markedFile(
        path, named: source.blob.path, marks: source.marks, in: library)
    } catch let error as ExportError where error.isCuredByRewriting {
      let plain: WrittenPDF
      do throws(WorkerError) {
        plain = try await workers.rewrite(path, flatten: false)
      } catch {
        throw try error.ofFile { .refused(file: source.blob.path, $0) }
      }
      rewritten.insert(source.blob)
      file = try await workers.markedFile(
        newFile(plain.bytes), named: source.blob.path, marks: source.marks, in: library)
    }
    missing.formUnion(file.missing)
    return file.bytes
  }

  private func path(of blob: BlobID) async throws -> [UInt8] {
    try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library).path
  }

  mutating func merged(
    _ export: PDFExport, _ sources: PDFExport.Sources
  ) async throws -> [UInt8] {
    var paths: [[UInt8]] = []
    for source in sources.sources {
      let isMarked = !source.marks.isEmpty
      paths.append(
        isMarked ? try newFile(try await marked(source)) : try await path(of: source.blob))
    }
    let plan = MergePlan(
      sources: paths,
      pages: zip(export.pages, sources.indices).map {
        .init(source: $1, number: $0.content.page, label: $0.label)
      },
      sections: export.sections, title: export.title)
    do throws(WorkerError) {
      let pdf = try await workers.merge(plan)
      for index in pdf.mended { rewritten.insert(sources.sources[index].blob) }
      return pdf.bytes
    } catch {
      throw try error.ofFile { error in
        guard case .refused(.source(let index, _)) = error else { return .notMerged(error) }
        return .unusable(file: sources.sources[index].blob.path, error)
      }
    }
  }

  mutating func flattened(_ bytes: [UInt8], named name: String) async throws -> [UInt8] {
    let path = try newFile(bytes)
    do throws(WorkerError) {
      return try await workers.rewrite(path, flatten: true).bytes
    } catch {
      throw try error.ofFile { .unusable(file: name, $0) }
    }
  }
}

extension ExportError {
  /// Whether marks can be added to the same pages in a rewritten file.
  fileprivate var isCuredByRewriting: Bool {
    switch self {
    case .notAppendable, .refused(_, .refused(.encrypted)), .refused(_, .refused(.needsRepair)):
      true
    default: false
    }
  }
}
