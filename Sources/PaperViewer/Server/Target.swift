/// The target of a request: the parts of its path and its query.
struct Target: Sendable {
  var path: [String]
  /// In the order given.
  var query: [(name: String, value: String)]

  /// Parses a request line's target.
  ///
  /// - Throws: ``Problem`` `.malformed` if it is not a path with a query.
  init(_ text: String) throws(Problem) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.hasPrefix("/") else {
      throw Problem(.malformed, "the request's target is not a path")
    }
    path = []
    for part in whole.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = PercentCoding.decoded(part) else {
        throw Problem(.malformed, "the request's path can't be read")
      }
      path.append(name)
    }
    if path.last == "" { path.removeLast() }
    query = []
    guard parts.count > 1 else { return }
    for pair in parts[1].split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decoded(sides[0], plusIsBlank: true),
        let value = PercentCoding.decoded(sides.count > 1 ? sides[1] : "", plusIsBlank: true)
      else { throw Problem(.malformed, "the request's parameters can't be read") }
      query.append((name, value))
    }
  }
}
