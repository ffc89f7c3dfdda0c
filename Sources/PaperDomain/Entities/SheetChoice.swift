/// What is shown of a photo of a sheet of paper.
package struct SheetChoice: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// All of the photo.
    case whole
    /// The sheet, laid flat, if one is seen.
    case found
    /// What is between four corners, laid flat: x and y of the top left, top right, bottom right and
    /// bottom left one, as fractions of the upright photo's width and height.
    case corners([Double])
  }

  package var part: Part
  /// Clockwise quarter turns after that: 0 to 3.
  package var quarterTurns: Int

  package init(_ part: Part = .whole, quarterTurns: Int = 0) {
    self.part = part
    self.quarterTurns = quarterTurns
  }
}
