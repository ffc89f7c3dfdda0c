import CLeptonica

/// A picture of ink and paper alone.
package final class BinaryImage: LeptonicaImage {
  /// How lines of text lie.
  package struct Skew: Hashable, Sendable {
    /// What to turn the picture by, clockwise, so that lines lie level.
    package var degrees: Double
    /// How much better lines show then than askew; 1 where there are none.
    package var confidence: Double
  }

  /// Finds out how lines lie, up to 5° either way; `nil` for a page without lines.
  package func skew() -> Skew? {
    var angle: Float = 0
    var confidence: Float = 0
    guard pixFindSkewSweepAndSearch(raw, &angle, &confidence, 4, 2, 5, 1, 0.01) == 0 else {
      return nil
    }
    return Skew(degrees: Double(angle), confidence: Double(confidence))
  }

  /// Specks that stand alone, such as dust and the dots of lines to write on.
  ///
  /// Marks of letters (dots, commas, accents) stand near something larger. What is printed in dots
  /// hangs together once gaps of a hundredth of an inch are closed.
  package func isolatedSpecks(dpi: Double) throws(LeptonicaError) -> BinaryImage {
    func pixels(_ inches: Double) -> Int32 { Int32(max(2, (dpi * inches).rounded())) }
    let closed = try BinaryImage(
      owning: pixCloseSafeBrick(nil, raw, pixels(0.013), pixels(0.013)))
    let large = try BinaryImage(
      owning: pixSelectBySize(
        closed.raw, pixels(0.027), pixels(0.027), 8, Int32(L_SELECT_IF_EITHER),
        Int32(L_SELECT_IF_GT), nil))
    let small = try closed.without(large)
    let near = try BinaryImage(
      owning: pixDilateBrick(nil, large.raw, pixels(0.14) | 1, pixels(0.08) | 1))
    let touching = try BinaryImage(owning: pixAnd(nil, small.raw, near.raw))
    let marks = try BinaryImage(owning: pixSeedfillBinary(nil, touching.raw, small.raw, 8))
    let alone = try small.without(marks)
    // With the grey rim around each.
    return try BinaryImage(owning: pixDilateBrick(nil, alone.raw, 5, 5))
  }

  /// Level lines to write on, drawn through, dashed or dotted, that no letter touches.
  ///
  /// What is as low as a dot is taken; what lies in one row of more than half an inch, with gaps of up
  /// to a tenth of an inch, is a line. Dashes of sentences are shorter, and so are dots in threes.
  package func linesToWriteOn(dpi: Double) throws(LeptonicaError) -> BinaryImage {
    func pixels(_ inches: Double) -> Int32 { Int32(max(2, (dpi * inches).rounded())) }
    let low = try BinaryImage(
      owning: pixSelectBySize(
        raw, 0, pixels(0.03), 8, Int32(L_SELECT_HEIGHT), Int32(L_SELECT_IF_LTE), nil))
    let rows = try BinaryImage(owning: pixCloseSafeBrick(nil, low.raw, pixels(0.1), 1))
    let long = try BinaryImage(
      owning: pixSelectBySize(
        rows.raw, pixels(0.6), 0, 8, Int32(L_SELECT_WIDTH), Int32(L_SELECT_IF_GTE), nil))
    // With the grey rim around it.
    return try BinaryImage(owning: pixDilateBrick(nil, long.raw, 5, 5))
  }

  /// This ink without that of another picture of the same size.
  package func without(_ other: BinaryImage) throws(LeptonicaError) -> BinaryImage {
    try BinaryImage(owning: pixSubtract(nil, raw, other.raw))
  }

  /// The pieces of ink that can be letters: no rules, frames and pictures.
  package func letters(dpi: Double) throws(LeptonicaError) -> BinaryImage {
    try BinaryImage(
      owning: pixSelectBySize(
        raw, Int32(dpi * 0.7), Int32(dpi * 0.35), 8, Int32(L_SELECT_IF_BOTH),
        Int32(L_SELECT_IF_LTE), nil))
  }

  /// How much ink there is in squares of `side` pixels, rows from the top: 0 none.
  package func inkBySquare(side: Int) -> (columns: Int, rows: Int, ink: [Int]) {
    let (width, height) = (width, height)
    let columns = (width + side - 1) / side
    let rows = (height + side - 1) / side
    var ink = [Int](repeating: 0, count: columns * rows)
    guard let data = pixGetData(raw) else { return (columns, rows, ink) }
    let rowWords = Int(pixGetWpl(raw))
    for y in 0..<height {
      for word in 0..<rowWords {
        var bits = data[y * rowWords + word]
        while bits != 0 {
          let bit = bits.leadingZeroBitCount
          bits &= ~(0x8000_0000 >> UInt32(bit))
          let x = word * 32 + bit
          if x < width { ink[y / side * columns + x / side] += 1 }
        }
      }
    }
    return (columns, rows, ink)
  }
}
