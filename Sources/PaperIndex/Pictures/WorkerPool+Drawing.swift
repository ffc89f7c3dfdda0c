import Files
package import PaperDomain
package import PaperLibrary
package import WorkerProtocol

extension WorkerPool {
  /// Draws a page of one of a library's blobs.
  ///
  /// - Parameter dpi: Dots per inch; lowered if the image would exceed 100 million pixels, without
  ///   effect on SVG.
  /// - Throws: ``PictureError`` if the page is missing or damaged; `WorkerError` if no worker can
  ///   be started.
  package func draw(
    _ page: BlobPage, of library: Library, dpi: Double, as format: PictureFormat
  ) async throws -> DrawnPage {
    let file = try await WorkerPool.file(of: page, in: library)
    let settings = RenderSettings(size: .dpi(dpi), format: format.workerFormat)
    do throws(WorkerError) {
      let picture = try await render(file.path, page: file.page, settings: settings)
      return DrawnPage(bytes: picture.bytes, width: picture.width, height: picture.height)
    } catch {
      throw WorkerPool.pictureError(error, page.blob.path)
    }
  }

  /// Draws a page of one of a library's blobs, or a tile of it, for the viewer: as PNG or JPEG,
  /// whichever is smaller.
  ///
  /// - Parameter hidesAnnotations: Leave out the annotations that the PDF has itself.
  /// - Throws: ``PictureError`` if the page or tile is missing, or the page is damaged;
  ///   `WorkerError` if no worker can be started.
  package func drawForReading(
    _ page: BlobPage, of library: Library, size: RenderSettings.Size, hidesAnnotations: Bool
  ) async throws -> (page: DrawnPage, format: PictureFormat) {
    let file = try await WorkerPool.file(of: page, in: library)
    let settings = RenderSettings(
      size: size, format: .reading, hidesAnnotations: hidesAnnotations)
    do throws(WorkerError) {
      let picture = try await render(file.path, page: file.page, settings: settings)
      return (
        DrawnPage(bytes: picture.bytes, width: picture.width, height: picture.height),
        picture.format == .png ? .png : .jpeg
      )
    } catch {
      throw WorkerPool.pictureError(error, page.blob.path)
    }
  }

  /// Reads the sizes and labels of a blob's pages, and its outline.
  ///
  /// - Throws: ``PictureError`` if the file is missing or damaged; `WorkerError` if no worker can
  ///   be started.
  package func outline(of blob: BlobID, in library: Library) async throws -> FileOutline {
    let file = try await WorkerPool.file(of: BlobPage(blob: blob, page: 1), in: library)
    do throws(WorkerError) {
      return try await outline(file.path)
    } catch {
      throw WorkerPool.pictureError(error, blob.path)
    }
  }

  /// Reads the targets of the links on a page of one of a library's blobs.
  ///
  /// - Throws: ``PictureError`` if the page is missing or damaged; `WorkerError` if no worker can
  ///   be started.
  package func links(on page: BlobPage, of library: Library) async throws -> [PageLink] {
    let file = try await WorkerPool.file(of: page, in: library)
    do throws(WorkerError) {
      return try await links(file.path, page: file.page)
    } catch {
      throw WorkerPool.pictureError(error, page.blob.path)
    }
  }

  /// Reads the text layer of a page of one of a library's blobs; `nil` if there is none or it is
  /// unusable.
  ///
  /// - Throws: ``PictureError`` if the page is missing or damaged; `WorkerError` if no worker can
  ///   be started.
  package func textLayer(of page: BlobPage, in library: Library) async throws -> PageText? {
    let file = try await WorkerPool.file(of: page, in: library)
    do throws(WorkerError) {
      let layer = try await text(file.path, page: file.page)
      return layer?.fault == nil ? layer?.text : nil
    } catch {
      throw WorkerPool.pictureError(error, page.blob.path)
    }
  }

  /// Draws two pages of a library's blobs side by side, with their differences marked.
  ///
  /// - Parameter dpi: Dots per inch of the new page; the old one is drawn in the same width.
  /// - Throws: ``PictureError`` if a page is missing or damaged; `WorkerError` if no worker can be
  ///   started.
  package func compare(
    _ old: BlobPage, _ new: BlobPage, of library: Library, dpi: Double
  ) async throws -> ComparedPages {
    let files = (
      try await WorkerPool.file(of: old, in: library),
      try await WorkerPool.file(of: new, in: library)
    )
    do throws(WorkerError) {
      return ComparedPages(try await compare(files.0, files.1, dpi: dpi))
    } catch {
      let names = old.blob == new.blob ? old.blob.path : "\(old.blob.path)' and '\(new.blob.path)"
      throw WorkerPool.pictureError(error, names)
    }
  }

  /// Finds boxes of a page again on another version of it.
  ///
  /// - Parameter boxes: Page-relative, on the old page.
  /// - Returns: One transform for each box; `nil` for a box that was not found.
  /// - Throws: ``PictureError``; `WorkerError` when no worker can be started.
  func locate(
    _ boxes: [PageComparison.Box], of old: BlobPage, on new: BlobPage, in library: Library
  ) async throws -> [PageTransform?] {
    let files = (
      try await WorkerPool.file(of: old, in: library),
      try await WorkerPool.file(of: new, in: library)
    )
    do throws(WorkerError) {
      return try await locate(boxes, of: files.0, on: files.1)
    } catch {
      throw WorkerPool.pictureError(error, old.blob.path)
    }
  }

  /// The file that contains a page; fetched if git-lfs stores it and it is missing.
  static func file(
    of page: BlobPage, in library: Library
  ) async throws -> PageInFile {
    if library.blobs.sizeElsewhere(of: page.blob) != nil {
      do {
        try await library.largeFiles.bringHere(page.blob)
      } catch let error as any UserFacingError {
        throw PictureError.elsewhere(
          file: page.blob.path, reason: error.explanation, hints: error.hints)
      }
    }
    guard library.blobs.size(of: page.blob) != nil else {
      if let purge = try library.purgeRecords.ofWorkingTree().purge(of: .blob(page.blob)) {
        throw PictureError.purged(file: page.blob.path, at: purge.createdAt)
      }
      throw PictureError.missing(file: page.blob.path)
    }
    return PageInFile(
      path: RawPath.bytes(of: library.blobs.path(of: page.blob).path), page: page.page)
  }

  private static func pictureError(_ error: WorkerError, _ file: String) -> any Error {
    switch error {
    case .cancelled, .shutDown: CancellationError()
    case .cannotStart: error
    case .refused(.noSuchTile(let columns, let rows)):
      PictureError.noSuchTile(columns: columns, rows: rows)
    default: PictureError.unreadable(file: file, error)
    }
  }
}
