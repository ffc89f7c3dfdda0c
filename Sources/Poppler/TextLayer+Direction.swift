extension PopplerPage.TextLayer {
  private static let leftToRight: Unicode.Scalar = "\u{202A}"
  private static let rightToLeft: Unicode.Scalar = "\u{202B}"
  private static let end: Unicode.Scalar = "\u{202C}"

  /// Whether most of the page is written from right to left: then Poppler puts a mark before every
  /// word.
  var isFromRightToLeft: Bool { text.unicodeScalars.first == Self.rightToLeft }

  /// Removes the marks of direction that Poppler adds, and brings the boxes into the order of the
  /// characters.
  ///
  /// Poppler writes what is between two marks in the opposite order of its boxes. The marks have no
  /// boxes.
  func removingMarks() -> Self {
    guard text.utf8.contains(0xe2), text.unicodeScalars.contains(where: Self.isMark) else {
      let isWhole = boxes.count == text.utf8.count { $0 & 0xc0 != 0x80 }
      return isWhole ? self : Self(text: text, boxes: [])
    }
    var plain = Self(text: "", boxes: [])
    /// The numbers of the characters in the order of their boxes.
    var numbers: [Int] = []
    var starts: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case Self.leftToRight, Self.rightToLeft: starts.append(numbers.count)
      case Self.end: if let start = starts.popLast() { numbers[start...].reverse() }
      default:
        numbers.append(numbers.count)
        plain.text.unicodeScalars.append(scalar)
      }
    }
    guard boxes.count == numbers.count else { return plain }
    plain.boxes = boxes
    for (number, box) in zip(numbers, boxes) { plain.boxes[number] = box }
    return plain
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (leftToRight.value...end.value).contains(scalar.value)
  }
}
