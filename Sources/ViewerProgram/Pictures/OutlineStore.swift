import PaperDomain
import PaperIndex
import PaperLibrary
import WorkerProtocol

/// What PDFs say of their pages: read once for each file.
actor OutlineStore {
  private let workers: WorkerPool
  private let library: Library
  private var known: [BlobID: FileOutline?] = [:]
  /// Files that are remembered.
  private static let kept = 500

  init(workers: WorkerPool, library: Library) {
    self.workers = workers
    self.library = library
  }

  /// `nil` for a file that can't be read: its pages say why when they are drawn.
  func outline(of blob: BlobID) async -> FileOutline? {
    if let outline = known[blob] { return outline }
    let outline: FileOutline?
    do {
      outline = try await workers.outline(of: blob, in: library)
    } catch PictureError.unreadable {
      outline = nil
    } catch {
      // A file that is not here may be the next time.
      return nil
    }
    if known.count >= OutlineStore.kept { known.removeAll() }
    known[blob] = .some(outline)
    return outline
  }
}
