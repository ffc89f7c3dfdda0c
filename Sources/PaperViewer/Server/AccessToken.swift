public import PaperSession

/// A token that grants access, and the actions that it allows.
public struct AccessToken: Sendable, Equatable {
  public enum Role: String, Sendable, Encodable {
    case read, edit
  }

  public var role: Role
  /// Whose token it is.
  public var person: Person
  /// Whether the person is the user who runs the server: their commits have the author that git is
  /// configured with.
  public var isOwner: Bool
  let bytes: [UInt8]

  public init(_ token: String, role: Role, person: Person, isOwner: Bool = false) {
    self.role = role
    self.person = person
    self.isOwner = isOwner
    bytes = Array(token.utf8)
  }

  /// Compares a text with the token, in constant time for texts of its length.
  func isMet(by text: some StringProtocol) -> Bool {
    let other = Array(text.utf8)
    guard other.count == bytes.count, !bytes.isEmpty else { return false }
    return zip(bytes, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The least number of characters of a token in a token file.
  public static let shortest = 16
}

extension AccessToken {
  /// The person, unless it is the user who runs the server: that one is known from the system.
  var guest: Person? { isOwner ? nil : person }
}
