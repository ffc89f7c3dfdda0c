/// The reason of a failed transfer, parsed from git's messages.
enum TransferFailure: Error, Equatable {
  /// There was no connection, or it was interrupted.
  case unreachable(reason: String, isLasting: Bool)
  /// The remote rejected the credentials, or the user has no access.
  case denied(reason: String)
  /// There is no repository at the address.
  case notThere(reason: String)
  case timedOut(seconds: Double)
  /// Another clone pushed first, so the push is no fast-forward.
  case overtaken
  /// The remote refuses every push.
  case refused(reason: String)

  /// Whether a retry may succeed.
  var isPassing: Bool {
    switch self {
    case .unreachable(_, let isLasting): !isLasting
    case .timedOut, .denied, .notThere, .overtaken, .refused: false
    }
  }

  /// Parses the messages of a failed transfer.
  init(_ answer: GitProgram.Answer) {
    let said = answer.errors
    let reason = TransferFailure.reason(in: said)
    func says(_ words: String...) -> Bool { words.contains { said.contains($0) } }
    if answer.output.contains("(fetch first)") || answer.output.contains("(non-fast-forward)")
      || answer.output.contains("(stale info)")
      || answer.output.contains("[remote rejected]") && TransferFailure.lostRace(answer.output)
    {
      self = .overtaken
    } else if answer.output.contains("[remote rejected]") {
      let line = answer.output.split(separator: "\n").first { $0.contains("[remote rejected]") }
      let words = line.flatMap { $0.firstIndex(of: "(").map { line in line } }.flatMap { start in
        line.map { String($0[start...]) }
      }
      let told = said.split(separator: "\n").filter { $0.hasPrefix("remote: ") }.map {
        $0.dropFirst("remote: ".count).trimmed
      }.first { !$0.isEmpty }
      self = .refused(reason: told ?? words?.trimmingParentheses ?? reason)
    } else if says("failed to push some refs"), !says("fatal: ") {
      // The remote sent no message, so the local hook refused.
      let hook = said.split(separator: "\n").first { !$0.hasPrefix("error: failed to push") }
      self = .refused(reason: hook.map { "\($0) (pre-push hook)" } ?? "the pre-push hook refused")
    } else if says(
      "Authentication failed", "Permission denied", "could not read Username",
      "could not read Password", "terminal prompts disabled", "Host key verification failed",
      "error: 403", "error: 401")
    {
      self = .denied(reason: reason)
    } else if says(
      "does not appear to be a git repository", "not found", "does not exist", "No such file")
      && !says("Could not resolve")
    {
      self = .notThere(reason: reason)
    } else {
      let isLasting = says(
        "Could not resolve", "Name or service not known", "Network is unreachable",
        "No route to host", "Unsupported protocol", "is not a git command",
        "unable to find remote helper")
      self = .unreachable(reason: reason, isLasting: isLasting)
    }
  }

  /// Whether the remote's branch was locked by another push.
  private static func lostRace(_ output: String) -> Bool {
    [
      "failed to update ref", "cannot lock ref", "incorrect old value", "fetch first",
      "remote ref updated since checkout", "failed to lock", "reference already exists",
      "unable to update local ref", "failure while processing",
    ]
    .contains { output.contains($0) }
  }

  /// The most informative line, without git's prefix and without passwords.
  private static func reason(in said: String) -> String {
    let lines = said.split(whereSeparator: \.isNewline).map(\.trimmed).filter { line in
      !line.isEmpty && !boilerplate.contains { line.hasPrefix($0) }
    }
    let telling = lines.first { line in
      ["ssh: ", "remote: ", "error: ", "fatal: "].contains { line.hasPrefix($0) }
        && !line.hasPrefix("fatal: Could not read from remote repository")
        && !line.hasPrefix("fatal: the remote end hung up")
    }
    var line = telling ?? lines.last ?? "the connection was closed"
    for prefix in ["fatal: ", "error: ", "remote: ", "ssh: "] where line.hasPrefix(prefix) {
      line = String(line.dropFirst(prefix.count))
    }
    return line.withoutPassword
  }

  private static let boilerplate = [
    "Please make sure you have", "and the repository exists", "warning: ", "hint: ", "From ", "To ",
    "Receiving objects", "Counting objects", "Compressing objects", "Resolving deltas",
    "Writing objects", "Enumerating objects", "remote: Enumerating", "remote: Counting",
    "remote: Compressing", "remote: Total", "Cloning into",
  ]
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension String {
  fileprivate var trimmingParentheses: String {
    hasPrefix("(") && hasSuffix(")") ? String(dropFirst().dropLast()) : self
  }

  /// The URL for display: without the user name and the password.
  var withoutPassword: String {
    var text = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "://") {
      text += rest[..<start.upperBound]
      rest = rest[start.upperBound...]
      let host = rest.prefix { $0 != "/" && !$0.isWhitespace && $0 != "'" }
      if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    }
    return text + rest
  }
}
