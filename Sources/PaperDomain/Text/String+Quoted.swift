extension String {
  /// As a word of a shell's command line: in quotes where it needs them.
  ///
  /// Every name that a message puts into a command passes here: a library may come from anywhere, and
  /// a person copies the command as it is.
  package var quoted: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_./#,=+%@".unicodeScalars.contains(scalar)
      }
    return isPlain && !hasPrefix("#") ? self : inQuotes
  }

  /// The same, in quotes whether it needs them or not.
  package var inQuotes: String { "'" + replacing("'", with: "'\\''") + "'" }
}
