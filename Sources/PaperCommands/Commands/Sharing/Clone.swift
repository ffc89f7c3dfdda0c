package import ArgumentParser
import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc clone URL [DIR]`.
package struct Clone: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Clone a library, with its history.",
    discussion: """
      The address is any that git accepts: a folder, ssh://…, host:path or https://…; git's \
      credentials are used. The clone is configured so that plain git also merges manifests by \
      meaning.
      """)

  @Argument(help: .init("The address of the library.", valueName: "url"))
  package var address: String

  @Argument(help: "The folder; by default named like the library.")
  package var directory: String?

  @Flag(help: "Also download the PDFs in git-lfs; otherwise each is downloaded when needed.")
  package var blobs = false

  @OptionGroup package var transfer: TransferOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Clones the library.
  ///
  /// - Throws: ``CommandFailure`` if the address has no folder name, `SyncError` if the folder is
  ///   taken, or the remote can't be reached or is no library, ``LibraryError`` if the folder is in
  ///   a library; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let folder = invocation.path(of: try directory ?? Clone.folder(of: address))
    defer { invocation.terminal.clearProgress() }
    let library = try LibraryClone.make(
      address, to: folder, from: invocation.workingDirectory,
      transfer.settings(invocation), settings: LibrarySettings(invocation))
    if blobs {
      try library.largeFiles.fetch(
        library.largeFiles.elsewhere().sorted { $0.path < $1.path }, transfer.settings(invocation))
    }
    invocation.terminal.clearProgress()
    let texts = try await receiveTexts(Workspace(library, invocation), invocation)
    try invocation.write(
      Answer(
        path: library.root, commit: try library.history.head()?.description, texts: texts,
        elsewhereCount: try library.largeFiles.elsewhere().count))
    return .done
  }

  /// Receives the texts that other clones recognised, so that searches find them at once.
  ///
  /// The clone is complete even if this fails.
  private func receiveTexts(
    _ workspace: Workspace, _ invocation: Invocation
  ) async throws -> Int {
    do {
      guard try workspace.library.textSharing.texts() != nil else { return 0 }
      let indexer = try workspace.openIndexer(invocation, jobs: 1)
      return try await indexer.receive(in: workspace.library.bundleSnapshot())
    } catch let error as any UserFacingError {
      invocation.terminal.note("recognised texts were not received: \(error.explanation)")
      return 0
    }
  }

  /// The last part of an address without `.git`, as git chooses it.
  private static func folder(of address: String) throws -> String {
    var rest = address[...]
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    if rest.hasSuffix("/.git") { rest = rest.dropLast(5) }
    let name = rest.split(whereSeparator: { "/:".contains($0) }).last ?? ""
    let folder = name.hasSuffix(".git") ? name.dropLast(4) : name
    guard !folder.isEmpty, folder != ".", folder != ".." else {
      throw CommandFailure.usage("'\(address)' has no folder name: name the folder")
    }
    return String(folder)
  }

  struct Answer: Report {
    let path: String
    let commit: String?
    let texts: Int
    let elsewhereCount: Int

    var json: OutputJSON {
      ["path": .string(path), "commit": .text(commit), "texts": .int(texts)]
    }

    func write(to terminal: Terminal) throws {
      let along = texts == 0 ? "" : ", with \(texts.counted("recognised text"))"
      try terminal.say("Cloned the library to \(path, .heading)\(along)")
      if elsewhereCount > 0 { terminal.noteElsewhere(elsewhereCount) }
    }
  }
}
