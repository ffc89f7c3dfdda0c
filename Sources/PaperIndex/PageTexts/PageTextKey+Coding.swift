import PaperDomain

/// The key as the bytes under which the cache files it.
///
/// `1`, the blob's 32 bytes, the page as a varint, the settings; or `2`, the page number as a
/// varint, the bundle's description behind its length, the content's digest.
extension PageTextKey {
  var coded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .extracted(let blob, let page, let settings):
      writer.bytes.append(1)
      writer.bytes += blob.digest
      writer.append(varint: UInt64(bitPattern: Int64(page)))
      writer.bytes += settings.utf8
    case .corrected(let page, let content):
      writer.bytes.append(2)
      writer.append(varint: UInt64(bitPattern: Int64(page.pageNumber)))
      let bundle = page.bundle.description
      writer.append(varint: UInt64(bundle.utf8.count))
      writer.bytes += bundle.utf8
      writer.bytes += content.utf8
    }
    return writer.bytes
  }

  /// The key that a row names; anything else is damage.
  init(stored bytes: [UInt8]) throws {
    var reader = ByteReader(bytes[...])
    switch try reader.byte() {
    case 1:
      guard let blob = BlobID(digest: Array(try reader.bytes(32))) else { throw CacheDamage() }
      let page = Int(Int64(bitPattern: try reader.varint()))
      self = .extracted(blob: blob, page: page, settings: reader.rest())
    case 2:
      let number = Int(Int64(bitPattern: try reader.varint()))
      let length = try reader.count()
      let bundle = try BundleKey(stored: String(decoding: reader.bytes(length), as: UTF8.self))
      self = .corrected(
        page: BundlePage(bundle: bundle, pageNumber: number), content: reader.rest())
    default: throw CacheDamage()
    }
  }
}
