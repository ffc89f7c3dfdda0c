/// What a `.gitattributes` says of the blobs: whether git holds their bytes, or git-lfs does.
struct BlobAttributes {
  /// The file, from a library's root.
  static let file = ".gitattributes"
  /// The folder that the lines are about, with a slash at its end.
  static let folder = "blobs/"
  /// Bytes, of which nobody wants to see differences.
  static let plainLine = "blobs/** -text -diff"
  /// As `git lfs track` writes it.
  static let largeLine = "blobs/** filter=lfs diff=lfs merge=lfs -text"

  /// Patterns that stand for every blob.
  private static let patterns = ["blobs/**", "/blobs/**", "blobs/**/*.pdf", "*.pdf", "*", "**"]

  private let lines: [Substring]

  init(_ bytes: [UInt8]) {
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether git-lfs holds the bytes. Of several lines the last one counts, as with git.
  var areLarge: Bool {
    var areLarge = false
    for line in lines {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let pattern = words.first, BlobAttributes.patterns.contains(String(pattern)) else {
        continue
      }
      for word in words.dropFirst() {
        switch word {
        case "filter=lfs": areLarge = true
        case "-filter", "!filter", "filter": areLarge = false
        default: if word.hasPrefix("filter=") { areLarge = false }
        }
      }
    }
    return areLarge
  }

  /// The file with git-lfs for all blobs: in the place of the line that a new library has, else at
  /// the end.
  var enabled: [UInt8] {
    var lines = lines.map { String($0) }
    if let index = lines.firstIndex(of: BlobAttributes.plainLine) {
      lines[index] = BlobAttributes.largeLine
    } else {
      if lines.last?.isEmpty == true { lines.removeLast() }
      lines += [BlobAttributes.largeLine, ""]
    }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
