import Files
import PaperDomain
import PaperLibrary
import WorkerProtocol

extension Indexer {
  /// Determines for each bundle the texts of its pages.
  func planned(
    _ bundles: [PDFBundle], in snapshot: LibrarySnapshot, engine: String
  ) async throws -> [PlannedBundle] {
    let keys = snapshot.bundleKeys()
    let corrections = Dictionary(grouping: snapshot.correctedTexts, by: \.bundle)
    let library = snapshot.library ?? LibraryManifest(id: nil, createdAt: nil, name: "")
    let forced = try forced()
    var planned: [PlannedBundle] = []
    for bundle in bundles {
      guard let key = keys[bundle.name] else { continue }
      var (bundle, faults) = try await counted(bundle)
      var digests: [Int: String] = [:]
      for correction in corrections[bundle.name] ?? [] {
        do {
          let bytes = try correction.contents(in: self.library)
          digests[correction.pageNumber] = hexText(Digest.sha256(bytes))
          faults[correction.pageNumber] = nil
        } catch {
          faults[correction.pageNumber] = FileFault(reason: CorrectedText.reason(error))
        }
      }
      planned.append(
        PlannedBundle(
          key: key, bundle: bundle,
          settings: TextSettings(
            languages: bundle.languages ?? library.languages, dpi: library.dpi, engine: engine,
            usesPPOCR: library.engine != .tesseract, isForced: forced.contains(key)),
          corrections: digests, faults: faults))
    }
    return planned
  }

  /// Returns the bundle with the page counts that a hand-written manifest omits, as far as its
  /// text's files can be counted, and the reason for each page without a text otherwise.
  private func counted(
    _ bundle: PDFBundle
  ) async throws -> (bundle: PDFBundle, faults: [Int: FileFault]) {
    var bundle = bundle
    for variant in [bundle.leading, .ocr].compactMap({ $0 }) {
      for (index, file) in (bundle.files[variant] ?? []).enumerated() where file.pages == nil {
        do {
          bundle.files[variant]?[index].pages = try await pageCount(of: file)
        } catch let error as UncountedFile {
          let pages = variant == bundle.leading ? 1...1 : 1...max(1, bundle.pageCount ?? 1)
          return (bundle, Dictionary(uniqueKeysWithValues: pages.map { ($0, error.fault) }))
        }
      }
    }
    return (bundle, [:])
  }

  /// Why a file's pages could not be counted.
  private struct UncountedFile: Error {
    var fault: FileFault
  }

  /// - Throws: `UncountedFile` for an error in the file.
  private func pageCount(of file: BlobFile) async throws -> Int {
    let name = "pages \(file.blob)"
    if let memo = try cache.memo(name), let count = Int(memo) { return count }
    if let fault = fault(of: file) { throw UncountedFile(fault: fault) }
    let path = RawPath.bytes(of: library.blobs.path(of: file.blob).path)
    let count: Int
    do throws(WorkerError) {
      count = try await workers.inspect(path).pageCount
    } catch {
      switch error {
      case .cancelled, .shutDown: throw CancellationError()
      case .cannotStart: throw error
      default: throw UncountedFile(fault: FileFault(reason: error.reason))
      }
    }
    try cache.keep("\(count)", as: name)
    return count
  }

  /// Why a file cannot be opened; `nil` if it seems valid.
  func fault(of file: BlobFile) -> FileFault? {
    guard let size = library.blobs.size(of: file.blob) else {
      do {
        if let purge = try library.purgeRecords.ofWorkingTree().purge(of: .blob(file.blob)) {
          return FileFault(
            reason: "\(file.blob.path) was purged on \(purge.createdAt)", kind: .purged)
        }
      } catch {
        return FileFault(
          reason: (error as? any UserFacingError)?.explanation ?? String(describing: error))
      }
      return library.blobs.sizeElsewhere(of: file.blob) == nil
        ? FileFault(reason: "\(file.blob.path) is missing")
        : FileFault(reason: "\(file.blob.path) is not on this device", kind: .elsewhere)
    }
    if let bytes = file.bytes, size != bytes {
      return FileFault(reason: "\(file.blob.path) has \(size) bytes, not \(bytes)")
    }
    return nil
  }
}
