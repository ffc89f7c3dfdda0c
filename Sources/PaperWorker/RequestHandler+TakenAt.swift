import ImageFiles
import ImagePDF
import Poppler
import WorkerProtocol

extension RequestHandler {
  /// The start of a JPEG or PNG that is searched for EXIF data. A marker has at most 64 kB; others,
  /// such as a preview, can stand before it.
  private static let head = 1 << 20

  /// When a picture was taken, as its EXIF data say; `nil` if they don't, or if it is no picture.
  func takenAt(_ path: [UInt8]) throws(Refusal) -> String? {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    return file.withBytes { bytes in
      switch ImageType(Array(bytes.prefix(64))) {
      case .jpeg, .png: EXIF(headOf: Array(bytes.prefix(Self.head))).takenAt
      case .heic, .avif: (try? HeifFile(bytes))?.exif.flatMap { EXIF($0[...]).takenAt }
      case .webp: (try? WebPFile(bytes))?.exif.flatMap { EXIF($0[...]).takenAt }
      case .tiff: EXIF(Array(bytes)[...]).takenAt
      default: nil
      }
    }
  }
}
