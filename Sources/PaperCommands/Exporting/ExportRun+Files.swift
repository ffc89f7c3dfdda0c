import Files
import PaperDomain
import PaperIndex
import PaperLibrary

extension ExportRun {
  /// A PDF as it was imported, and its name: the bundle, the variant, and a number if the variant
  /// has several files.
  private struct ImportedFile {
    let name: String
    let blob: BlobID
  }

  private var importedFiles: [ImportedFile] {
    selection.bundles.flatMap { bundle in
      bundle.variants.flatMap { variant in
        let files = bundle.files[variant] ?? []
        return files.enumerated().map { index, file in
          let number = files.count > 1 ? "-\(index + 1)" : ""
          return ImportedFile(
            name: "\(bundle.name)/\(variant.rawValue)\(number).pdf", blob: file.blob)
        }
      }
    }
  }

  func writeFiles() async throws -> Outcome {
    var files: [ExportAnswer.File] = []
    for file in importedFiles {
      files.append(
        try write(
          await WorkerPool.bytes(of: file.blob, in: workspace.library), inFolderAs: file.name))
    }
    try invocation.write(ExportAnswer(selection, files: files))
    return .done
  }

  func writeZIP() async throws -> Outcome {
    let path = invocation.path(of: output)
    var archive = try ZipArchive(for: path)
    let imported = importedFiles
    for entry in imported {
      try archive.add(
        await WorkerPool.bytes(of: entry.blob, in: workspace.library), named: entry.name)
    }
    let size = try archive.finish(as: path)
    try invocation.write(
      ExportAnswer(
        selection,
        files: [
          .init(path: output, size: size, content: imported.count.counted("file"))
        ]))
    return .done
  }
}
