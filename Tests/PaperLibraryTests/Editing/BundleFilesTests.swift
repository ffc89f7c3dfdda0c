import Foundation
import PaperDomain
import PaperLibrary
import Testing

/// Files added to an existing bundle.
@Suite struct BundleFilesTests {
  private struct Refused: Error {}

  private func imported() async throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("one.pdf", "%PDF-1.4 one\n")
    _ = try await scratch.library().importer.run(
      ImportRequest(sources: [scratch.path + "/one.pdf"]), opening: FixedPageCount())
    try scratch.write("two.pdf", "%PDF-1.4 two\n")
    return scratch
  }

  private func append(
    _ scratch: Scratch, isDryRun: Bool = false, refusing: Bool = false
  ) async throws -> [String] {
    try await scratch.library().importer.edit(
      takingIn: [.display: [scratch.path + "/two.pdf"]], isDryRun: isDryRun,
      opening: FixedPageCount(), into: { try #require($0.bundles["one"]) },
      { editor, bundle, files in
        let bundle = try editor.append(files, to: bundle)
        #expect(bundle.pageCount == 24)
        if refusing { throw Refused() }
      }
    ).files
  }

  /// The number of names in the store, with leftovers of copying.
  private func stored(_ scratch: Scratch) throws -> Int {
    let folder = scratch.path + "/blobs/sha256"
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .count { !$0.allSatisfy { $0.isHexDigit } || $0.count > 2 }
  }

  @Test func `puts the bytes in the store and the file at the end of the list`() async throws {
    let scratch = try await imported()
    #expect(try stored(scratch) == 1)
    #expect(try await append(scratch) == ["bundles/one/bundle.json"])
    #expect(try stored(scratch) == 2)
    let bundle = try #require(try scratch.library().snapshot().bundles["one"])
    #expect(bundle.files[.display]?.map(\.fileName) == ["one.pdf", "two.pdf"])
  }

  @Test(arguments: [(true, false), (false, true)])
  func `leaves nothing behind when nothing is to change`(isDryRun: Bool, refusing: Bool)
    async throws
  {
    let scratch = try await imported()
    let manifest = try scratch.read("bundles/one/bundle.json")
    do {
      _ = try await append(scratch, isDryRun: isDryRun, refusing: refusing)
      #expect(!refusing)
    } catch is Refused {}
    #expect(try scratch.read("bundles/one/bundle.json") == manifest)
    #expect(try stored(scratch) == 1)
  }

  @Test func `a refused import names no blob`() async throws {
    let scratch = try await imported()
    var request = ImportRequest(sources: [scratch.path + "/two.pdf"])
    request.name = "ONE"
    let report = try await scratch.library().importer.run(request, opening: FixedPageCount())
    #expect(report.failures.count == 1)
    #expect(try stored(scratch) == 1)
  }
}
