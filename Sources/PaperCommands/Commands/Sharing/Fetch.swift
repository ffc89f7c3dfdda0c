package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc fetch [REMOTE]`, and `pc fetch --blobs [REF…]`.
package struct Fetch: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Download the commits of a remote, without merging them.",
    usage: "pc fetch [REMOTE]\npc fetch --blobs [REF…]",
    discussion: """
      With --blobs, downloads PDFs that git-lfs stores elsewhere: those of docs, groups, pages, \
      folders and bundles, or all of them.
      """)

  @Argument(
    help: .init(
      "The remote, by default the one the branch follows; with --blobs, references.",
      valueName: "remote"))
  package var names: [String] = []

  @Flag(help: "Download PDFs that are not on this device.")
  package var blobs = false

  @OptionGroup package var transfer: TransferOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if several remotes are named.
  package func validate() throws {
    if !blobs, names.count > 1 {
      throw ValidationError("name only one remote, or use --blobs with references")
    }
  }

  /// Downloads the commits, or PDFs.
  ///
  /// - Throws: `SyncError` if the remote is unknown or can't be reached, ``ReferenceError`` if an
  ///   entity is unknown, `LargeFileError` if a PDF can't be fetched; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let library = workspace.library
    defer { invocation.terminal.clearProgress() }
    if blobs {
      let wanted = try BlobSelection(names, workspace).blobs
      let fetch = try library.largeFiles.fetch(wanted, transfer.settings(invocation))
      invocation.terminal.clearProgress()
      try invocation.write(BlobsAnswer(fetch: fetch))
      return .done
    }
    let branch = try library.remotes.branch(names.first)
    let rewrites = try library.transfers.fetch(branch, transfer.settings(invocation))
    invocation.terminal.clearProgress()
    let upstream = try library.remotes.standing(to: branch)
    try invocation.write(UpstreamAnswer(upstream: upstream))
    if upstream.obstacle == nil { invocation.terminal.warn(of: rewrites) }
    return .done
  }
}

/// The PDFs that `pc fetch --blobs` downloaded.
struct BlobsAnswer: Report {
  let fetch: BlobFetch

  var json: OutputJSON {
    [
      "fetched": .list(fetch.fetched) { .string($0.description) }, "bytes": .int(fetch.bytes),
      "known": .int(fetch.knownCount),
    ]
  }

  func write(to terminal: Terminal) throws {
    try terminal.say(
      fetch.fetched.isEmpty
        ? "nothing to download: \(fetch.knownCount.counted("PDF")) on this device"
        : "downloaded \(fetch.fetched.count.counted("PDF")), \(fetch.bytes.inBytes)")
  }
}
