import NIOCore

/// How a phone reaches this computer, to send photos into the inbox.
public struct PhoneSettings: Sendable {
  /// The certificate that the phone is shown.
  public struct Certificate: Sendable {
    var files: TLSFiles
    /// Its SHA-256, as browsers show it.
    var fingerprint: String

    public init(_ files: TLSFiles, fingerprint: String) {
      self.files = files
      self.fingerprint = fingerprint
    }
  }

  /// The numeric address to listen on; `nil` for one of the network.
  public var address: String?
  /// Whether connections are not encrypted, unless the person asks for it.
  public var isPlain: Bool
  /// Returns the certificate of a server at an address. Throws ``ViewerRefusal``.
  public var certificate: @Sendable (_ address: String) throws -> Certificate

  public init(
    address: String?, isPlain: Bool,
    certificate: @escaping @Sendable (_ address: String) throws -> Certificate
  ) {
    self.address = address
    self.isPlain = isPlain
    self.certificate = certificate
  }

  /// The addresses at which other devices may reach this computer, the likeliest first.
  ///
  /// They are those of the computer's interfaces; nothing is asked in the network.
  public func addresses() -> [String] {
    if let address { return [address] }
    let devices = (try? System.enumerateDevices()) ?? []
    var found: [(address: String, isVirtual: Bool)] = []
    for device in devices {
      guard case .v4? = device.address, let host = device.address?.ipAddress else { continue }
      // Only this computer, and addresses of a network without a router (RFC 3927).
      if host.hasPrefix("127.") || host.hasPrefix("169.254.") { continue }
      // Networks within the computer.
      let isVirtual = ["docker", "br-", "veth", "virbr", "lxc"].contains {
        device.name.hasPrefix($0)
      }
      if !found.contains(where: { $0.address == host }) { found.append((host, isVirtual)) }
    }
    return found.filter { !$0.isVirtual }.map(\.address)
      + found.filter(\.isVirtual).map(\.address)
  }
}
