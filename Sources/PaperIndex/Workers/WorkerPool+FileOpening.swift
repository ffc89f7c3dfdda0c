import Files
package import PaperDomain
package import PaperLibrary
import WorkerProtocol

extension WorkerPool: FileOpening {
  /// Counts the pages of a PDF that can be reached.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` if the file is not a readable PDF;
  ///   `CancellationError`.
  package func pageCount(ofPDFAt path: String) async throws -> Int {
    try await cancelling { () async throws(WorkerError) in
      try await inspect(RawPath.bytes(of: path)).pageCount
    }
  }

  /// Makes a PDF of an image file; `nil` if the file is no image.
  ///
  /// - Throws: ``WorkerError``, such as `.refused` if the image is damaged; `CancellationError`.
  package func pdf(ofImageAt path: String, _ sheet: SheetChoice) async throws -> PDFOfImage? {
    do {
      return try await cancelling { () async throws(WorkerError) in
        let image = try await imagePDF(RawPath.bytes(of: path), PhotoCut(sheet))
        return PDFOfImage(
          type: image.type, pageCount: image.pageCount, pdf: image.pdf, original: image.original,
          cut: image.cut, isFlat: image.isFlat)
      }
    } catch WorkerError.refused(.notAnImage) {
      return nil
    }
  }

  /// A cancelled request is not an error of the file.
  private func cancelling<Value>(
    _ body: () async throws(WorkerError) -> Value
  ) async throws -> Value {
    do throws(WorkerError) {
      return try await body()
    } catch {
      switch error {
      case .cancelled, .shutDown: throw CancellationError()
      default: throw error
      }
    }
  }
}

extension WorkerError {
  /// Why a PDF whose password is not known can't be read.
  package static var encryptedReason: String { WorkerError.refused(.encrypted).reason }
}

extension WorkerError: UserFacingError {
  package var errorCode: ErrorCode { .program }

  package var explanation: String { reason }

  package var hints: [String] {
    switch self {
    case .refused(.encrypted):
      ["pc import --password-file FILE gives the password, which stays on this device"]
    case .refused(.missingLanguage(let code)):
      [
        Refusal.debianPackage(ofLanguage: code).map { "apt-get install \($0)" }
          ?? "tesseract --list-langs lists what is installed"
      ]
    case .cannotStart: ["make install installs pc-worker; PC_WORKER names another one"]
    case .exited(WorkerError.missingLibrary):
      ["ldd names it: 'ldd PATH/pc-worker | grep not'; docs/install.md lists all"]
    default: []
    }
  }
}
