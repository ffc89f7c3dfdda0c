import PaperDomain

/// The message of a commit with one rebinding.
///
///     Rebind 2023/calculus/mc/p003: calc-scan#3 → calc-rescan#3
///
///     the reason, where one was given
///
///     Page: 5f0c2a9e-…
///     From: calc-scan#3
///     To: calc-rescan#3
///     Batch: 8c1e…
///
/// The message is for people; the changes of a commit are read from its trees.
package struct RebindingMessage: Sendable {
  var page: String
  var id: EntityID?
  var from: Binding
  var to: Binding
  var batch: EntityID
  /// The text of `-m`.
  var reason: String?

  static let batchKey = "Batch: "
  private static let subjectStart = "Rebind "

  /// The whole message, with a final newline.
  var text: String {
    var text = "\(RebindingMessage.subjectStart)\(page): \(from) → \(to)\n\n"
    if let reason, !reason.isEmpty {
      text += reason.hasSuffix("\n") ? reason + "\n" : reason + "\n\n"
    }
    if let id { text += "Page: \(id)\n" }
    return text + "From: \(from)\nTo: \(to)\n\(RebindingMessage.batchKey)\(batch)\n"
  }

  /// The batch named in a message.
  static func batch(of message: String) -> String? {
    let lines = message.split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix(batchKey) }) else { return nil }
    return String(line.dropFirst(batchKey.count))
  }

  /// The text that the user wrote for a commit, without surrounding white space. For a rebinding's
  /// message this is the part between the subject and the trailers, for any other message all of
  /// it.
  ///
  /// - Returns: `nil` if the user wrote nothing.
  package static func reason(of message: String) -> String? {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.first?.hasPrefix(subjectStart) == true, let last = lines.last(where: { !$0.isEmpty }),
      last.hasPrefix(batchKey)
    {
      lines.removeFirst()
      while let line = lines.last, line.isEmpty || isTrailer(line) { lines.removeLast() }
    }
    let kept = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  private static func isTrailer(_ line: Substring) -> Bool {
    ["Page: ", "From: ", "To: ", batchKey].contains { line.hasPrefix($0) }
  }
}
