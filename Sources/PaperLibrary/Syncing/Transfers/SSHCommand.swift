import Files
import Glibc
import PaperDomain
import Programs

/// The ssh command of transfers: the user's, whose connection several transfers share.
///
/// A sync runs git, and git-lfs, several times, and each would open a connection of its own. With
/// ssh's `ControlMaster` the first of them leaves its connection open for the next ones.
struct SSHCommand {
  /// How long an idle connection stays open, in seconds: longer than the pauses between the
  /// transfers of a sync.
  private static let idleSeconds = 15

  /// The user's command, for the shell.
  private let command: String
  private let environment: [String: String]
  private let folder: String

  /// - Parameters:
  ///   - configured: `core.sshCommand`.
  ///   - folder: Where git runs the command.
  /// - Returns: `nil` if the user replaced ssh by another program.
  init?(_ configured: String?, environment: [String: String], at folder: String) {
    if environment["GIT_SSH"] != nil, environment["GIT_SSH_COMMAND"] == nil { return nil }
    command = environment["GIT_SSH_COMMAND"] ?? configured ?? "ssh"
    guard let program = command.split(separator: " ").first,
      RawPath.name(of: String(program)) == "ssh"
    else { return nil }
    self.environment = environment
    self.folder = folder
  }

  /// The command for transfers with a remote, for the shell.
  ///
  /// - Parameter canAsk: Whether ssh may ask for a password.
  func line(for address: String, canAsk: Bool) -> String {
    let silent = canAsk ? "" : " -o BatchMode=yes"
    guard let socket = socket(for: address) else { return command + silent }
    // A connection whose network is gone would delay the next attempts: ssh asks every five
    // seconds whether the server is there, and gives up after three.
    return command + silent + " -o ControlMaster=auto -o ControlPersist=\(Self.idleSeconds)"
      + " -o ControlPath=\(socket) -o ServerAliveInterval=5 -o ServerAliveCountMax=3"
  }

  /// The path of the shared connection's socket, in ssh's notation.
  ///
  /// Its name tells apart everything that ssh's settings and the agent decide: two names of one
  /// host may have different keys.
  ///
  /// - Returns: `nil` if no connection is to be shared: the address is no ssh address, this device
  ///   has no private folder for sockets, or the user's settings of ssh share one already.
  private func socket(for address: String) -> String? {
    guard let host = Self.host(of: address), let folder = privateFolder(),
      let settings = settings(for: host),
      !settings.split(separator: "\n").contains(where: { $0.hasPrefix("controlpath ") })
    else { return nil }
    let agent = environment["SSH_AUTH_SOCK"] ?? ""
    let name = hexText(Digest.sha256(Array("\(agent)\n\(settings)".utf8)).prefix(4))
    // `%C` is a digest of the user, the host and the port.
    return RawPath.join(folder, "\(name)-%C")
  }

  /// What ssh would use for a host, from its files and the command's options; `nil` if it can't say.
  private func settings(for host: String) -> String? {
    do {
      let output = try MemoryFile()
      var program = Program(
        shell: command + " -G --", [host], environment: environment, folder: folder)
      program.input = .none
      program.output = output.stream
      program.errors = .none
      return try program.run().isSuccess ? output.text() : nil
    } catch {
      // The transfer itself reports that ssh can't be run.
      return nil
    }
  }

  /// A folder for sockets that only this user can enter, below `XDG_RUNTIME_DIR`; `nil` if there is
  /// none, or its path is too long or not plain.
  private func privateFolder() -> String? {
    guard let place = environment["XDG_RUNTIME_DIR"], place.hasPrefix("/") else { return nil }
    let folder = RawPath.join(place, "papercenter")
    // The path of a socket has at most 107 bytes. Besides the folder there are the digests (50
    // bytes with the slash) and the ending that ssh adds while it connects (17 bytes).
    guard folder.utf8.count <= 107 - 50 - 17,
      folder.utf8.allSatisfy({ isPlain($0) })
    else { return nil }
    do {
      try FileSystem.makeDirectories(folder, permissions: 0o700)
      let status = try FileSystem.status(of: folder)
      let isPrivate =
        status.kind == .directory && status.owner == geteuid() && status.permissions & 0o077 == 0
      return isPrivate ? folder : nil
    } catch {
      return nil
    }
  }

  /// Whether a byte means itself to the shell and to ssh.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The host of an address that git reaches by ssh: `ssh://user@host:22/path`, `user@host:path`.
  private static func host(of address: String) -> String? {
    var place = address.prefix { $0 != "/" }
    if let start = address.firstRange(of: "://") {
      guard ["ssh", "git+ssh", "ssh+git"].contains(address[..<start.lowerBound]) else { return nil }
      place = address[start.upperBound...].prefix { $0 != "/" }
    } else if !place.contains(":") {
      return nil
    }
    if let at = place.lastIndex(of: "@") { place = place[place.index(after: at)...] }
    // An address of IPv6 is in brackets.
    let host =
      place.hasPrefix("[") ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    return host.isEmpty ? nil : String(host)
  }
}
