/// The shape of an annotation.
package enum AnnotationKind: String, CaseIterable, Sendable {
  case highlight, underline, strikeout, squiggly, ink
  /// Words written on the page.
  case text
  /// A comment, shown as an icon.
  case note
  case rectangle, ellipse, line, polyline, polygon, stamp

  /// The keys for its position on the page: those of one of these lists are required.
  package var geometry: [[String]] {
    switch self {
    case .highlight, .underline, .strikeout, .squiggly, .rectangle, .ellipse, .stamp: [["rects"]]
    case .ink, .polyline, .polygon: [["path"]]
    case .note: [["at"]]
    case .text: [["at"], ["rects"]]
    case .line: [["from", "to"]]
    }
  }

  /// Whether it marks words of the page.
  package var isOfWords: Bool {
    switch self {
    case .highlight, .underline, .strikeout, .squiggly: true
    default: false
    }
  }
}
