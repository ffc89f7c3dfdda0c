import Files
import Foundation
import PaperDomain
import PaperViewer
import Programs

/// The certificate that this device makes for itself, for servers that were given none.
///
/// It is made once, so that browsers that accepted it know it the next time. No authority vouches
/// for it: people compare its fingerprint.
struct OwnCertificate {
  let files: TLSFiles

  /// Finds the certificate, or makes it with `openssl`.
  ///
  /// - Parameter hosts: The names and addresses of the server.
  /// - Throws: ``StartFailure`` if it can't be made; `FileError`.
  init(hosts: [String], environment: [String: String]) throws {
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { RawPath.join($0, ".local/state") }
    guard let state else { throw StartFailure.noCertificate(reason: "HOME is not set") }
    let folder = RawPath.join(state, "papercenter/tls")
    files = TLSFiles(
      certificate: RawPath.join(folder, "certificate.pem"), key: RawPath.join(folder, "key.pem"))
    if try FileSystem.statusIfPresent(of: files.certificate) != nil,
      try FileSystem.statusIfPresent(of: files.key) != nil
    {
      return
    }
    try FileSystem.makeDirectories(folder)
    try make(hosts: hosts, environment)
  }

  /// The SHA-256 of a file's first certificate, as browsers show it: pairs of hexadecimal digits.
  ///
  /// - Throws: ``StartFailure`` for a file that is no certificate; `FileError`.
  static func fingerprint(of file: String) throws -> String {
    let text = String(decoding: try FileSystem.read(file, limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("-----BEGIN CERTIFICATE") }
      .dropFirst().prefix { !$0.hasPrefix("-----") }
    guard let bytes = Data(base64Encoded: lines.joined()), !bytes.isEmpty else {
      throw StartFailure.noCertificate(reason: "'\(file)' is damaged")
    }
    return Digest.sha256(Array(bytes)).map { hexText([$0]).uppercased() }.joined(separator: ":")
  }

  private func make(hosts: [String], _ environment: [String: String]) throws {
    let names = hosts.map { host in
      host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        ? "IP:\(host)" : "DNS:\(host)"
    }
    // Browsers refuse certificates of more than 825 days.
    var program = Program(
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes", "-days", "820", "-subj", "/CN=PaperCenter",
        "-addext", "subjectAltName=\(names.joined(separator: ","))",
        "-keyout", files.key, "-out", files.certificate,
      ], environment: environment)
    program.input = .none
    program.output = .none
    program.errors = .none
    do {
      guard try program.run().isSuccess else {
        throw StartFailure.noCertificate(reason: "openssl failed")
      }
    } catch let error as ProgramError {
      throw StartFailure.noCertificate(
        reason: "openssl can't be started: \(error.systemMessage)")
    }
    try FileSystem.setPermissions(0o600, of: files.key)
  }
}
