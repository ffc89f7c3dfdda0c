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
