import Foundation
import PaperDomain
import PaperLibrary
import Testing

extension Scratch {
  /// The bytes of every file of the library except git's own files and caches.
  func files() throws -> [String: Data] {
    let root = URL(fileURLWithPath: path)
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      if name.hasPrefix(".git/") || name.hasPrefix(".pc")
        || name.hasSuffix(".pdf") && !name.contains("/")
      {
        continue
      }
      var isFolder: ObjCBool = false
      let url = root.appending(path: name)
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[name] = try Data(contentsOf: url)
    }
    return files
  }

  /// The visible state of a library: its files, the commit, and git's status.
  struct Appearance: Equatable {
    var files: [String: Data]
    var head: String
    var status: String
  }

  func appearance() throws -> Appearance {
    Appearance(
      files: try files(),
      head: try git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads"),
      status: try git("status", "--porcelain", "-uall"))
  }

  /// Commits everything; `nil` when there is nothing to commit.
  @discardableResult
  func record(_ message: String? = nil) async throws -> CommitReport? {
    switch try await library().commit(CommitRequest(message: message), opening: FixedPageCount()) {
    case .recorded(let report): return report
    case .nothing: return nil
    case .refused(let diagnostics): throw Failure(text: "\(diagnostics)")
    }
  }

  /// Imports a PDF of these words, made beside the library's own folders.
  @discardableResult
  func importPDF(_ name: String, doc: String? = nil) async throws -> ImportReport {
    try write("\(name).pdf", "%PDF-1.4 \(name)\n")
    var request = ImportRequest(sources: [path + "/\(name).pdf"])
    request.docs = doc.map { [$0] } ?? []
    let report = try await library().importer.run(request, opening: FixedPageCount(pages: 3))
    try remove("\(name).pdf")
    return report
  }

  /// A library as `pc init` makes it.
  static func made() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.remove("papercenter.json")
    _ = try NewLibrary.create(at: scratch.path, name: "papers", settings: scratch.settings())
    return scratch
  }
}
