import NIOCore

/// The names under which a server may be asked for: no other site's name can be made to lead here.
struct Hosts: Sendable {
  private let names: Set<String>
  private let suffix: String
  private let takesAnyAddress: Bool

  /// - Parameter address: What the server listens on; of all addresses, any is a name of its own.
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
    // A number can't be made to lead elsewhere, as a name can.
    do {
      _ = try SocketAddress(ipAddress: String(name), port: 0)
      return true
    } catch {
      return false
    }
  }
}
