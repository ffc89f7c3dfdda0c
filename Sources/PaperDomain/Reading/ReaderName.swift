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

  private init(_ description: String) { self.description = description }

  /// The name with four digits that depend on an address, for a second person of this name.
  package func distinguished(by email: String) -> ReaderName {
    let id = EntityID(of: Array(email.lowercased().utf8), in: EntityID(high: 0, low: 0))
    let digits = String(id.low % 10_000)
    return ReaderName(
      description + "-" + String(repeating: "0", count: 4 - digits.count) + digits)
  }

  /// The folder of the reader's logs, from the library's root.
  package var folder: String { "reading/\(description)" }

  /// The path of the reader's marks from the library's root.
  package var marks: String { "\(folder)/marks.jsonl" }

  /// The path of the reader's sessions.
  package var sessions: String { "\(folder)/sessions.jsonl" }

  /// The path of the reader's assessments.
  package var assessments: String { "\(folder)/assessments.jsonl" }
}
