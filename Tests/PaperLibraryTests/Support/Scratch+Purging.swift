import Foundation
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

extension Scratch {
  /// A request to purge entities of the working tree: `exam` (a bundle), `d/g/p001` (a page), or
  /// any other word unchanged.
  func purgeRequest(
    _ words: String..., includingPages: Bool = false
  ) throws -> PurgeRequest {
    let snapshot = try library().snapshot()
    return PurgeRequest(
      targets: words.map { word in
        if let page = snapshot.pages[word] { return .page(page) }
        return snapshot.bundles[word].map { .bundle($0) } ?? .named(word)
      }, includesPages: includingPages)
  }

  @discardableResult
  func purge(_ word: String, includingPages: Bool = false) throws -> PurgeReport {
    try PurgeOperation(library()).run(purgeRequest(word, includingPages: includingPages))
  }

  /// The blob of a bundle with one file.
  func blob(of bundle: String) throws -> BlobID {
    try #require(try library().snapshot().bundles[bundle]?.blobs.first)
  }

  /// Whether git has an object.
  func hasObject(_ id: String) -> Bool {
    do {
      try git("cat-file", "-e", id)
      return true
    } catch {
      return false
    }
  }

  /// The codes of the diagnostics of `pc check`.
  func codes() throws -> [DiagnosticCode] { try library().checks.diagnostics().map(\.code) }

  /// Checks a whole repository after a purge: valid, clean, and without the purged content.
  func expectSound(without object: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    #expect(!hasObject(object), "the object is still there", sourceLocation: sourceLocation)
    #expect(try git("fsck", "--strict") == "", sourceLocation: sourceLocation)
    #expect(try git("status", "--porcelain") == "", sourceLocation: sourceLocation)
    let errors = try library().checks.diagnostics().filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)", sourceLocation: sourceLocation)
    #expect(
      !FileManager.default.fileExists(atPath: path + "/.git/papercenter/purge"),
      sourceLocation: sourceLocation)
  }
}
