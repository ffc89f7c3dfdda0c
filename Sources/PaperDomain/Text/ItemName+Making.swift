extension ItemName {
  /// The name if no character of the input can be kept.
  package static let untitled = "untitled"

  /// Returns a valid name that is as close as possible to a title or to an invalid name.
  ///
  /// Forbidden characters are replaced by `-` (one for each run), and removed at the ends. A valid
  /// name is not changed, except that leading spaces are removed. Not for names of pages, because
  /// some are reserved.
  package static func made(from title: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isReplacing = false
    for scalar in title.inFormC.unicodeScalars {
      if isForbidden(scalar) || scalar == "\u{fffd}" {
        isReplacing = true
        continue
      }
      if isReplacing, !scalars.isEmpty { scalars.append("-") }
      isReplacing = false
      scalars.append(scalar)
    }
    return finished(String(scalars), withoutTrailing: isForbiddenLast)
  }

  /// Returns a valid name for a file name, without the extension of a PDF or picture.
  package static func made(fromFileName name: String) -> String {
    let extensions = [".pdf", ".jpg", ".jpeg", ".png"]
    let lowered = name.lowercased()
    let ending = extensions.first { lowered.hasSuffix($0) } ?? ""
    return made(from: String(name.dropLast(ending.count)))
  }

  /// Returns a folder name for a title: lower case, letters, marks and digits of any script, and a
  /// single `-` for each run of other characters.
  package static func slug(_ title: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in title.inFormC.lowercased().inFormC.unicodeScalars {
      let isInWord = !scalars.isEmpty && scalars.last != "-"
      if isSlugLetter(scalar) || scalar.isMark && isInWord {
        scalars.append(scalar)
      } else if isInWord {
        scalars.append("-")
      }
    }
    return finished(String(scalars), withoutTrailing: { $0 == "-" })
  }

  /// Returns a name with a number appended, for a second entity of that name: `p003-2`.
  package static func numbered(_ name: String, _ number: Int) -> String {
    let ending = "-\(number)"
    return cut(name, to: longest - ending.utf8.count) + ending
  }

  /// Returns the name cut to the maximum length, without forbidden characters at its ends.
  private static func finished(
    _ name: String, withoutTrailing isTrailing: (Unicode.Scalar) -> Bool
  ) -> String {
    let front = name.unicodeScalars.drop { $0 == " " || isForbiddenFirst($0) }
    var scalars = cut(String(String.UnicodeScalarView(front)), to: longest).unicodeScalars
    while let last = scalars.last, isTrailing(last) { scalars.removeLast() }
    return scalars.isEmpty ? untitled : String(scalars)
  }

  /// Returns as many whole characters as fit; if the first character does not fit, as many of its
  /// scalars.
  static func cut(_ name: String, to limit: Int) -> String {
    guard name.utf8.count > limit else { return name }
    var end = name.startIndex
    for index in name.indices {
      let next = name.index(after: index)
      guard name.utf8.distance(from: name.startIndex, to: next) <= limit else { break }
      end = next
    }
    guard end == name.startIndex else { return String(name[..<end]) }
    var scalars = String.UnicodeScalarView()
    var size = 0
    for scalar in name.unicodeScalars {
      size += UTF8.width(scalar)
      guard size <= limit else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func isSlugLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether this modifies the letter before it: an accent, a vowel sign.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
