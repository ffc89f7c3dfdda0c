import Files
import Glibc

/// A private temporary folder outside of the library.
struct TemporaryFolder {
  let path: String

  init() throws(FileError) {
    var template = Array("/tmp/pc-viewer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(.makeDirectory, "/tmp", .system(errno: errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with its contents.
  func remove() {
    do throws(FileError) {
      try FileSystem.removeTree(path)
    } catch {
      // Files left in a temporary folder do no harm.
    }
  }
}
