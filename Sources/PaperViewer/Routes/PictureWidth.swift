/// The widths in which pages are drawn: few, so that what was drawn for one reader serves the next.
enum PictureWidth {
  /// In pixels, ascending.
  static let steps = [120, 240, 480, 720, 960, 1_280, 1_600, 2_000, 2_560, 3_200, 4_096]

  /// The narrowest that is at least as wide as wanted; the widest there is beyond that.
  static func step(for wanted: Int) -> Int {
    steps.first { $0 >= wanted } ?? 4_096
  }
}
