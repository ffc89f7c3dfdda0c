import Files
import PaperDomain
import PaperLibrary
import WorkerProtocol

extension WorkerPool: FileOpening {
  package func pageCount(ofPDFAt path: String) async throws -> Int {
    try await inspect(RawPath.bytes(of: path)).pageCount
  }

  package func plainPNG(ofImageAt path: String) async throws -> [UInt8] {
    try await plainPNG(RawPath.bytes(of: path))
  }
}

extension WorkerError: Explained {
  package var explanation: String { reason }

  package var hints: [String] {
    switch self {
    case .refused(.encrypted):
      ["take the password off first: qpdf --decrypt --password=… IN.pdf OUT.pdf"]
    case .refused(.missingLanguage(let code)):
      ["apt-get install \(Refusal.debianPackage(ofLanguage: code))"]
    case .cannotStart: ["make install puts pc-worker in place; PC_WORKER names another"]
    default: []
    }
  }
}
