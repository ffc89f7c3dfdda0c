import Files
import GitNames
import PaperDomain
import PaperIndex
import PaperSession

extension DiskLibrary {
  /// The largest file that is written for a browser, in bytes.
  private static let largestExport = 400 << 20

  func export(_ request: ExportRequest) async throws -> ExportedFile {
    try await refusing {
      let moment = try await moments.moment(at: request.at)
      // A command can't take such words for options: they follow '--'.
      guard let first = request.references.first, !request.references.contains(where: \.isEmpty)
      else { throw ViewerRefusal(.malformed, "name what to export") }
      let title = request.references.count == 1 ? try? moment.doc(first).title : nil
      let folder = try TemporaryFolder(in: "/tmp")
      defer { folder.remove() }
      let output = RawPath.join(folder.path, "output")
      var words = ["export", "-o", output, "--format", request.format.rawValue]
      if request.format == .pdf || request.format == .images {
        words += ["--markup", request.markup.rawValue]
      }
      if request.format == .pdf, request.flatten { words.append("--flatten") }
      if let commit = moment.at { words += ["--at", commit.description] }
      _ = try await commands.look(words + ["--"] + request.references)
      let file = request.format == .images ? try DiskLibrary.archived(output, in: folder) : output
      // A title may have slashes; a file's name may not.
      let name = (title ?? moment.snapshot.library?.name ?? "papers").map { $0 == "/" ? "-" : $0 }
      return ExportedFile(
        name: String(name) + request.format.suffix, type: request.format.mediaType,
        bytes: try FileSystem.read(file, limit: DiskLibrary.largestExport))
    }
  }

  /// Puts the files of a folder into one ZIP archive; returns its path.
  private static func archived(_ output: String, in folder: TemporaryFolder) throws -> String {
    let path = RawPath.join(folder.path, "archive.zip")
    var archive = try ZipArchive(for: path)
    for entry in try FileSystem.entries(of: output).sorted(by: { $0.name < $1.name }) {
      try archive.add(
        FileSystem.read(RawPath.join(output, entry.name), limit: largestExport), named: entry.name)
    }
    _ = try archive.finish(as: path)
    return path
  }
}

extension ExportRequest.Format {
  fileprivate var suffix: String {
    switch self {
    case .pdf: ".pdf"
    case .zip, .images: ".zip"
    case .text: ".txt"
    case .md: ".md"
    case .csv: ".csv"
    case .xfdf: ".xfdf"
    case .w3c: ".jsonld"
    }
  }

  fileprivate var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .zip, .images: "application/zip"
    case .text: "text/plain; charset=utf-8"
    case .md: "text/markdown; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    case .xfdf: "application/vnd.adobe.xfdf"
    case .w3c: "application/ld+json"
    }
  }
}
