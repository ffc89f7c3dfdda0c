import Glibc
import PaddleOCR
import WorkerProtocol

extension PaddleOCR {
  /// The engine that a person installed on this machine, with its models loaded; `nil` if there is
  /// none, or it does not work: Tesseract reads then.
  static var installed: PaddleOCR? {
    var environment: [String: String] = [:]
    for name in ["PC_PP_OCR", "XDG_DATA_HOME", "HOME"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    guard let folder = PPOCRFolder(environment: environment)?.path else { return nil }
    let library = "\(folder)/\(PPOCRFolder.library)"
    var status = stat()
    guard stat(library, &status) == 0, status.st_size >= PPOCRFolder.librarySize else { return nil }
    return try? PaddleOCR(
      library: library, detection: "\(folder)/\(PPOCRFolder.detection)",
      recognition: "\(folder)/\(PPOCRFolder.recognition)")
  }
}
