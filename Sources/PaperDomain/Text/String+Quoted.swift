extension String {
  /// As a word of a shell's command line: in quotes where it needs them.
  package var quoted: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_./#,=+%@".unicodeScalars.contains(scalar)
      }
    return isPlain && !hasPrefix("#") ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
