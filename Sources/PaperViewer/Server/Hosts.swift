import NIOCore

/// The valid `Host` names of the server. Others are refused, which prevents DNS rebinding.
struct Hosts: Sendable {
  private let names: Set<String>
  private let suffix: String
  private let takesAnyAddress: Bool

  /// - Parameter address: The address to listen on; a wildcard makes every IP address valid.
  init(address: String, port: Int) {
    suffix = ":\(port)"
    let isAll = address == "0.0.0.0" || address == "::"
    takesAnyAddress = isAll
    var names: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
    if !isAll { names.insert(address.contains(":") ? "[\(address)]" : address) }
    self.names = Set(names.map { $0 + ":\(port)" })
  }

  func contains(_ host: String) -> Bool {
    let host = host.lowercased()
    if names.contains(host) { return true }
    guard takesAnyAddress, host.hasSuffix(suffix) else { return false }
    var name = host.dropLast(suffix.count)
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    // An IP address can't be redirected, as a DNS name can.
    do {
      _ = try SocketAddress(ipAddress: String(name), port: 0)
      return true
    } catch {
      return false
    }
  }
}
