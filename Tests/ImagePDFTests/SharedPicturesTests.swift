import Foundation
import ImagePDF
import Testing

@Suite struct `Pictures from anywhere` {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/photos").standardizedFileURL
  static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  @Test(.enabled(if: isHere, "needs ../shared/data/photos"))
  func `become PDFs by their content, or say why not`() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
      let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
      let made = Result { try ImagePDF.make(from: bytes) }
      switch (name.split(separator: ".").last, made) {
      case ("jpg", .success(let pdf)), ("jpeg", .success(let pdf)), ("png", .success(let pdf)):
        #expect(pdf.count < bytes.count + 4_096, "\(name)")
      case ("png", .failure(ImagePDFError.pixelsNeeded)): break
      case (_, .failure(ImagePDFError.unsupportedType(let type))):
        #expect([.heic, .tiff, .webp].contains(type), "\(name)")
      default: Issue.record("\(name): \(made)")
      }
    }
  }
}
