import Files
import Libgit2
import Programs

/// Signs commits with the program from git's configuration: gpg, gpgsm or ssh-keygen.
///
/// The programs are called as git calls them (gpg-interface.c), so that `git verify-commit` accepts
/// the signatures.
struct CommitSigner {
  private enum Format: String {
    case openpgp
    case x509
    case ssh
  }

  private let library: Library
  private let format: Format
  private let program: String
  /// `user.signingKey`; for OpenPGP and X.509 the committer if it is not set.
  private let key: String

  /// Creates the signer for a commit; `nil` if the commit is not to be signed.
  ///
  /// - Parameter wanted: `-S` or `--no-gpg-sign`; `nil` to use `commit.gpgSign`.
  /// - Throws: ``LibraryError/badSetting(_:_:)``, ``LibraryError/noSigningKey``.
  init?(_ library: Library, wanted: Bool?, committer: Signature) throws {
    let config = try library.config()
    guard try wanted ?? config.bool("commit.gpgsign") ?? false else { return nil }
    let name = config.string("gpg.format") ?? Format.openpgp.rawValue
    guard let format = Format(rawValue: name) else {
      throw LibraryError.badSetting("gpg.format", name)
    }
    self.library = library
    self.format = format
    switch format {
    case .openpgp:
      program = config.string("gpg.openpgp.program") ?? config.string("gpg.program") ?? "gpg"
    case .x509: program = config.string("gpg.x509.program") ?? "gpgsm"
    case .ssh: program = config.string("gpg.ssh.program") ?? "ssh-keygen"
    }
    let configured = config.string("user.signingkey").flatMap { $0.isEmpty ? nil : $0 }
    if format == .ssh {
      guard let key = try configured ?? CommitSigner.defaultKey(library, config) else {
        throw LibraryError.noSigningKey
      }
      self.key = key
    } else {
      key = configured ?? "\(committer.name) <\(committer.email)>"
    }
  }

  /// The first key that the command in `gpg.ssh.defaultKeyCommand` prints.
  private static func defaultKey(_ library: Library, _ config: Config) throws -> String? {
    guard let command = config.string("gpg.ssh.defaultkeycommand") else { return nil }
    let folder = try TemporaryFolder(in: library.deviceFolder)
    defer { folder.remove() }
    let output = RawPath.join(folder.path, "keys")
    var program = Program(
      shell: command, environment: GitEnvironment(library).variables(), folder: library.root)
    program.input = .none
    program.output = .file(output)
    program.errors = .descriptor(library.settings.messages)
    _ = try run(program, named: command)
    let text = String(decoding: try FileSystem.read(output, limit: 1 << 20), as: UTF8.self)
    return text.split(separator: "\n").first { $0.hasPrefix("ssh-") || $0.hasPrefix("key::") }
      .map { String($0) }
  }

  /// The signature of a commit's bytes.
  ///
  /// - Throws: ``LibraryError/cannotSign(_:reason:)``, with the program's own message.
  func signature(of commit: [UInt8]) throws -> String {
    let folder = try TemporaryFolder(in: library.deviceFolder)
    defer { folder.remove() }
    let buffer = RawPath.join(folder.path, "commit")
    try FileSystem.writeAtomically(commit, to: buffer)
    let signature =
      format == .ssh
      ? try signWithSSH(buffer, in: folder.path) : try signWithGPG(buffer, in: folder.path)
    let text = String(decoding: signature, as: UTF8.self)
    return text.replacing("\r\n", with: "\n")
  }

  private func signWithGPG(_ buffer: String, in folder: String) throws -> [UInt8] {
    var program = Program(
      [self.program, "--status-fd=2", "-bsau", key],
      environment: GitEnvironment(library).variables(),
      folder: library.root)
    program.input = .file(buffer)
    program.output = .file(RawPath.join(folder, "signature"))
    program.errors = .file(RawPath.join(folder, "told"))
    let ending = try CommitSigner.run(program, named: self.program)
    let told = try words(in: folder)
    guard ending.isSuccess, "\n\(told)".contains("\n[GNUPG:] SIG_CREATED ") else {
      throw refusal(told.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("[GNUPG:]") })
    }
    return try FileSystem.read(RawPath.join(folder, "signature"), limit: 1 << 20)
  }

  private func signWithSSH(_ buffer: String, in folder: String) throws -> [UInt8] {
    var keyFile = GitEnvironment(library).expanded(key)
    var isLiteral = false
    if key.hasPrefix("key::") || key.hasPrefix("ssh-") {
      isLiteral = true
      keyFile = RawPath.join(folder, "key")
      let text = key.hasPrefix("key::") ? String(key.dropFirst("key::".count)) : key
      try FileSystem.writeAtomically(Array("\(text)\n".utf8), to: keyFile)
    }
    // A key in the configuration is a public one; the agent has the private one.
    var program = Program(
      [self.program, "-Y", "sign", "-n", "git", "-f", keyFile] + (isLiteral ? ["-U"] : [])
        + [buffer], environment: GitEnvironment(library).variables(), folder: library.root)
    program.output = .file(RawPath.join(folder, "said"))
    program.errors = .file(RawPath.join(folder, "told"))
    let ending = try CommitSigner.run(program, named: self.program)
    guard ending.isSuccess else {
      throw refusal(try words(in: folder).split(whereSeparator: \.isNewline))
    }
    return try FileSystem.read(buffer + ".sig", limit: 1 << 20)
  }

  private func words(in folder: String) throws -> String {
    String(
      decoding: try FileSystem.read(RawPath.join(folder, "told"), limit: 1 << 20), as: UTF8.self)
  }

  private static func run(_ program: Program, named name: String) throws -> ProgramEnding {
    do {
      return try program.run()
    } catch {
      throw LibraryError.cannotRun(name, reason: error.systemMessage)
    }
  }

  private func refusal(_ lines: [Substring]) -> LibraryError {
    let reason = lines.last { $0.contains { !$0.isWhitespace } } ?? "it printed no signature"
    return .cannotSign(program, reason: String(reason))
  }
}
