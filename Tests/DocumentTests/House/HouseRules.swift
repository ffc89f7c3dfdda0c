/// Rules for the source code and scripts that can be checked line by line.
struct HouseRules {
  /// The maximum number of lines of a file before it must be split by topic.
  static let lineLimit = 600

  /// The violations in a file, as `line: rule`.
  static func violations(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var violations: [String] = []
    // Consecutive lines share the comment above the first.
    var isProven = false
    let isSuspect = ["try!", "unsafe", "@unchecked"].contains { text.contains($0) }
    for (index, line) in lines.enumerated() where isSuspect {
      let bare = line.drop { $0 == " " }
      guard !bare.hasPrefix("//") else {
        isProven = true
        continue
      }
      let code = code(of: bare)
      if code.contains(/\btry[!]/) { violations.append("\(index + 1): try! hides a failure") }
      if code.contains(/@unchecked\s+Sendable|nonisolated\([u]nsafe\)|\b[u]nsafe\b/) {
        if !isProven {
          violations.append("\(index + 1): what the compiler cannot check needs the proof above it")
        }
      } else {
        isProven = false
      }
    }
    if lines.count - 1 > lineLimit {
      violations.append("\(lines.count - 1): too long for one file")
    }
    return violations
  }

  /// The lines that write the git settings of a person or of the machine, as `line: rule`.
  ///
  /// Tests run with `GIT_CONFIG_GLOBAL=/dev/null`. git replaces a file that it writes, so root would
  /// replace the device. A line above must name another file, or use that of a temporary `HOME`.
  static func settingsViolations(in text: String) -> [String] {
    guard text.contains("config") else { return [] }
    var violations: [String] = []
    var isGlobalSafe = false
    var isSystemSafe = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let bare = line.drop { $0 == " " }
      guard !bare.hasPrefix("//"), !bare.hasPrefix("#") else { continue }
      let ownFile = /GIT_CONFIG_(GLOBAL|SYSTEM)["']?[=:] ?["']?(?!["']|\/dev\/null)\S/
      for match in bare.matches(of: ownFile) {
        if match.1 == "GLOBAL" { isGlobalSafe = true } else { isSystemSafe = true }
      }
      if bare.contains("unset GIT_CONFIG_GLOBAL") { isGlobalSafe = true }
      let write = /\b(?:git|pc)\b[^;|&]*\bconfig\b[^;|&]*--(global|system)\b/
      for match in bare.matches(of: write)
      where match.1 == "global" ? !isGlobalSafe : !isSystemSafe {
        violations.append(
          "\(index + 1): --\(match.1) without a file of its own may replace /dev/null")
      }
    }
    return violations
  }

  /// The line without its comment and without quoted text.
  private static func code(of line: Substring) -> Substring {
    let bare = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    return bare.firstRange(of: "//").map { bare[..<$0.lowerBound] } ?? bare[...]
  }
}
