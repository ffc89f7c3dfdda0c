/// Who asks for a change: a person, in a window of the viewer.
public struct Requester: Sendable, Hashable {
  /// `nil` for the user who runs the viewer, whom git's configuration names.
  public var person: Person?
  /// The window's id: letters and digits; `nil` for a client without windows.
  public var window: String?

  public init(person: Person? = nil, window: String? = nil) {
    self.person = person
    self.window = window
  }
}

/// A person who uses a viewer, and the device they use it on.
public struct Person: Sendable, Hashable {
  /// The name that commits, locks and lists show.
  public var name: String
  public var email: String
  /// The name of the device; `nil` if none was given.
  public var device: String?

  /// - Parameter email: By default made of the name and the device, as git makes one of the user's
  ///   and the host's name.
  public init(name: String, email: String? = nil, device: String? = nil) {
    self.name = name
    self.device = device
    self.email = email ?? "\(Person.address(name))@\(device.map(Person.address) ?? "viewer")"
  }

  /// A name as a part of an email address: letters and digits of ASCII, with `-` for all else.
  private static func address(_ name: String) -> String {
    let words = name.lowercased().unicodeScalars.split { scalar in
      !(("a"..."z").contains(scalar) || ("0"..."9").contains(scalar))
    }
    return words.isEmpty ? "reader" : words.map(String.init).joined(separator: "-")
  }
}
