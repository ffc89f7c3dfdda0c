import Files
import GitNames
import Glibc
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func incoming(_ upload: IncomingFile, by requester: Requester) throws -> any FileReception {
    do {
      try check(upload)
      let batch = try imports.open(by: requester)
      return try ReceivedFile(upload, in: batch.id, of: self, importedBy: requester)
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  /// - Throws: ``ViewerRefusal`` `.malformed` for a folder that is no path in the library.
  private func check(_ upload: IncomingFile) throws {
    if let folder = upload.folder { try NewName.checkPath(folder) }
  }

  func openImport(by requester: Requester) async throws -> String {
    try await refusing { try imports.open(by: requester).id.description }
  }

  func incoming(_ upload: IncomingFile, into batch: String) throws -> any FileReception {
    do {
      try check(upload)
      return try ReceivedFile(upload, in: imports.batch(batch).id, of: self, importedBy: nil)
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  func finishImport(_ id: String, by requester: Requester) async throws -> ActionAnswer {
    try await refusing {
      let batch = try imports.batch(id)
      let docs = batch.files.compactMap(\.doc)
      guard !batch.files.isEmpty else {
        throw ViewerRefusal(.malformed, "the import '\(id)' has no files")
      }
      guard docs.isEmpty || docs.count == batch.files.count else {
        throw ViewerRefusal(.malformed, "either all files of an import have a doc, or none")
      }
      let folder = imports.path(of: batch.id)
      let words =
        ["import", "--commit"] + docs.map { "--doc=\($0)" }
        + (batch.files.compactMap(\.group).first.map { ["--group=\($0)"] } ?? [])
        + (batch.files.compactMap(\.folder).first.map { ["--at=docs/\($0)"] } ?? [])
      let result = try await withoutPlace(of: batch.id) {
        try await commands.run(
          words + ["--"] + batch.files.map { RawPath.join(folder, $0.path) }, by: requester)
      }
      try imports.remove(batch.id)
      let after = try await moments.refresh()
      await texts.read(ImportResult(result).bundles)
      return ActionAnswer(head: after.head?.description, result: result)
    }
  }

  /// Names the files of an import as they were uploaded: where they lie is not the clients' matter.
  private func withoutPlace(
    of batch: EntityID, _ work: () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    let place = RawPath.join(imports.path(of: batch), ImportBatches.fileFolder) + "/"
    func named(_ text: String) -> String { text.replacing(place, with: "") }
    do {
      return Array(named(String(decoding: try await work(), as: UTF8.self)).utf8)
    } catch var refusal as ViewerRefusal {
      refusal.message = named(refusal.message)
      refusal.hint = refusal.hint.map(named)
      throw refusal
    }
  }

  func discardImport(_ id: String) async throws {
    try await refusing { try imports.remove(imports.batch(id).id) }
  }

  func openImports() async throws -> OpenImportsAnswer {
    try await refusing {
      let now = Int64(time(nil))
      return OpenImportsAnswer(
        imports: try imports.all().filter { !$0.files.isEmpty }.map { batch in
          OpenImportsAnswer.Batch(
            id: batch.id.description, createdAt: batch.createdAt.description,
            person: batch.person, window: batch.window,
            idle: Int(max(0, now - batch.changedAt.seconds)),
            files: batch.files.map {
              OpenImportsAnswer.File(name: $0.name, doc: $0.doc, bytes: $0.bytes)
            })
        })
    }
  }
}

/// What `pc import` reports.
struct ImportResult {
  /// The names of the bundles.
  private(set) var bundles: Set<String> = []
  /// Why no file was imported; `nil` if one was.
  private(set) var failure: String?

  init(_ result: [UInt8]) {
    let entries = (try? JSONDocument(parsing: result))?.root["bundles"]?.array ?? []
    bundles = Set(entries.compactMap { $0["name"]?.string })
    if bundles.isEmpty { failure = entries.lazy.compactMap { $0["reason"]?.string }.first }
  }
}

/// An uploaded file that is added to an open import when it is complete.
private final class ReceivedFile: FileReception {
  private let upload: IncomingFile
  private let library: DiskLibrary
  private let batch: EntityID
  /// Who imports the file at once; `nil` if it waits for others.
  private let requester: Requester?
  /// The path, relative to the folder of the import.
  private let place: String
  private let bytes: ReceivedBytes

  init(
    _ upload: IncomingFile, in batch: EntityID, of library: DiskLibrary,
    importedBy requester: Requester?
  ) throws {
    self.upload = upload
    self.library = library
    self.batch = batch
    self.requester = requester
    place = try library.imports.place(for: upload.name, in: batch)
    let path = RawPath.join(library.imports.path(of: batch), place)
    bytes = try ReceivedBytes(writing: path)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws { try self.bytes.take(bytes) }

  func finish() async throws -> ActionAnswer {
    bytes.close()
    return try await library.refusing {
      try library.imports.add(
        ImportBatches.File(
          path: place, name: upload.name, doc: upload.doc, group: upload.group,
          folder: upload.folder, bytes: upload.bytes), to: batch)
      guard let requester else {
        let name = place.dropFirst(ImportBatches.fileFolder.utf8.count + 1)
        let answer: JSONLiteral = ["path": .string(String(name))]
        return ActionAnswer(head: nil, result: answer.document())
      }
      let answer = try await library.finishImport(batch.description, by: requester)
      if let failure = ImportResult(answer.result).failure {
        throw ViewerRefusal(.refused, failure)
      }
      return answer
    }
  }

  func abandon() {
    bytes.close()
    let folder = library.imports.path(of: batch)
    do {
      if requester == nil {
        try FileSystem.remove(RawPath.join(folder, place))
      } else {
        try library.imports.remove(batch)
      }
    } catch {
      // What is left is removed with the import.
    }
  }
}
