/// One line of git's configuration.
package struct ConfigEntry: Sendable, Hashable {
  /// The file that a value comes from; later levels have priority.
  package enum Level: Int, Sendable, Comparable {
    case system
    case xdg
    case global
    case local
    case worktree
    case command

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// `section.key` or `section.subsection.key`, section and key in lower case.
  package let name: String
  /// The value; `nil` for a key without `=`, which is true as a boolean.
  package let value: String?
  /// The file that it comes from.
  package let level: Level

  /// The normalized form of a name: section and key in lower case, the subsection unchanged.
  ///
  /// `nil` if there is no dot, or nothing before the first or after the last dot.
  package static func canonicalName(_ name: String) -> String? {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: "."),
      first > name.startIndex, name.index(after: last) < name.endIndex
    else { return nil }
    return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
  }

  /// Parses a boolean as git does: `true`, `yes`, `on`, their opposites, an empty text, a number.
  package static func bool(_ text: String?) -> Bool? {
    guard let text else { return true }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off", "": return false
    default: return integer(text).map { $0 != 0 }
    }
  }

  /// Parses a number as git does: digits with a sign, and `k`, `m` or `g` for powers of 1024.
  package static func integer(_ text: String) -> Int64? {
    let (digits, unit): (Substring, Int64) =
      switch text.last {
      case "k", "K": (text.dropLast(), 1 << 10)
      case "m", "M": (text.dropLast(), 1 << 20)
      case "g", "G": (text.dropLast(), 1 << 30)
      default: (text[...], 1)
      }
    guard let number = Int64(digits) else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : value
  }
}
