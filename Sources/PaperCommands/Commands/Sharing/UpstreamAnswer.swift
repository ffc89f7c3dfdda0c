import PaperLibrary

/// How the branch compares with that of a remote.
struct UpstreamAnswer: Report {
  let upstream: Upstream

  var json: OutputJSON { upstream.json }

  func write(to terminal: Terminal) throws { try terminal.say(upstream) }
}

extension Terminal {
  /// Prints how the branch compares with its upstream, and what prevents a sync.
  ///
  /// - Parameter moment: The time of the last fetch, if it is to be shown.
  func say(_ upstream: Upstream, asOf moment: String? = nil) throws {
    if let obstacle = upstream.obstacle {
      warn("\(obstacle.explanation)")
      for text in obstacle.hints { hint("\(text)") }
      return
    }
    try say(upstream.line(asOf: moment))
    if upstream.isRefusedByPull {
      hint("git pull refuses that here (pull.ff=only); pc sync merges both")
    }
  }
}

extension Upstream {
  var json: OutputJSON { .object(members) }

  var members: [OutputJSON.Member] {
    var members: [OutputJSON.Member] = [
      .init("name", .string(name)), .init("ahead", isKnown ? .int(ahead) : nil),
      .init("behind", isKnown ? .int(behind) : nil),
    ]
    if let obstacle { members.append(.init("refused", .string(obstacle.explanation))) }
    return members
  }

  /// The sentence that is printed.
  ///
  /// - Parameter moment: The time of this state, in words.
  func line(asOf moment: String? = nil) -> StyledText {
    guard isKnown else { return "\(name, .heading) is not there yet: pc sync shares the branch" }
    let known: StyledText = moment.map { " \("(as of \($0))", .muted)" } ?? ""
    switch (ahead, behind) {
    case (0, 0): return "as \(name, .heading) has it" + known
    case (let ahead, 0):
      return "\(ahead.counted("commit")) not yet on \(name, .heading)" + known
        + ": pc sync shares \(ahead == 1 ? "it" : "them")"
    case (0, let behind):
      return "\(behind.counted("commit")) of \(name, .heading) not yet here" + known
        + ": pc sync merges \(behind == 1 ? "it" : "them")"
    case (let ahead, let behind):
      return "\(ahead.counted("commit")) not yet on \(name, .heading), and \(behind) of its "
        + "not yet here" + known + ": pc sync merges both"
    }
  }
}
