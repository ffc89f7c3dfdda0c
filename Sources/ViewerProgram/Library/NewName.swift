import PaperDomain
import PaperSession

/// The rules for titles and folders that a browser proposes for something new.
///
/// They are stricter than the format: a library should also be usable on Windows and in shells.
enum NewName {
  /// - Throws: ``ViewerRefusal`` for a title with a control character or without a letter or digit,
  ///   and for one whose folder Windows could not have.
  static func checkTitle(_ title: String) throws {
    try checkCharacters(title)
    try checkPart(
      ItemName.slug(title), of: title, isWord: title.unicodeScalars.contains(where: isWord))
  }

  /// - Throws: ``ViewerRefusal`` if a part of the path has no letter or digit, or is a name that
  ///   Windows could not have.
  static func checkPath(_ path: String) throws {
    try checkCharacters(path)
    for part in path.split(separator: "/") {
      try checkPart(
        String(part), of: String(part), isWord: part.unicodeScalars.contains(where: isWord))
    }
  }

  /// A NUL would end the argument of a command: what follows it would be lost.
  static func checkCharacters(_ text: String) throws {
    guard let scalar = TitleText.controlCharacter(in: text) else { return }
    throw ViewerRefusal(
      .malformed, "a name can't contain the control character U+\(scalar.hexadecimal)",
      hint: "remove the character")
  }

  private static func checkPart(_ folder: String, of name: String, isWord: Bool) throws {
    guard isWord else {
      throw ViewerRefusal(
        .refused, "'\(name)' has no letter or digit", hint: "choose a name with one")
    }
    let stem = folder.lowercased().prefix { $0 != "." }
    guard !devices.contains(String(stem)) else {
      throw ViewerRefusal(
        .refused, "'\(name)' is the name of a device on Windows", hint: "choose a longer name")
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Names that no file or folder on Windows can have, with any extension
  /// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
