extension String {
  /// The text as a word of a shell command line, in quotes if needed.
  ///
  /// Every name in a suggested command must be quoted with this: a library may come from an
  /// untrusted source, and users copy commands as they are.
  package var quoted: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_./#,=+%@".unicodeScalars.contains(scalar)
      }
    return isPlain && !hasPrefix("#") ? self : inQuotes
  }

  /// The same, always in quotes.
  package var inQuotes: String { "'" + replacing("'", with: "'\\''") + "'" }
}
