import PaperSession

extension RequestContext {
  /// The widths, in pixels, in which pages are drawn in tiles.
  private static let tiledWidths = [8_192, 16_384]

  /// The part of a page that is requested, and its size.
  func pictureExtent() throws(Problem) -> PictureExtent {
    guard let tile = try value("tile") else {
      return .page(width: PictureWidth.step(for: try number("w", in: 1...10_000, default: 1_024)))
    }
    guard let width = try value("w"),
      let known = Self.tiledWidths.first(where: { "\($0)" == width })
    else { throw Problem(.malformed, "with 'tile', 'w' has to be 8192 or 16384") }
    let numbers = tile.split(separator: ",", omittingEmptySubsequences: false).map(Self.place)
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1] else {
      throw Problem(.malformed, "'tile' is a column and a row, such as 3,0")
    }
    return .tile(ofWidth: known, column: column, row: row)
  }

  /// A number of up to five digits and nothing else: no page has more tiles.
  private static func place(_ text: Substring) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension PictureExtent {
  /// The part of the entity tag that identifies it.
  var name: String {
    switch self {
    case .page(let width): "\(width)"
    case .tile(let width, let column, let row): "\(width)-\(column)-\(row)"
    }
  }
}
