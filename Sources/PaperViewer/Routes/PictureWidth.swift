/// The widths in which pages are drawn: few, so that readers share pictures.
enum PictureWidth {
  /// In pixels, ascending.
  static let steps = [120, 240, 480, 720, 960, 1_280, 1_600, 2_000, 2_560, 3_200, 4_096]

  /// The smallest width that is at least `wanted`; the largest if there is none.
  static func step(for wanted: Int) -> Int {
    steps.first { $0 >= wanted } ?? 4_096
  }
}
