/// A commit message generated from changes.
package struct ChangeSummary: Sendable {
  private let changes: [Change]

  /// Creates a summary. Implied moves are omitted.
  package init(_ changes: [Change]) { self.changes = changes.filter { !$0.isImplied } }

  /// A subject of at most about 72 characters; with several changes, a line for each after it.
  package var message: String {
    let lines = self.lines
    if lines.count == 1 { return lines[0] + "\n" }
    var text = subject + "\n"
    if lines.count > 1 {
      text += "\n" + lines.prefix(ChangeSummary.mostLines).joined(separator: "\n") + "\n"
      if lines.count > ChangeSummary.mostLines {
        text += "and \(lines.count - ChangeSummary.mostLines) more\n"
      }
    }
    return text
  }

  /// Longer lists make a log unreadable; the trees contain all changes.
  private static let mostLines = 50

  /// `Add 12 pages, 2 groups and 1 doc; edit 1 page`.
  package var subject: String {
    let parts = ChangeKind.allCases.compactMap { kind -> String? in
      let counts = EntityKind.allCases.compactMap { entity -> String? in
        // Blobs are always added with bundles, so they are omitted.
        if entity == .blob { return nil }
        let things = Set(
          changes.filter { $0.kind == kind && $0.entity == entity }.map(\.path))
        return things.isEmpty ? nil : ChangeSummary.count(things.count, entity)
      }
      if counts.isEmpty { return nil }
      return "\(kind.verb) \(ChangeSummary.joined(counts))"
    }
    guard let first = parts.first else { return "Record changes" }
    let text = ([first] + parts.dropFirst()).joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// One line for each change of an entity.
  package var lines: [String] {
    var seen: Set<String> = []
    return changes.compactMap { change in
      if change.entity == .blob { return nil }
      let line = change.headline
      return seen.insert(line).inserted ? line : nil
    }
  }

  private static func count(_ count: Int, _ entity: EntityKind) -> String {
    count == 1 ? "1 \(entity.singular)" : "\(count) \(entity.plural)"
  }

  private static func joined(_ parts: [String]) -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Change {
  /// The change in one line, with a capital letter first: `Edit page 2023/calculus/mc/p003`.
  package var headline: String {
    let what = "\(kind.verb.prefix(1).uppercased())\(kind.verb.dropFirst()) \(entity.noun)"
    switch kind {
    case .rebind: return "Rebind \(path): \(from ?? "?") → \(to ?? "?")"
    case .move: return "\(what) \(from ?? "?") → \(path)"
    case .add, .remove, .edit: return "\(what) \(path)"
    }
  }
}

extension ChangeKind {
  /// The verb, in lower case.
  package var verb: String { rawValue }
}

extension EntityKind {
  package var noun: String {
    switch self {
    case .tagGroup: "tag group"
    case .notes: "annotations of"
    case .text: "text of"
    default: rawValue
    }
  }

  /// The singular noun.
  var singular: String {
    switch self {
    case .notes: "annotation file"
    case .text: "text"
    default: noun
    }
  }

  package var plural: String {
    switch self {
    case .library: "libraries"
    default: singular + "s"
    }
  }
}
