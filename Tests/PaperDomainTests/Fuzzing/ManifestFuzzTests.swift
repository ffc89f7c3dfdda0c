import Foundation
import PaperDomain
import Testing

/// For any content of a manifest, the reader reports the errors and their positions.
///
/// `make soak` tests a million manifests; a run of all tests as many as 10 seconds allow.
struct ManifestFuzzTests {
  private static let isSoak = ProcessInfo.processInfo.environment["PC_SOAK"] != nil
  private static let count: UInt64 = isSoak ? 1_000_000 : 30_000
  private static let limitSeconds = 10.0
  /// Each part is a separate test, to use all cores.
  private static let parts: UInt64 = 4

  @Test(arguments: 0..<parts as Range<UInt64>)
  func `is read, with a place in the file for all that is wrong`(part: UInt64) {
    let start = Date()
    var tried = 0
    for seed in stride(from: part, to: Self.count, by: UInt64.Stride(Self.parts)) {
      if !Self.isSoak, Date().timeIntervalSince(start) > Self.limitSeconds { break }
      var source = ManifestMutation(seed: seed)
      let (path, bytes) = source.next()
      guard let place = ManifestPlace(path: path) else { continue }
      tried += 1
      let read = Manifest.read(bytes, path: path, place: place)
      var found = read.syntax.map { [$0] } ?? []
      if !read.problems.isEmpty {
        let document = try? JSONDocument(parsing: bytes)
        #expect(document != nil, "seed \(seed)")
        found += read.problems.map { $0.located(in: document) }
      }
      #expect(read.syntax == nil || read.manifest == nil && read.problems.isEmpty, "seed \(seed)")
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for diagnostic in found {
        let isInside =
          (1...lines.count).contains(diagnostic.line)
          && (1...(lines[diagnostic.line - 1].count + 1)).contains(diagnostic.column)
        #expect(isInside, "seed \(seed): \(diagnostic)")
        #expect(diagnostic.file == path && !diagnostic.message.isEmpty, "seed \(seed)")
      }
      // One in a hundred is tested with the library around it: rules, fixes, changes.
      if seed % 100 < Self.parts { Self.checkWhole(path, bytes, seed: seed) }
    }
    #expect(tried > 500, "only \(tried) in \(Self.limitSeconds) s")
  }

  private static func checkWhole(_ path: String, _ bytes: [UInt8], seed: UInt64) {
    let text = String(decoding: bytes, as: UTF8.self)
    let library = SampleLibrary.valid.with([path: text])
    let before = library.diagnostics(since: .valid)
    do {
      let done = try EditorFixingTests.fix(library)
      let after = done.library.diagnostics(since: .valid)
      let errors = Set(before.filter { $0.severity == .error }.map(\.message))
      let new = after.filter { $0.severity == .error && !errors.contains($0.message) }
      #expect(new.isEmpty, "seed \(seed): fixing \(path) made \(new)")
      #expect(try EditorFixingTests.fix(done.library).files == [], "seed \(seed): fixes twice")
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}
