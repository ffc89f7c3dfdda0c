/// The attributes of blobs in a `.gitattributes`: whether git stores their bytes, or git-lfs does.
struct BlobAttributes {
  /// The file's path, relative to a library's root.
  static let file = ".gitattributes"
  /// The folder of the lines, with a slash at its end.
  static let folder = "blobs/"
  /// The line for bytes without diffs.
  static let plainLine = "blobs/** -text -diff"
  /// The line that `git lfs track` writes.
  static let largeLine = "blobs/** filter=lfs diff=lfs merge=lfs -text"

  /// Patterns that match every blob.
  private static let patterns = ["blobs/**", "/blobs/**", "blobs/**/*.pdf", "*.pdf", "*", "**"]

  private let lines: [Substring]

  init(_ bytes: [UInt8]) {
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether git-lfs stores the bytes. The last matching line counts, as in git.
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

  /// The file with git-lfs for all blobs: the line of a new library is replaced, or a line is added
  /// at the end.
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
