/// Maps the simplified, traditional and regional forms of a Han character to one form.
///
/// Traditional characters with the same simplified form (`發` and `髮` are `发`) are equal: a search
/// finds a few more pages, and never fewer.
enum HanVariants {
  /// The normalized form of a character; most are unchanged.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let index = Int(scalar.value) - first
    guard forms.indices.contains(index) else { return others[scalar] ?? scalar }
    return Unicode.Scalar(forms[index]) ?? scalar
  }

  /// The start of the two blocks of common Han characters.
  static let first = 0x3400

  /// The normalized form by the distance from `first`; most characters are unchanged.
  private static let forms: [UInt32] = {
    var forms = [UInt32](repeating: 0, count: 0xa000 - first)
    for index in forms.indices { forms[index] = UInt32(first + index) }
    for (form, target) in scalars where forms.indices.contains(Int(form.value) - first) {
      forms[Int(form.value) - first] = target.value
    }
    return forms
  }()

  private static let others = Dictionary(
    uniqueKeysWithValues: scalars.filter { !forms.indices.contains(Int($0.0.value) - first) })

  private static var scalars: [(Unicode.Scalar, Unicode.Scalar)] {
    var pairs: [(Unicode.Scalar, Unicode.Scalar)] = []
    var form: Unicode.Scalar?
    for scalar in Self.pairs.unicodeScalars {
      if let before = form {
        pairs.append((before, scalar))
        form = nil
      } else {
        form = scalar
      }
    }
    return pairs
  }
}
