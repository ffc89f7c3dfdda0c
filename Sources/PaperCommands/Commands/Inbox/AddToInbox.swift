package import ArgumentParser
import Files
import PaperDomain
import PaperInbox
import PaperLibrary

/// `pc inbox add FILE…`.
package struct AddToInbox: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "add", abstract: "Copy pictures and PDFs into the inbox.",
    discussion: """
      Folders are searched for pictures and PDFs. A file whose bytes are in the inbox already is not \
      copied again; a file that has the name of another one gets a number.
      """)

  @Argument(help: .init("Pictures and PDFs, or folders of them.", valueName: "file"))
  package var files: [String]

  @OptionGroup package var folder: InboxFolderOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Copies the files; one that can't be read is reported, and the others are copied.
  ///
  /// - Throws: ``CommandFailure`` if a file is neither a picture nor a PDF; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(folder.dir, invocation)
    try FileSystem.makeDirectories(open.inbox.folder)
    var known = Dictionary(
      try await open.contents().items.map { ($0.digest, $0.name) },
      uniquingKeysWith: { first, _ in first })
    await open.workers.shutdown()
    var answer = AddedToInbox()
    for path in try files.flatMap({ try Self.papers(at: $0, invocation) }) {
      try Task.checkCancellation()
      do {
        let modified = try FileSystem.status(of: path, followingLinks: true).modified
        let copy = try CopiedFile(of: path, in: open.inbox.folder)
        guard let digest = BlobID(digest: copy.sha256) else { continue }
        if let name = known[digest] {
          answer.known.append((path, name))
          continue
        }
        let name = try Self.freeName(RawPath.name(of: path), in: open.inbox.folder)
        // A picture without EXIF data is sorted by this time.
        try copy.file.descriptor.setModified(modified)
        try copy.name(open.inbox.path(of: name), durability: .contentAndName)
        known[digest] = name
        answer.added.append((path, name))
      } catch let error as FileError {
        answer.failed.append((path, error.explanation))
      }
    }
    try invocation.write(answer)
    return answer.failed.isEmpty ? .done : .failed
  }

  /// The pictures and PDFs of a folder, or a file itself.
  private static func papers(at word: String, _ invocation: Invocation) throws -> [String] {
    let path = invocation.path(of: word)
    guard try FileSystem.status(of: path, followingLinks: true).kind == .directory else {
      guard FileSuffix.suffix(of: path, in: FileSuffix.papers) != nil else {
        throw CommandFailure(
          "'\(word)' is neither a picture nor a PDF",
          hints: ["these are taken: \(FileSuffix.papers.joined(separator: " "))"], code: .file)
      }
      return [path]
    }
    return try InboxFolder(reading: path).files.map { RawPath.join(path, $0.name) }
  }

  /// A name that no file of the folder has.
  private static func freeName(_ name: String, in folder: String) throws -> String {
    let suffix = FileSuffix.suffix(of: name, in: FileSuffix.papers)?.count ?? 0
    var number = 1
    var free = name
    while try FileSystem.statusIfPresent(of: RawPath.join(folder, free)) != nil {
      number += 1
      free = "\(name.dropLast(suffix))-\(number)\(name.suffix(suffix))"
    }
    return free
  }
}

/// The output of `pc inbox add`.
struct AddedToInbox: Report {
  var added: [(path: String, name: String)] = []
  /// With the name of the file that has the same bytes.
  var known: [(path: String, name: String)] = []
  var failed: [(path: String, reason: String)] = []

  var json: OutputJSON {
    [
      "added": .list(added) { ["path": .string($0.path), "name": .string($0.name)] },
      "known": .list(known) { ["path": .string($0.path), "name": .string($0.name)] },
      "failed": .list(failed) { ["path": .string($0.path), "reason": .string($0.reason)] },
    ]
  }

  func write(to terminal: Terminal) throws {
    for file in added { try terminal.say("\(file.name, .heading)") }
    for file in known {
      try terminal.say(
        "\(lastComponent(file.path)) is in the inbox already, as \(file.name, .heading)")
    }
    for file in failed { terminal.advise("pc: error: '\(file.path)': \(file.reason)") }
  }
}
