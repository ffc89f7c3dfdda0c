/// Returns the value of a hexadecimal digit in either case.
package func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x61...0x66: byte - 0x61 + 10
  case 0x41...0x46: byte - 0x41 + 10
  default: nil
  }
}

/// Returns the lower-case digit of a value's low four bits.
package func hexDigit(_ value: UInt8) -> UInt8 {
  let nibble = value & 0xf
  return nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10
}

/// Returns bytes as lower-case hexadecimal digits.
package func hexText(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  for byte in bytes {
    text.append(hexDigit(byte >> 4))
    text.append(hexDigit(byte))
  }
  return String(decoding: text, as: UTF8.self)
}

/// Returns the bytes of an even number of hexadecimal digits, or `nil`.
package func hexBytes(_ text: some StringProtocol) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(digits.count / 2)
  for index in stride(from: 0, to: digits.count, by: 2) {
    guard let high = hexValue(digits[index]), let low = hexValue(digits[index + 1]) else {
      return nil
    }
    bytes.append(high << 4 | low)
  }
  return bytes
}
