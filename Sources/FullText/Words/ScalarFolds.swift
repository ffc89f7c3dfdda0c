/// A cache of the folds of all scalars.
struct ScalarFolds {
  private var known: [UInt32: ScalarFold] = [:]

  /// ASCII letters and digits in lower case; 0 for separators.
  static let ascii: [UInt8] = (0..<128).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) + 32
    default: 0
    }
  }

  mutating func fold(of scalar: Unicode.Scalar) -> ScalarFold {
    if let fold = known[scalar.value] { return fold }
    let fold = ScalarFold(scalar)
    known[scalar.value] = fold
    return fold
  }
}
