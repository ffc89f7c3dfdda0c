import Files
import PaperDomain
import PaperIndex
import PaperLibrary
import Synchronization

/// Workers that start when the first file is opened: most commits open none.
final class LazyWorkers: FileOpening {
  private let open: @Sendable () throws -> WorkerPool
  private let pool = Mutex<WorkerPool?>(nil)

  init(_ open: @escaping @Sendable () throws -> WorkerPool) { self.open = open }

  func started() throws -> WorkerPool {
    try pool.withLock { pool in
      if let pool { return pool }
      let new = try open()
      pool = new
      return new
    }
  }

  func pageCount(ofPDFAt path: String) async throws -> Int {
    try await started().pageCount(ofPDFAt: path)
  }

  func pdf(ofImageAt path: String, _ sheet: SheetChoice) async throws -> PDFOfImage? {
    try await started().pdf(ofImageAt: path, sheet)
  }

  func shutdown() async { await pool.withLock { $0 }?.shutdown() }
}
