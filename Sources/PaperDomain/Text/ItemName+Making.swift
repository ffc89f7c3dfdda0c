extension ItemName {
  /// What a name is called when nothing of it can be kept.
  package static let untitled = "untitled"

  /// A valid name that is as close as possible to a title, or to what was left of a broken one.
  ///
  /// What a name can't hold becomes a `-` (a run of it, one) or goes at the ends. A good name stays
  /// as it is but for spaces before it. Not for names of pages, of which a few are reserved.
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

  /// A valid name from a file's name, without the extension of a PDF or picture.
  package static func made(fromFileName name: String) -> String {
    let extensions = [".pdf", ".jpg", ".jpeg", ".png"]
    let lowered = name.lowercased()
    let ending = extensions.first { lowered.hasSuffix($0) } ?? ""
    return made(from: String(name.dropLast(ending.count)))
  }

  /// A folder's name for a title: lower case, letters, marks and digits of any script, and a single
  /// `-` for all that lies between.
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

  /// A name with a number behind it, for a second thing of that name: `p003-2`.
  package static func numbered(_ name: String, _ number: Int) -> String {
    let ending = "-\(number)"
    return cut(name, to: longest - ending.utf8.count) + ending
  }

  /// The name within its length and without what can't stand at its ends.
  private static func finished(
    _ name: String, withoutTrailing isTrailing: (Unicode.Scalar) -> Bool
  ) -> String {
    let front = name.unicodeScalars.drop { $0 == " " || isForbiddenFirst($0) }
    var scalars = cut(String(String.UnicodeScalarView(front)), to: longest).unicodeScalars
    while let last = scalars.last, isTrailing(last) { scalars.removeLast() }
    return scalars.isEmpty ? untitled : String(scalars)
  }

  /// As many whole characters as fit; of a single character that does not, as many scalars.
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
  /// Whether this belongs to the letter before it: an accent, a vowel sign.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
