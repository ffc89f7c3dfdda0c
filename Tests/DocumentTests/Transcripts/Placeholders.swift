/// Replaces output that differs between runs by placeholders.
///
/// - the folders of the run: `$REPO`, `$EXAMPLES`, `$HOME`
/// - `<id>` for a whole id (UUID) and for 8 hexadecimal digits, the length of shortened ids
/// - `<commit>` for 7 or 9 to 40 hexadecimal digits: a commit, whole or shortened
/// - `<time>` for a duration: `0.8 s`, `12 ms`, and the value of `"seconds"` in JSON; and for the
///   time of a fetch, which depends on the file system: `(as of 14:05 today)`, `"asOf"` in JSON
///
/// The 64 digits of a blob's name are kept: they depend only on its bytes.
struct Placeholders {
  /// Absolute paths and their placeholders, longest path first.
  private let places: [(path: String, name: String)]

  init(places: [String: String]) {
    self.places = places.map { ($0.key, $0.value) }.sorted { $0.path.count > $1.path.count }
  }

  func fill(_ line: String) -> String {
    var line = line
    for place in places { line = line.replacing(place.path, with: place.name) }
    line = line.replacing(/("seconds": )[0-9.]+/) { $0.1 + "<time>" }
    line = line.replacing(/\b[0-9]+(\.[0-9]+)? (ms|s)\b/, with: "<time>")
    line = line.replacing(/(\(as of |"asOf": ")[^)"]+/) { $0.1 + "<time>" }
    // Unicode's word boundaries would treat `2017,290d` as one number.
    let hexadecimal = /\b[0-9a-f][0-9a-f-]*[0-9a-f]\b/.wordBoundaryKind(.simple)
    return line.replacing(hexadecimal) { word(String($0.0)) }
  }

  private func word(_ text: String) -> String {
    if text.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil { return "<id>" }
    // The time in the name of a copy.
    if text.wholeMatch(of: /20[0-9]{6}-[0-9]{6}/) != nil { return text }
    // Words joined by hyphens are checked one by one: a title or a date is not an id.
    return text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      switch part.count {
      case 8: "<id>"
      case 7, 9...40: "<commit>"
      default: String(part)
      }
    }.joined(separator: "-")
  }
}
