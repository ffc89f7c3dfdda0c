/// The rules for names of folders, files, bundles, tags, tag groups and variables.
package enum ItemName {
  /// The longest name, in bytes of UTF-8.
  package static let longest = 200

  /// The kind of entity that a name is for.
  package enum Kind: Sendable {
    case page
    /// A folder, bundle, tag, tag group or variable.
    case other
  }

  /// Returns all errors of a name, in the order of the rules; empty for a valid name.
  package static func problems(in name: String, of kind: Kind = .other) -> [NameProblem] {
    guard !name.isEmpty else { return [.empty] }
    if isPlain(name) { return kind == .page && isReservedForPages(name) ? [.reserved] : [] }
    var problems: [NameProblem] = []
    if name.utf8.count > longest { problems.append(.tooLong(bytes: name.utf8.count)) }
    if !name.isInFormC { problems.append(.notInFormC(fixed: name.inFormC)) }
    var reported: Set<Unicode.Scalar> = []
    for scalar in name.unicodeScalars where isForbidden(scalar) && reported.insert(scalar).inserted
    {
      problems.append(.forbidden(scalar))
    }
    if let first = name.unicodeScalars.first, isForbiddenFirst(first) {
      problems.append(.leading(first))
    }
    if let last = name.unicodeScalars.last, isForbiddenLast(last) {
      problems.append(.trailing(last))
    }
    if kind == .page, isReservedForPages(name) { problems.append(.reserved) }
    return problems
  }

  /// Returns a key that is equal for names that differ only in case or in Unicode form.
  package static func folded(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    // Upper case first: unlike lower case, it makes `ß` and `ss`, and final and medial sigma,
    // equal.
    return name.inFormC.uppercased().lowercased().inFormC
  }

  /// Whether a name contains only digits, `_`, letters from a to z, and `-` after the first
  /// character. Such a name is valid (except that some are reserved for pages), and folding does
  /// not change it. Most names are like this and need no further checks.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "-"), name.utf8.count <= longest else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "#", "@": true
    default: scalar.properties.generalCategory == .control
    }
  }

  static func isForbiddenFirst(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "." }

  static func isForbiddenLast(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == " " }

  /// `doc`, `group` and `*.notes` are other files in a group's folder; on some file systems in any
  /// case.
  private static func isReservedForPages(_ name: String) -> Bool {
    let name = folded(name)
    return name == "doc" || name == "group" || name.hasSuffix(".notes")
  }
}

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
    let ending = FileSuffix.suffix(of: name, in: FileSuffix.papers) ?? ""
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

/// An error of a name.
package enum NameProblem: Hashable, Sendable {
  case empty
  /// More than `ItemName.longest` bytes of UTF-8.
  case tooLong(bytes: Int)
  /// Not in Unicode normalisation form C; with the name in that form.
  case notInFormC(fixed: String)
  /// One of `/ \ : # @`, or a control character; each is reported once.
  case forbidden(Unicode.Scalar)
  /// A `-` or `.` at the start.
  case leading(Unicode.Scalar)
  /// A `.` or space at the end.
  case trailing(Unicode.Scalar)
  /// A page can't be named `doc`, `group` or `*.notes`.
  case reserved
}

extension NameProblem {
  /// The error, as the rest of a sentence that starts with the name.
  package var explanation: String {
    switch self {
    case .empty: "is empty"
    case .tooLong(let bytes): "has \(bytes) bytes; names have at most \(ItemName.longest)"
    case .notInFormC: "is not in Unicode's composed form (NFC)"
    case .forbidden(let scalar):
      scalar.value < 0x20 || scalar.value == 0x7f
        ? "contains the control character U+\(String(scalar.value, radix: 16))"
        : "contains '\(scalar)'"
    case .leading(let scalar): "begins with '\(scalar)'"
    case .trailing(let scalar): scalar == " " ? "ends with a space" : "ends with '\(scalar)'"
    case .reserved: "is one the format uses itself"
    }
  }

  /// How to fix the error.
  package var fix: String {
    switch self {
    case .notInFormC(let fixed): "rename it to '\(fixed)', retyped"
    case .empty: "give it a name"
    default: "rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit"
    }
  }
}
