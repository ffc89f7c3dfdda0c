/// Output text: literals of the program are written as they are, other values are made harmless.
///
///     try terminal.print("\(page.path, .heading)  \(bundle.name)")
///
/// Every interpolated value is escaped so that it can't control the terminal (see
/// ``Swift/String/harmless``): a title with an escape sequence shows the sequence. Only a ``Role``
/// adds colour.
package struct StyledText: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case text(String, Role?)
    case swatch(Swatch)
  }

  private(set) var pieces: [Piece] = []

  package init() {}

  /// A value from outside, made harmless.
  package init(_ value: some CustomStringConvertible, _ role: Role? = nil) {
    append(piece: .text(String(describing: value).harmless, role))
  }

  /// The two texts, joined.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) { left.pieces += right.pieces }

  /// Whether the text is empty without swatches.
  package var isEmpty: Bool { plain.isEmpty }

  /// The text without colour.
  package var plain: String { rendered(inColor: false) }

  /// The text to write; swatches show only in colour.
  package func rendered(inColor: Bool) -> String {
    var line = ""
    for piece in pieces {
      switch piece {
      case .text(let text, let role?) where inColor && !text.isEmpty:
        line += "\u{1b}[\(role.parameters)m\(text)\u{1b}[0m"
      case .text(let text, _): line += text
      case .swatch(let swatch): line += inColor ? swatch.block : ""
      }
    }
    return line
  }

  /// The number of terminal columns of the text.
  func columns(inColor: Bool) -> Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .text(let text, _): sum + text.columns
      case .swatch: sum + (inColor ? Swatch.width : 0)
      }
    }
  }

  /// The text, cut to `limit` columns; a cut text ends in `…`.
  package func cut(toColumns limit: Int, inColor: Bool) -> StyledText {
    if columns(inColor: inColor) <= limit { return self }
    var short = StyledText()
    var room = limit
    for piece in pieces {
      switch piece {
      case .text(let text, let role):
        // One column is kept for `…`, so that a cut between two pieces shows as well.
        if text.columns >= room {
          short.append(piece: .text((text + "……").cut(toColumns: room), role))
          return short
        }
        short.append(piece: piece)
        room -= text.columns
      case .swatch:
        if !inColor || room <= Swatch.width { continue }
        short.append(piece: piece)
        room -= Swatch.width
      }
    }
    return short
  }

  mutating func append(piece: Piece) { pieces.append(piece) }
}
