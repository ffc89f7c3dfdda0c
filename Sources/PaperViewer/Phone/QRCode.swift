import CQrencode

/// A QR code (ISO/IEC 18004) as rows of modules, without the quiet zone around it.
struct QRCode: Sendable, Encodable {
  /// As many rows as columns: `1` is dark, `0` is light.
  let rows: [String]

  /// Encodes a text, so that it is read even if 15 % of the code are not (level M).
  ///
  /// - Returns: `nil` for a text of more than 2,331 bytes, which no code can hold.
  init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    // The lowest bit of a module says that it is dark; the others say what it is for.
    rows = (0..<width).map { row in
      String((0..<width).map { code.pointee.data[row * width + $0] & 1 == 1 ? "1" : "0" })
    }
  }

  func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}
