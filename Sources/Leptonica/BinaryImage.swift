import CLeptonica

/// An image of black and white pixels: ink and paper.
package final class BinaryImage: LeptonicaImage {
  /// The skew of text lines.
  package struct Skew: Hashable, Sendable {
    /// The clockwise rotation in degrees that makes lines horizontal.
    package var degrees: Double
    /// The ratio of the line score after and before the rotation; 1 if there are no lines.
    package var confidence: Double
  }

  /// Measures the skew of the lines, up to 5° in both directions; `nil` for a page without lines.
  package func skew() -> Skew? {
    var angle: Float = 0
    var confidence: Float = 0
    guard pixFindSkewSweepAndSearch(raw, &angle, &confidence, 4, 2, 5, 1, 0.01) == 0 else {
      return nil
    }
    return Skew(degrees: Double(angle), confidence: Double(confidence))
  }

  /// Isolated specks, such as dust and the dots of dotted lines.
  ///
  /// Marks of letters (dots, commas, accents) are close to something larger. Content printed in
  /// dots becomes connected after gaps of a hundredth of an inch are closed.
  ///
  /// - Parameter dpi: The image's dots per inch.
  /// - Throws: ``LeptonicaError`` if memory runs out.
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
    // With the grey rim around each speck.
    return try BinaryImage(owning: pixDilateBrick(nil, alone.raw, 5, 5))
  }

  /// Horizontal ruled lines, solid, dashed or dotted, that no letter touches.
  ///
  /// Pieces of ink with the height of a dot that are in one row of more than half an inch, with
  /// gaps of up to a tenth of an inch, form a line. Dashes in sentences and ellipses are shorter.
  ///
  /// - Parameter dpi: The image's dots per inch.
  /// - Throws: ``LeptonicaError`` if memory runs out.
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

  /// The ink that another image of the same size does not have.
  ///
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func without(_ other: BinaryImage) throws(LeptonicaError) -> BinaryImage {
    try BinaryImage(owning: pixSubtract(nil, raw, other.raw))
  }

  /// The connected pieces of ink that can be letters: no rules, frames and images.
  ///
  /// - Parameter dpi: The image's dots per inch; letters are at most 0.7 inches wide and 0.35 high.
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func letters(dpi: Double) throws(LeptonicaError) -> BinaryImage {
    try BinaryImage(
      owning: pixSelectBySize(
        raw, Int32(dpi * 0.7), Int32(dpi * 0.35), 8, Int32(L_SELECT_IF_BOTH),
        Int32(L_SELECT_IF_LTE), nil))
  }

  /// The connected pieces of ink as high as a small letter, 0.035 inches, or higher: no dots, dashes
  /// and specks.
  ///
  /// - Parameter dpi: The image's dots per inch.
  /// - Throws: ``LeptonicaError`` if memory runs out.
  package func ofTextHeight(dpi: Double) throws(LeptonicaError) -> BinaryImage {
    try BinaryImage(
      owning: pixSelectBySize(
        raw, 0, Int32(max(2, dpi * 0.035)), 8, Int32(L_SELECT_HEIGHT), Int32(L_SELECT_IF_GTE), nil))
  }

  /// The number of black pixels in each square of `side` pixels, in rows from the top, each from the
  /// left; the last square of a row or column may be smaller.
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
