/// The form in which words are compared: simplified, small letters, half width.
struct HanFold {
  private var forms: [UInt32: UInt32] = [:]

  /// - Parameter characters: Traditional characters with their simplified forms.
  init(_ characters: [(key: String, value: String)]) {
    for (key, value) in characters {
      guard let from = HanFold.only(key), let to = HanFold.only(value), from != to else { continue }
      forms[from.value] = to.value
    }
    for letter in UInt32(0x41)...0x5a { forms[letter] = letter + 0x20 }
    for wide in UInt32(0xff01)...0xff5e {
      let plain = wide - 0xfee0
      forms[wide] = forms[plain] ?? plain
    }
    // A form of a form is the last one, so that all variants are equal.
    for (from, to) in forms {
      var last = to
      for _ in 0..<4 { last = forms[last] ?? last }
      forms[from] = last
    }
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    forms[scalar.value].flatMap(Unicode.Scalar.init) ?? scalar
  }

  /// The scalars of a word in the form in which it is compared.
  func key(_ word: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in word.unicodeScalars { key.append(self.scalar(scalar)) }
    return String(key)
  }

  /// All scalars that have another form, in order.
  var variants: [Unicode.Scalar] { forms.keys.sorted().compactMap(Unicode.Scalar.init) }
}
