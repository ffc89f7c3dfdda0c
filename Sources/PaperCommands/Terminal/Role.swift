/// The meaning of a piece of output, which decides its colour.
package enum Role: Sendable, CaseIterable {
  case heading, id, added, removed, warning, error, match, muted

  /// The parameters of the SGR escape sequence (ECMA-48, 8.3.117); git's colours if git has one.
  var parameters: String {
    switch self {
    case .heading: "1"
    case .id: "33"
    case .added: "32"
    case .removed: "31"
    case .warning: "1;33"
    case .error: "1;31"
    case .match: "1;36"
    case .muted: "2"
    }
  }
}
