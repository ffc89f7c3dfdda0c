import Files
import GitNames
import PaperDomain
import PaperSession

extension DiskLibrary {
  /// The largest PDF that is written for a browser, in bytes.
  private static let largestExport = 400 << 20

  func export(_ request: ExportRequest) async throws -> ExportedFile {
    try await refusing {
      let moment = try await moments.moment(at: request.at)
      let doc = try moment.doc(request.doc)
      let folder = try TemporaryFolder(in: "/tmp")
      defer { folder.remove() }
      let path = RawPath.join(folder.path, "doc.pdf")
      var words = ["export", "docs/\(doc.path)", "-o", path, "--markup", request.markup.rawValue]
      if request.flatten { words.append("--flatten") }
      if let commit = moment.at { words += ["--at", commit.description] }
      _ = try await commands.look(words)
      // A title may have slashes; a file's name may not.
      let name = doc.title.map { $0 == "/" ? "-" : $0 }
      return ExportedFile(
        name: String(name) + ".pdf",
        bytes: try FileSystem.read(path, limit: Self.largestExport))
    }
  }
}
