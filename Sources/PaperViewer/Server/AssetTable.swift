import CViewerAssets

/// The files of the web page, by name. They are in the program; nothing is read from disk.
struct AssetTable: Sendable {
  struct Asset: Sendable {
    var bytes: [UInt8]
    var type: String
    /// Equal tags mean equal bytes.
    var tag: String
  }

  private let assets: [String: Asset]

  /// - Parameter replacements: Bytes that replace those in the program, by name.
  init(replacing replacements: [String: [UInt8]] = [:]) {
    var files = AssetTable.embedded
    for (name, bytes) in replacements { files[name] = bytes }
    assets = Dictionary(
      uniqueKeysWithValues: files.map { name, bytes in
        (name, Asset(bytes: bytes, type: AssetTable.type(of: name), tag: AssetTable.tag(bytes)))
      })
  }

  subscript(name: String) -> Asset? { assets[name] }

  /// The names of the files in the program.
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

  /// FNV-1a of 64 bits: distinguishes versions of a file, and is no protection against forgery.
  private static func tag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return "\"\(String(hash, radix: 16))-\(bytes.count)\""
  }
}
