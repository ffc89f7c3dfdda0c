/// The variants of a bundle's document, highest rank first.
package enum Variant: String, CaseIterable, Sendable, Comparable {
  /// The variant for reading.
  case display
  /// The paper as received, before marking.
  case original
  /// The source of the text.
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
