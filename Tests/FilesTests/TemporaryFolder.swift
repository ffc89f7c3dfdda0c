import Files
import Foundation

/// A temporary folder for one test, removed with its contents.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = try FileSystem.canonicalPath(of: NSTemporaryDirectory()) + "/files-\(UUID().uuidString)"
    try FileSystem.makeDirectories(path)
  }

  deinit {
    do {
      try FileSystem.removeTree(path)
    } catch {
      print("\(path) is left behind: \(error)")
    }
  }

  subscript(name: String) -> String { RawPath.join(path, name) }

  func names() throws -> [String] { try FileSystem.entries(of: path).map(\.name) }
}
