import GRDB

/// The search's words for SQLite's full-text index: see `TokenScanner`.
///
/// A table made with it can be read only by a connection on which it is registered.
final class PageTokenizer: FTS5CustomTokenizer {
  static let name = "papercenter"

  private var scanner = TokenScanner()

  init(db: Database, arguments: [String]) {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization,
    pText: UnsafePointer<CChar>?, nText: CInt, tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return ResultCode.SQLITE_OK.rawValue }
    return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { bytes in
      scanner.scan(
        UnsafeBufferPointer(start: bytes, count: Int(nText)),
        joiningLines: tokenization.contains(.document)
      ) { word, range, isJoined in
        word.withMemoryRebound(to: CChar.self) { word in
          tokenCallback(
            context, isJoined ? FTS5TokenFlags.colocated.rawValue : 0, word.baseAddress,
            CInt(word.count), CInt(range.lowerBound), CInt(range.upperBound))
        }
      }
    }
  }
}
