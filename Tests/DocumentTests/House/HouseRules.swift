/// Rules for the source code that can be checked line by line.
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

  /// The line without its comment and without quoted text.
  private static func code(of line: Substring) -> Substring {
    let bare = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    return bare.firstRange(of: "//").map { bare[..<$0.lowerBound] } ?? bare[...]
  }
}
