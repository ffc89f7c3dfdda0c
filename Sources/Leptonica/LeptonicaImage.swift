import CLeptonica

/// One of Leptonica's images; `deinit` frees it. No other type uses its pointer.
package class LeptonicaImage {
  let raw: UnsafeMutablePointer<PIX>

  /// Takes ownership of an image; `nil` from Leptonica means out of memory, because arguments are
  /// valid.
  required init(owning raw: UnsafeMutablePointer<PIX>?) throws(LeptonicaError) {
    guard let raw else { throw .outOfMemory }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<PIX>? = raw
    pixDestroy(&raw)
  }

  /// In pixels.
  package var width: Int { Int(pixGetWidth(raw)) }
  package var height: Int { Int(pixGetHeight(raw)) }

  /// Rotates clockwise by multiples of 90°.
  func rotated(quarterTurns: Int) throws(LeptonicaError) -> Self {
    try Self(owning: pixRotateOrth(raw, Int32(quarterTurns)))
  }
}

/// Why Leptonica returned no image.
package enum LeptonicaError: Error, Hashable, Sendable {
  case outOfMemory
}
