import Files
import Foundation
import PaperDomain
import PaperLibrary
import Testing

@testable import PaperIndex

/// A library for one test, with bundles whose manifests are written by hand.
final class LibraryFolder {
  let folder: TemporaryFolder
  let library: Library
  /// Appends a line to a file at every start of a worker.
  let worker: WorkerExecutable

  init() throws {
    folder = try TemporaryFolder()
    let settings = LibrarySettings(
      environment: [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
        "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
      ],
      now: { Timestamp(seconds: 1_795_253_400) })
    library = try NewLibrary.create(
      at: folder.file("library"), name: nil, settings: settings)
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let environment = ProcessInfo.processInfo.environment
    let real = try #require(WorkerExecutable.locate(besides: tests, environment: environment))
    let path = try LibraryFolder.script(
      "#!/bin/sh\necho started >>'\(folder.file("starts"))'; exec '\(real.path)' \"$@\"\n",
      in: folder)
    worker = WorkerExecutable(path: path, environment: environment)
  }

  /// The number of workers started so far.
  var starts: Int {
    get throws {
      let path = folder.file("starts")
      guard try FileSystem.statusIfPresent(of: path) != nil else { return 0 }
      return try FileSystem.read(path, limit: 1 << 20).count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Writes an executable script.
  ///
  /// A child process writes the file: another test's child could inherit a descriptor of this
  /// process that is open for writing, and the script would then be "busy".
  private static func script(_ text: String, in folder: TemporaryFolder) throws -> String {
    try FileSystem.writeAtomically(Array(text.utf8), to: folder.file("source"))
    let install = try Process.run(
      URL(filePath: "/usr/bin/install"),
      arguments: ["-m", "755", folder.file("source"), folder.file("worker")])
    install.waitUntilExit()
    guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return folder.file("worker")
  }

  /// The library's cache, reopened.
  func cache() throws -> Cache { try Cache(path: library.cacheFolder.inside("index.sqlite")) }

  func indexer(_ cache: Cache, limits: WorkerLimits = WorkerLimits()) -> Indexer {
    Indexer(
      library: library, cache: cache,
      workers: WorkerPool(executable: worker, count: 1, limits: limits))
  }

  /// Indexes as `pc index` does, each time with a reopened cache.
  @discardableResult
  func index(_ request: IndexRequest = IndexRequest()) async throws -> IndexReport {
    let indexer = indexer(try cache())
    let work = try await indexer.plan(request, in: try library.bundleSnapshot())
    let report = try await indexer.perform(work)
    await indexer.workers.shutdown()
    return report
  }

  /// The search hits as `bundle#page`, best first.
  func found(_ query: String) throws -> [String] {
    try search(query).hits.map { "\($0.bundle.name)#\($0.match.page.pageNumber)" }
  }

  func search(_ query: String, history: Bool = false) throws -> FoundPages {
    let cache = try cache()
    let index = history ? try VersionIndex(library, cache: cache) : nil
    return try LibrarySearch(try library.snapshot(), cache: cache, history: index)
      .search(SearchQuery(parsing: query), limit: 20)
  }

  /// Commits everything, as `pc commit` does.
  func commit() async throws {
    let workers = indexer(try cache()).workers
    let outcome = try await library.commit(CommitRequest(message: nil), opening: workers)
    await workers.shutdown()
    guard case .recorded = outcome else { throw CocoaError(.fileWriteUnknown) }
  }

  /// A blob of one page with a line of text; its manifest entry.
  func file(_ text: String, counted: Bool = true) throws -> String {
    try file(bytes: MadePDF.page(text), pages: counted ? 1 : nil)
  }

  func file(bytes: [UInt8], pages: Int?) throws -> String {
    let blob = try blob(bytes)
    let count = pages.map { ", \"pages\": \($0)" } ?? ""
    return "{ \"sha256\": \"\(blob)\", \"bytes\": \(bytes.count)\(count) }"
  }

  func blob(_ bytes: [UInt8]) throws -> BlobID {
    let staged = try library.blobs.stage(bytes)
    let blob = staged.blob
    try staged.keep()
    return blob
  }

  /// Writes a bundle; `more` contains further members of its manifest.
  func bundle(_ name: String, display: [String], more: String = "") throws {
    let files = display.joined(separator: ", ")
    try write("bundles/\(name)/bundle.json", "{ \"display\": [\(files)]\(more) }")
  }

  /// Writes a doc of one group whose pages show these bundle pages.
  func doc(_ name: String, showing pages: [(bundle: String, page: Int)], more: String = "") throws {
    try write(
      "docs/\(name)/doc.json", "{ \"title\": \"\(name)\", \"groups\": [\"g\"]\(more) }")
    try write("docs/\(name)/g/group.json", "{ \"title\": \"G\", \"pages\": [] }")
    for (index, page) in pages.enumerated() {
      try write(
        "docs/\(name)/g/p\(index + 1).json",
        "{ \"bundle\": \"\(page.bundle)\", \"pageNumber\": \(page.page) }")
    }
  }

  func write(_ file: String, _ text: String) throws {
    let path = library.path(of: file)
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try FileSystem.writeAtomically(Array(text.utf8), to: path)
  }

  func remove(_ file: String) throws { try FileSystem.remove(library.path(of: file)) }
}
