import PaperDomain

/// Makes a file name of a client safe: it can't be a path or an option.
enum SafeName {
  /// The most bytes of a name.
  private static let limit = 150

  static func of(_ given: String) -> String {
    let last = given.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var name = ""
    for scalar in last.unicodeScalars {
      let isSound =
        !scalar.properties.isNoncharacterCodePoint && scalar.value >= 0x20
        && scalar.value != 0x7f && !":#@".unicodeScalars.contains(scalar)
      name.unicodeScalars.append(isSound ? scalar : "_")
    }
    while name.hasPrefix(".") || name.hasPrefix("-") || name.hasPrefix(" ") { name.removeFirst() }
    let dot = name.lastIndex(of: ".")
    let suffix = dot.map { String(name[$0...]) } ?? ""
    var stem = dot.map { String(name[..<$0]) } ?? name
    while stem.utf8.count > limit { stem.removeLast() }
    let known = FileSuffix.suffix(of: suffix, in: FileSuffix.papers) != nil
    if stem.isEmpty { stem = "file" }
    return stem + (known ? suffix : ".pdf")
  }
}
