import CViewerAssets
import NIOHTTP1

/// The files of the web page, by name. They are in the program; nothing is read from disk.
///
/// Scripts and styles refer to each other by relative addresses, so the build in the address of the
/// first one is in those of all: `/assets/BUILD/main.js`.
struct AssetTable: Sendable {
  struct Asset: Sendable {
    var bytes: [UInt8]
    var type: String
    /// Equal tags mean equal bytes.
    var tag: String
  }

  private let assets: [String: Asset]
  /// Equal builds have equal files.
  let build: String

  /// - Parameter replacements: Bytes that replace those in the program, by name.
  init(replacing replacements: [String: [UInt8]] = [:]) {
    var files = AssetTable.embedded
    for (name, bytes) in replacements { files[name] = bytes }
    let build = AssetTable.hash(
      files.sorted { $0.key < $1.key }.flatMap { Array($0.key.utf8) + [0] + $0.value })
    for (name, bytes) in files where name.hasSuffix(".html") {
      let page = AssetTable.page(String(decoding: bytes, as: UTF8.self), build, files)
      files[name] = Array(page.utf8)
    }
    self.build = build
    assets = Dictionary(
      uniqueKeysWithValues: files.map { name, bytes in
        let tag = "\"\(AssetTable.hash(bytes))-\(bytes.count)\""
        return (name, Asset(bytes: bytes, type: AssetTable.type(of: name), tag: tag))
      })
  }

  subscript(name: String) -> Asset? { assets[name] }

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

  // MARK: - Answers

  /// The routes of the files, which pages refer to.
  var routes: [Route] {
    [
      Route(.GET, "assets/:build/*", .open) { request in
        // A page of an earlier build may still ask; what it gets must not be kept for good.
        let isFixed = try request.part("build") == build
        return try response(request.part("*"), to: request, isFixed: isFixed)
      },
      Route(.GET, "favicon.ico", .open) { try response("icon.svg", to: $0) },
    ]
  }

  /// - Parameter isFixed: Whether the request's address never gets other bytes.
  /// - Throws: ``Problem`` `.notFound`.
  func response(
    _ name: String, to request: RequestContext, isFixed: Bool = false
  ) throws(Problem) -> Response {
    guard let asset = assets[name] else {
      throw Problem(.notFound, "the page has no file of this name")
    }
    let headers = [
      ("ETag", asset.tag),
      ("Cache-Control", isFixed ? "private, max-age=31536000, immutable" : "no-cache"),
    ]
    if request.headers["If-None-Match"].contains(asset.tag) {
      return Response(.notModified, headers: headers)
    }
    return Response(
      .ok, headers: headers + [("Content-Type", asset.type)], body: .bytes(asset.bytes))
  }

  // MARK: - Pages

  /// A page whose addresses have the build. It names all modules of its script, which the browser
  /// would otherwise find one level of imports after the other.
  private static func page(_ html: String, _ build: String, _ files: [String: [UInt8]]) -> String {
    let lines = html.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      let script = line.contains("<script ") ? parts.first { $0.hasPrefix("/assets/") } : nil
      let imported = script.map { modules(importedBy: $0.dropFirst("/assets/".count), files) } ?? []
      let links = imported.map { "<link rel=\"modulepreload\" href=\"/assets/\($0)\" />\n" }
      return links.joined() + line
    }
    return lines.joined(separator: "\n")
      .replacing("=\"/assets/", with: "=\"/assets/\(build)/")
  }

  /// The modules that a module imports, directly or not, in the order of their names.
  private static func modules(
    importedBy script: Substring, _ files: [String: [UInt8]]
  ) -> [String] {
    var found: Set<String> = []
    var open = [String(script)]
    while let module = open.popLast() {
      let text = String(decoding: files[module] ?? [], as: UTF8.self)
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "\"")
        guard parts.count == 3, parts[0].hasSuffix(" from "), parts[2] == ";" else { continue }
        let target = resolved(parts[1], from: module)
        if files[target] != nil, found.insert(target).inserted { open.append(target) }
      }
    }
    return found.sorted()
  }

  /// The name of a file that another one refers to by a relative address.
  private static func resolved(_ address: Substring, from name: String) -> String {
    var parts = name.split(separator: "/").dropLast()
    for part in address.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// FNV-1a of 64 bits: distinguishes versions of files, and is no protection against forgery.
  private static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
