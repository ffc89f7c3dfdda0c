import CLeptonica

/// One of Leptonica's images, freed with this; the only door to its pointer.
package class LeptonicaImage {
  let raw: UnsafeMutablePointer<PIX>

  /// Takes over an image; `nil` from Leptonica is want of memory, arguments being in range.
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

  /// Turned by so many times 90° clockwise.
  func rotated(quarterTurns: Int) throws(LeptonicaError) -> Self {
    try Self(owning: pixRotateOrth(raw, Int32(quarterTurns)))
  }
}

/// Why Leptonica has no image.
package enum LeptonicaError: Error, Hashable, Sendable {
  case outOfMemory
}
