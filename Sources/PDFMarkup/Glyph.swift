/// The outline of a character, for an em of 1; y grows upwards from the baseline.
package struct Glyph: Hashable, Sendable {
  /// The width that it takes in a line.
  package var advance: Double
  package var outline: [Step]

  package init(advance: Double, outline: [Step]) {
    self.advance = advance
    self.outline = outline
  }

  package enum Step: Hashable, Sendable {
    case move(MarkPoint)
    case line(MarkPoint)
    case curve(MarkPoint, MarkPoint, MarkPoint)
    case close
  }
}

/// The outlines of the characters of all texts that are drawn.
package typealias Glyphs = [Unicode.Scalar: Glyph]

/// Words in lines that fit a width.
struct Lettering {
  static let lineHeight = 1.25
  static let ascent = 0.95

  let lines: [[Unicode.Scalar]]
  let widths: [Double]
  let fontSize: Double
  private let glyphs: Glyphs

  /// - Parameter width: Lines are broken at it; `nil` for lines as they are.
  init(_ text: String, fontSize: Double, within width: Double?, _ glyphs: Glyphs) {
    self.fontSize = fontSize
    self.glyphs = glyphs
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      Lettering.broken(Array($0.unicodeScalars), at: width.map { $0 / fontSize }, glyphs)
    }
    widths = lines.map { $0.reduce(0) { $0 + Lettering.advance($1, glyphs) } * fontSize }
  }

  var width: Double { widths.max() ?? 0 }
  var height: Double { Double(lines.count) * Lettering.lineHeight * fontSize }

  private static func advance(_ scalar: Unicode.Scalar, _ glyphs: Glyphs) -> Double {
    glyphs[scalar]?.advance ?? 0.5
  }

  /// Breaks a line after its spaces, and anywhere where a word or Chinese is too long.
  private static func broken(
    _ line: [Unicode.Scalar], at width: Double?, _ glyphs: Glyphs
  ) -> [[Unicode.Scalar]] {
    guard let width else { return [line] }
    var lines: [[Unicode.Scalar]] = []
    var current: [Unicode.Scalar] = []
    var used = 0.0
    for scalar in line {
      let advance = advance(scalar, glyphs)
      if used + advance > width + 1e-6, !current.isEmpty, scalar != " " {
        let space = current.lastIndex(of: " ")
        let rest = space.map { Array(current[($0 + 1)...]) } ?? []
        let isBrokenAtSpace = space != nil && scalar.value < 0x2e80
        lines.append(isBrokenAtSpace ? Array(current[..<(space ?? 0)]) : current)
        current = isBrokenAtSpace ? rest : []
        used = current.reduce(0) { $0 + Self.advance($1, glyphs) }
      }
      current.append(scalar)
      used += advance
    }
    return lines + [current]
  }

  /// Draws the lines from the top of a box.
  ///
  /// - Parameter place: The place in user space of a point in the space of the box.
  func draw(
    in box: MarkBox, _ alignment: PDFMark.Alignment, at place: (MarkPoint) -> MarkPoint,
    to content: inout ContentStream
  ) {
    for (index, line) in lines.enumerated() {
      let free = box.width - widths[index]
      var x = box.topLeft.x + free * Double(alignment.rawValue) / 2
      let baseline =
        box.topLeft.y + (Double(index) * Lettering.lineHeight + Lettering.ascent) * fontSize
      for scalar in line {
        if let glyph = glyphs[scalar] {
          for step in glyph.outline {
            content.add(step) { point in
              place(MarkPoint(x + point.x * fontSize, baseline - point.y * fontSize))
            }
          }
          if !glyph.outline.isEmpty { content.add("f") }
        }
        x += Lettering.advance(scalar, glyphs) * fontSize
      }
    }
  }
}
