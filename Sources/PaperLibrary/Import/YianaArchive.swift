import Files
import PaperDomain

/// A document of the app Yiana: its metadata as JSON, four bytes FF, and its PDF.
struct YianaArchive {
  /// The document's title; `nil` if the metadata have none.
  let title: String?
  /// The PDF's bytes.
  let pdf: ArraySlice<UInt8>

  private static let separator: [UInt8] = [0xff, 0xff, 0xff, 0xff]

  /// The largest file that is accepted, in bytes.
  private static let largest = 1 << 30

  /// Whether a file is meant to be one, by its name.
  static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(".yianazip") }

  /// - Throws: ``LibraryError/notAPDF(_:reason:hints:)`` if a part is missing or damaged;
  ///   `FileError`.
  init(reading path: String) throws {
    let bytes = try FileSystem.read(path, limit: Self.largest)
    // UTF-8 has no byte FF, so the first four are the separator.
    guard let end = bytes.firstIndex(of: 0xff),
      bytes[end...].starts(with: Self.separator)
    else { throw Self.damaged(path, "it has no four bytes FF between its metadata and its PDF") }
    pdf = bytes[(end + Self.separator.count)...]
    guard pdf.starts(with: "%PDF".utf8) else {
      throw Self.damaged(path, "there is no PDF behind its metadata")
    }
    let metadata: JSONDocument
    do throws(JSONSyntaxError) {
      metadata = try JSONDocument(parsing: Array(bytes[..<end]))
    } catch {
      throw Self.damaged(path, "its metadata are not JSON")
    }
    guard case .object = metadata.root.value else {
      throw Self.damaged(path, "its metadata are no JSON object")
    }
    title = metadata.root["title"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func damaged(_ path: String, _ reason: String) -> LibraryError {
    .notAPDF(path, reason: reason)
  }
}
