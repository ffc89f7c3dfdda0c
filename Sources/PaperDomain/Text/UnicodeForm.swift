import Foundation

extension String {
  /// The text in Unicode normalisation form C (Unicode Standard Annex #15).
  package var inFormC: String {
    isPlainlyInFormC ? self : precomposedStringWithCanonicalMapping
  }

  /// Whether the text is in normalisation form C, scalar by scalar.
  package var isInFormC: Bool {
    isPlainlyInFormC || unicodeScalars.elementsEqual(inFormC.unicodeScalars)
  }

  /// Whether all scalars are in blocks without composition or decomposition: Latin without
  /// combining marks (below U+0300), and CJK Unified Ideographs.
  private var isPlainlyInFormC: Bool {
    unicodeScalars.allSatisfy { $0.value < 0x300 || (0x4e00...0x9fff).contains($0.value) }
  }
}
