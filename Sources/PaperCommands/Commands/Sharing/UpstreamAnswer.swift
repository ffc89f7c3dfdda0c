import PaperLibrary

/// How the branch stands to that of a remote.
struct UpstreamAnswer: Report {
  let upstream: Upstream

  var json: OutputJSON { upstream.json }

  func write(to terminal: Terminal) throws { try terminal.say(upstream) }
}

extension Terminal {
  /// Says how the branch stands, and what is in the way of sharing it.
  func say(_ upstream: Upstream) throws {
    if let obstacle = upstream.obstacle {
      warn("\(obstacle.explanation)")
      for text in obstacle.hints { hint("\(text)") }
      return
    }
    try say(upstream.line)
    if upstream.isRefusedByPull {
      hint("git pull refuses that here (pull.ff=only); pc sync merges both")
    }
  }
}

extension Upstream {
  var json: OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("name", .string(name)), .init("ahead", isKnown ? .int(ahead) : nil),
      .init("behind", isKnown ? .int(behind) : nil),
    ]
    if let obstacle { members.append(.init("refused", .string(obstacle.explanation))) }
    return .object(members)
  }

  /// The sentence for people.
  var line: StyledText {
    guard isKnown else { return "\(name, .heading) is not there yet: pc sync shares the branch" }
    switch (ahead, behind) {
    case (0, 0): return "as \(name, .heading) has it"
    case (let ahead, 0):
      return
        "\(ahead.counted("commit")) not yet on \(name, .heading): pc sync shares \(ahead == 1 ? "it" : "them")"
    case (0, let behind):
      return
        "\(behind.counted("commit")) of \(name, .heading) not yet here: pc sync merges \(behind == 1 ? "it" : "them")"
    case (let ahead, let behind):
      return
        "\(ahead.counted("commit")) not yet on \(name, .heading), and \(behind) of its not yet here: pc sync merges both"
    }
  }
}
