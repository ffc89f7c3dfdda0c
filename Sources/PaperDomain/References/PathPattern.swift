/// A shell pattern of paths: `2023/*/proofs`. `*` matches any characters but a slash, `**` any
/// number of folders. Case is ignored.
struct PathPattern {
  private let parts: [TextPattern?]

  init(_ text: String) {
    // `nil` is `**`.
    parts = text.split(separator: "/").map { $0 == "**" ? nil : TextPattern(String($0)) }
  }

  func matches(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return matches(names[...], parts[...])
  }

  private func matches(_ names: ArraySlice<String>, _ parts: ArraySlice<TextPattern?>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    guard let pattern = part else {
      return (names.startIndex...names.endIndex).contains {
        matches(names[$0...], parts.dropFirst())
      }
    }
    guard let name = names.first, pattern.matches(name) else { return false }
    return matches(names.dropFirst(), parts.dropFirst())
  }
}
