import Foundation

/// A file in a temporary folder, removed with this value.
final class TestFile {
  let path: [UInt8]
  private let folder: URL

  init(_ bytes: [UInt8], name: [UInt8] = Array("file.pdf".utf8)) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pc-worker-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = Array(folder.path.utf8) + [0x2F] + name
    let cPath = path.map { CChar(bitPattern: $0) } + [0]
    guard let file = fopen(cPath, "w") else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("left behind: \(folder.path)")
    }
  }
}
