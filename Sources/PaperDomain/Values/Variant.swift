/// The forms in which a bundle holds a document, highest rank first.
package enum Variant: String, CaseIterable, Sendable, Comparable {
  /// What is read.
  case display
  /// The paper as received, before marking.
  case original
  /// What text is taken from.
  case ocr

  package static func < (left: Variant, right: Variant) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .display: 0
    case .original: 1
    case .ocr: 2
    }
  }
}
