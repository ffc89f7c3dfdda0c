/// A word that lets somebody in, and what it lets them do.
public struct AccessToken: Sendable, Equatable {
  public enum Role: String, Sendable, Encodable {
    case read, edit
  }

  public var role: Role
  /// What locks and lists call them.
  public var name: String
  let bytes: [UInt8]

  public init(_ token: String, role: Role, name: String) {
    self.role = role
    self.name = name
    bytes = Array(token.utf8)
  }

  /// Whether a text is the token; takes as long for every text of its length.
  func isMet(by text: some StringProtocol) -> Bool {
    let other = Array(text.utf8)
    guard other.count == bytes.count, !bytes.isEmpty else { return false }
    return zip(bytes, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The fewest characters of a token that people write into a file.
  public static let shortest = 16
}
