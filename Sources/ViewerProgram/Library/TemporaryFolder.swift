import Files
import Glibc

/// A private temporary folder outside of the library.
struct TemporaryFolder {
  let path: String

  /// - Parameter parent: The folder to create it in; by default the system's for temporary files.
  init(in parent: String = "/tmp") throws(FileError) {
    var template = Array("\(parent)/pc-viewer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(.makeDirectory, parent, .system(errno: errno))
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
