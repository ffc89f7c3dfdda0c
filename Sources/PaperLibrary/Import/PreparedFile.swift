import Files
import ImagePDF
import PaperDomain
import Synchronization

/// A file that was copied completely into the store and read; no manifest references it yet.
final class PreparedFile: Sendable {
  let blob: BlobID
  let bytes: Int
  let pages: Int
  let fileName: String
  /// The document's title, if the file has one besides its name.
  let title: String?
  private let staged: Mutex<StagedBlob?>

  init(_ staged: consuming StagedBlob, pages: Int, fileName: String, title: String? = nil) {
    blob = staged.blob
    bytes = staged.bytes
    self.pages = pages
    self.fileName = fileName
    self.title = title
    self.staged = Mutex(staged)
  }

  /// The manifest's entry of the file.
  var entry: BlobFile { BlobFile(blob: blob, bytes: bytes, pages: pages, fileName: fileName) }

  /// Gives the blob its final name, unless the store has it. Returns whether it is new.
  @discardableResult
  func keep() throws -> Bool {
    try staged.withLock { staged -> Bool in
      guard let value = staged.take() else { return false }
      return try value.keep()
    }
  }
}

extension BlobStore {
  /// Whether the store already has a file's bytes.
  func has(_ file: PreparedFile) -> Bool { size(of: file.blob) == file.bytes }
}

extension PreparedFile {
  /// Copies a PDF, or creates one with an image or takes one out of an archive, and counts its
  /// pages.
  ///
  /// - Parameter known: The page counts of blobs that are already in the library.
  /// - Throws: ``LibraryError/notAPDF(_:reason:hints:)`` with the reason, `FileError`.
  static func prepare(
    _ path: String, into store: BlobStore, opening files: any FileOpening,
    known: [BlobID: Int]
  ) async throws -> PreparedFile {
    let name = ImportPlan.displayName(path)
    let archive = YianaArchive.isNamed(path) ? try YianaArchive(reading: path) : nil
    let staged =
      if let archive { try store.stage(Array(archive.pdf)) } else {
        try await stage(path, into: store, files)
      }
    if let pages = known[staged.blob], staged.isKnown {
      return PreparedFile(staged, pages: pages, fileName: name, title: archive?.title)
    }
    let pages: Int
    do {
      pages = try await files.pageCount(ofPDFAt: staged.temporaryPath)
    } catch let error as any UserFacingError {
      throw LibraryError.notAPDF(path, reason: error.explanation, hints: error.hints)
    }
    return PreparedFile(staged, pages: pages, fileName: name, title: archive?.title)
  }

  private static func stage(
    _ path: String, into store: BlobStore, _ files: any FileOpening
  ) async throws -> StagedBlob {
    guard let type = try imageType(path), type == .jpeg || type == .png else {
      return try store.stage(contentsOf: path)
    }
    do {
      let bytes = try FileSystem.read(path, limit: imageLimit)
      do {
        return try store.stage(try ImagePDF.make(from: bytes))
      } catch ImagePDFError.pixelsNeeded {
        return try store.stage(try ImagePDF.make(from: try await files.plainPNG(ofImageAt: path)))
      }
    } catch let error as ImagePDFError {
      throw LibraryError.notAPDF(path, reason: error.reason)
    }
  }

  /// The largest image file that is accepted, in bytes; files of cameras are far smaller.
  private static let imageLimit = 512 << 20

  /// The image type of a file, by its first bytes; `nil` for a PDF or an unknown type.
  ///
  /// - Throws: ``LibraryError/notAPDF(_:reason:hints:)`` for an empty file or an unsupported image
  ///   type; `FileError`.
  private static func imageType(_ path: String) throws -> ImageType? {
    let file = try RegularFile(opening: path)
    if file.status.size == 0 { throw LibraryError.notAPDF(path, reason: "the file is empty") }
    var head = [UInt8](repeating: 0, count: 64)
    let count = try head.withUnsafeMutableBytes { buffer throws(FileError) in
      try file.descriptor.read(into: buffer)
    }
    guard let type = ImageType(Array(head.prefix(count))) else { return nil }
    switch type {
    case .pdf: return nil
    case .jpeg, .png: return type
    default:
      throw LibraryError.notAPDF(
        path, reason: "\(type.rawValue) is not supported: convert it to PDF, JPEG or PNG")
    }
  }
}

extension ImagePDFError {
  var reason: String {
    switch self {
    case .empty: "the file is empty"
    case .notAnImage: "it is neither a PDF nor an image"
    case .unsupportedType(let type): "\(type.rawValue) is not supported"
    case .unsupportedKind(let type, .coding):
      "its kind of \(type.rawValue) coding can't be imported"
    case .unsupportedKind(let type, .bitsPerSample(let bits)):
      "a \(type.rawValue) with \(bits) bits per sample is not supported"
    case .unsupportedKind(let type, .samplesPerPixel(let samples)):
      "a \(type.rawValue) with \(samples) samples per pixel is not supported"
    case .damaged(let type): "the \(type.rawValue) is damaged"
    case .truncated(let type): "the \(type.rawValue) is cut off"
    case .tooLarge(let width, let height): "\(width) × \(height) pixels are too many"
    case .pixelsNeeded: "the image has to be decoded first"
    }
  }
}
