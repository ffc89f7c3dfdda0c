package import PaperDomain

/// Tags and variables, the same in every answer.
public struct MetadataAnswer: Hashable, Sendable, Encodable {
  /// `Group/Tag`, in the manifest's order.
  public var tags: [String]
  /// By name.
  public var variables: [String: VariableAnswer]

  public init(tags: [String] = [], variables: [String: VariableAnswer] = [:]) {
    self.tags = tags
    self.variables = variables
  }

  package init(_ metadata: Metadata) {
    tags = metadata.tags.map(\.description)
    variables = Dictionary(
      metadata.variables.map { ($0.name, VariableAnswer($0.value)) }, uniquingKeysWith: { $1 })
  }
}

/// A variable's value: an integer, or a list's chosen option.
public enum VariableAnswer: Hashable, Sendable, Encodable {
  case int(Int)
  case option(String)

  package init(_ value: VariableValue) {
    self =
      switch value {
      case .int(let value): .int(value)
      case .option(let value): .option(value)
      }
  }

  /// Encodes the bare number or text.
  ///
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .int(let value): try container.encode(value)
    case .option(let value): try container.encode(value)
    }
  }
}
