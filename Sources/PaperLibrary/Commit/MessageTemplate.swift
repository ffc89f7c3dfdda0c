import PaperDomain

/// The text that the user finds in the editor when describing a commit.
struct MessageTemplate {
  /// The initial text: `commit.template`, or nothing.
  var beginning = ""
  var changes: [Change]
  /// `nil` if HEAD is detached.
  var branch: String?
  var isUnborn: Bool
  /// The prefix of a comment line.
  var comment: String
  var cleanup: MessageCleanup

  /// The largest number of listed changes. Longer lists hide the message; `pc status` lists them
  /// all.
  private static let mostChanges = 100

  var text: String {
    var lines: [String] = []
    if cleanup == .scissors {
      lines += [
        MessageCleanup.scissors(comment),
        "\(comment) Do not modify or remove the line above.",
        "\(comment) Everything below it will be ignored.", comment,
      ]
    } else {
      let rule =
        cleanup == .strip
        ? "Lines starting with '\(comment)' are ignored, and an empty message cancels the commit."
        : "Remove the lines starting with '\(comment)'; an empty message records nothing."
      lines += [
        "\(comment) Say what you changed, and why. \(rule)",
        "\(comment) With -m '' the message lists the changes.", comment,
      ]
    }
    lines.append("\(comment) " + (branch.map { "On branch \($0)" } ?? "On no branch"))
    if isUnborn { lines.append("\(comment) The first commit") }
    lines += ["\(comment) To be committed:"]
    let headlines = ChangeSummary(changes).lines
    lines += headlines.prefix(Self.mostChanges).map { "\(comment)   \($0)" }
    if headlines.count > Self.mostChanges {
      lines.append("\(comment)   and \(headlines.count - Self.mostChanges) more")
    }
    let start = beginning.isEmpty || beginning.hasSuffix("\n") ? beginning : beginning + "\n"
    return start + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// `core.commentChar`; for `auto` the first of git's characters with which no line of the text
  /// starts.
  static func comment(_ configured: String?, for text: String) -> String {
    guard let configured, !configured.isEmpty else { return "#" }
    guard configured == "auto" else { return configured }
    let taken = Set(text.split(separator: "\n").compactMap(\.first))
    return "#;@!$%^&|:".first { !taken.contains($0) }.map { String($0) } ?? "#"
  }
}
