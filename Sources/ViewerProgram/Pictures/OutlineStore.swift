import PaperDomain
import PaperIndex
import PaperLibrary
import WorkerProtocol

/// The outlines and page sizes of PDFs, read once for each file.
actor OutlineStore {
  private let workers: WorkerPool
  private let library: Library
  private var known: [BlobID: FileOutline?] = [:]
  /// The number of files that are kept.
  private static let kept = 500

  init(workers: WorkerPool, library: Library) {
    self.workers = workers
    self.library = library
  }

  /// `nil` for a file that can't be read: drawing its pages reports the reason.
  func outline(of blob: BlobID) async -> FileOutline? {
    if let outline = known[blob] { return outline }
    let outline: FileOutline?
    do {
      outline = try await workers.outline(of: blob, in: library)
    } catch let error as PictureError where error.isLasting {
      outline = nil
    } catch {
      // A missing file may be present the next time, and a killed worker was not the file's fault.
      return nil
    }
    if known.count >= OutlineStore.kept { known.removeAll() }
    known[blob] = .some(outline)
    return outline
  }
}
