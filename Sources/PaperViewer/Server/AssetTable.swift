import CViewerAssets

/// The page's files: those in the program, by name, and nothing from a disk.
struct AssetTable: Sendable {
  struct Asset: Sendable {
    var bytes: [UInt8]
    var type: String
    /// The same tag, the same bytes.
    var tag: String
  }

  private let assets: [String: Asset]

  /// - Parameter replacements: Bytes in the place of the program's, by name.
  init(replacing replacements: [String: [UInt8]] = [:]) {
    var files = AssetTable.embedded
    for (name, bytes) in replacements { files[name] = bytes }
    assets = Dictionary(
      uniqueKeysWithValues: files.map { name, bytes in
        (name, Asset(bytes: bytes, type: AssetTable.type(of: name), tag: AssetTable.tag(bytes)))
      })
  }

  subscript(name: String) -> Asset? { assets[name] }

  /// Names of the files in the program.
  static var names: [String] { embedded.keys.sorted() }

  private static var embedded: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for place in 0..<viewer_asset_count() {
      let asset = viewer_asset_at(place)
      files[String(cString: asset.name)] = Array(
        UnsafeBufferPointer(start: asset.bytes, count: asset.count))
    }
    return files
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json": "application/json; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }

  /// FNV-1a of 64 bits: tells versions of one file apart, and protects nothing.
  private static func tag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return "\"\(String(hash, radix: 16))-\(bytes.count)\""
  }
}
