import Foundation
import GRDB
import GitNames
import PaperDomain

@testable import PaperIndex

/// A temporary folder, removed when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "index-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: nil)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print(error) }
  }

  func file(_ name: String) -> String { path + "/" + name }
}

extension Cache {
  /// The number of bundle pages in the cache.
  func pageCount() throws -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM bundlePage") ?? 0 }
  }
}

enum Samples {
  static func blob(_ number: Int) throws -> BlobID {
    let digest = (0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
    guard let blob = BlobID(digest: digest) else { throw CacheDamage() }
    return blob
  }

  static func key(_ number: Int, page: Int = 1) throws -> PageTextKey {
    .extracted(blob: try blob(number), page: page, settings: "eng@300/1")
  }

  static func commit(_ number: Int) throws -> ObjectID {
    let bytes = (0..<20).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
    guard let commit = ObjectID(bytes: bytes) else { throw CacheDamage() }
    return commit
  }

  /// A page whose words are below each other, each on a hundredth of the page.
  static func page(_ text: String, source: TextSource = .layer) -> PageText {
    let words = text.split(whereSeparator: \.isWhitespace).enumerated().map { index, word in
      let top = Float(index % 100) / 100
      return TextWord(
        text: String(word), box: PageBox(x0: 0.1, y0: top, x1: 0.9, y1: top + 0.01),
        confidence: source == .ocr ? 91.5 : nil)
    }
    return PageText(source: source, text: text, words: words)
  }

  /// One bundle of these texts, stored and bound, in this order.
  static func fill(_ cache: Cache, bundle: String = "b", texts: [String]) throws {
    var pages: [Int: PageTextKey] = [:]
    for index in texts.indices { pages[index + 1] = try key(bundle.hashed &+ index) }
    try cache.store(
      try texts.enumerated().map { (try key(bundle.hashed &+ $0), .text(page($1))) })
    try cache.update([BundlePages(bundle: .name(bundle), stamp: "1", pages: pages)])
  }

  /// The search hits as `bundle#page`, best first.
  static func found(_ query: String, in cache: Cache, limit: Int = 20) throws -> [String] {
    try cache.search(SearchQuery(parsing: query), limit: limit).hits.map {
      "\($0.page.bundle.description.dropFirst())#\($0.page.pageNumber)"
    }
  }
}

extension String {
  /// A hash of the string that is the same in every run.
  fileprivate var hashed: Int { utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff } << 8 }
}
