import Files
import PaperDomain
import PaperIndex
import PaperLibrary

extension ExportRun {
  /// A file as it was imported, and its name: the bundle, the variant, and a number if the variant
  /// has several files.
  private struct ImportedFile {
    let name: String
    let blob: BlobID
    /// The image inside the PDF `blob` that is the file; `nil` for the PDF itself.
    var image: BlobID?
  }

  /// The PDFs, and behind an original the image that it was made of, if that is inside.
  private var importedFiles: [ImportedFile] {
    selection.bundles.flatMap { bundle in
      bundle.variants.flatMap { variant in
        let files = bundle.files[variant] ?? []
        return files.enumerated().flatMap { index, file in
          let number = files.count > 1 ? "-\(index + 1)" : ""
          let name = "\(bundle.name)/\(variant.rawValue)\(number)"
          let pdf = ImportedFile(name: "\(name).pdf", blob: file.blob)
          guard variant == .original, let image = file.source else { return [pdf] }
          let suffix = file.fileName.flatMap { FileSuffix.suffix(of: $0, in: FileSuffix.images) }
          return [
            pdf, ImportedFile(name: "\(name)\(suffix ?? ".image")", blob: file.blob, image: image),
          ]
        }
      }
    }
  }

  /// Calls `take` with the bytes of every file. An image that is not inside its PDF is left out.
  private func forEachFile(_ take: (String, [UInt8]) throws -> Void) async throws {
    let workers = LazyWorkers { try workspace.openWorkers() }
    do {
      for file in importedFiles {
        if let image = file.image {
          let bytes = try await workers.started().image(
            image, in: file.blob, of: workspace.library)
          if let bytes { try take(file.name, bytes) }
        } else {
          try take(file.name, await WorkerPool.bytes(of: file.blob, in: workspace.library))
        }
      }
    } catch {
      await workers.shutdown()
      throw error
    }
    await workers.shutdown()
  }

  func writeFiles() async throws -> Outcome {
    var files: [ExportAnswer.File] = []
    try await forEachFile { name, bytes in files.append(try write(bytes, inFolderAs: name)) }
    try invocation.write(ExportAnswer(selection, files: files))
    return .done
  }

  func writeZIP() async throws -> Outcome {
    let path = invocation.path(of: output)
    var archive = try ZipArchive(for: path)
    var count = 0
    try await forEachFile { name, bytes in
      try archive.add(bytes, named: name)
      count += 1
    }
    let size = try archive.finish(as: path)
    try invocation.write(
      ExportAnswer(
        selection,
        files: [
          .init(path: output, size: size, content: count.counted("file"))
        ]))
    return .done
  }
}
