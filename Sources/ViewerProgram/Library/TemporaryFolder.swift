import Files
import Glibc

/// A folder of one's own, away from the library.
struct TemporaryFolder {
  let path: String

  /// - Parameter parent: Where it is made; the system's place for such unless given.
  init(in parent: String = "/tmp") throws(FileError) {
    var template = Array("\(parent)/pc-viewer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(.makeDirectory, parent, .system(errno: errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes it with all that is in it.
  func remove() {
    do throws(FileError) {
      try FileSystem.removeTree(path)
    } catch {
      // What is left in a folder for temporary things harms nobody.
    }
  }
}
