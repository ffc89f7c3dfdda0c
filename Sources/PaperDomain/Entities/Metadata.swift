/// The tags and variables of a bundle, doc, group or page. They are not inherited.
package struct Metadata: Hashable, Sendable {
  /// In the manifest's order.
  package var tags: [TagReference]
  /// In the manifest's order.
  package var variables: [VariableAssignment]
  /// The user's own keys, unknown to the format, in the manifest's order.
  package var ownKeys: [String]

  package init(
    tags: [TagReference] = [], variables: [VariableAssignment] = [], ownKeys: [String] = []
  ) {
    self.tags = tags
    self.variables = variables
    self.ownKeys = ownKeys
  }

  package var isEmpty: Bool { tags.isEmpty && variables.isEmpty }
}

/// A tag reference in a manifest: `"TagGroup/Tag"`.
package struct TagReference: Hashable, Sendable, CustomStringConvertible {
  package let group: String
  package let tag: String

  package init(group: String, tag: String) {
    self.group = group
    self.tag = tag
  }

  /// Parses `Group/Tag`; returns `nil` unless there is exactly one slash with a name on both sides.
  package init?(parsing text: String) {
    let bytes = text.utf8
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), slash > bytes.startIndex else {
      return nil
    }
    let rest = bytes[bytes.index(after: slash)...]
    guard !rest.isEmpty, !rest.contains(UInt8(ascii: "/")) else { return nil }
    group = String(text[..<slash])
    tag = String(text[rest.startIndex...])
  }

  package var description: String { "\(group)/\(tag)" }
}

/// A variable's value on one entity.
package struct VariableAssignment: Hashable, Sendable {
  package var name: String
  package var value: VariableValue

  package init(name: String, value: VariableValue) {
    self.name = name
    self.value = value
  }
}

/// An integer, or the chosen option of a list variable.
package enum VariableValue: Hashable, Sendable, CustomStringConvertible {
  case int(Int)
  case option(String)

  package var description: String {
    switch self {
    case .int(let value): String(value)
    case .option(let value): value
    }
  }
}
