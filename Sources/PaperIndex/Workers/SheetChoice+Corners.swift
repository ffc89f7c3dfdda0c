package import PaperDomain
import WorkerProtocol

extension SheetChoice.Part {
  /// What is between four corners.
  ///
  /// - Parameter numbers: x and y of each, from the top left clockwise, as fractions of the photo's
  ///   sides; they may be a little outside.
  /// - Returns: `nil` unless they are the corners of a sheet: a convex figure.
  package init?(corners numbers: [Double]) {
    guard SheetCorners(numbers) != nil else { return nil }
    self = .corners(numbers)
  }
}

extension PhotoCut {
  /// - Parameter choice: One whose corners make no sheet is one for the whole photo.
  init(_ choice: SheetChoice) {
    let sheet: Sheet =
      switch choice.part {
      case .whole: .whole
      case .found: .found
      case .corners(let numbers): SheetCorners(numbers).map { .corners($0) } ?? .whole
      }
    self.init(sheet, quarterTurns: choice.quarterTurns)
  }
}
