/// The name of a reader's folder below `reading/`.
package struct ReaderName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The name of a person: small letters and digits of any script, with hyphens for what is between
  /// them.
  ///
  /// - Returns: `nil` if no letter is in it.
  package init?(of person: String) {
    let words = person.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.joined(separator: "-")
    guard !name.isEmpty, name.utf8.count <= 100 else { return nil }
    description = name
  }

  /// The path of the reader's marks from the library's root.
  package var marks: String { "reading/\(description)/marks.jsonl" }

  /// The path of the reader's sessions.
  package var sessions: String { "reading/\(description)/sessions.jsonl" }
}
