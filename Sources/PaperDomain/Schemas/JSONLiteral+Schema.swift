// Building blocks of schemas. They use the same lists of values as the reader.

extension JSONLiteral {
  /// Returns an object's schema: unknown keys are allowed, because the format keeps them.
  static func schema(
    _ description: String, required: [String] = [], _ properties: [(String, JSONLiteral)],
    rules: [Entry] = []
  ) -> JSONLiteral {
    .object(
      [Entry(key: "description", value: .string(description))]
        + members(required: required, properties) + rules)
  }

  static func members(
    required: [String], _ properties: [(String, JSONLiteral)]
  ) -> [Entry] {
    var entries = [
      Entry(key: "type", value: "object"),
      Entry(
        key: "properties", value: .object(properties.map { Entry(key: $0, value: $1) })),
    ]
    if !required.isEmpty { entries.append(Entry(key: "required", value: .strings(required))) }
    return entries
  }

  /// Returns a text's schema; `pattern` is a regular expression with the same meaning in ECMAScript
  /// and Python.
  static func text(_ description: String, pattern: String? = nil) -> JSONLiteral {
    .object(
      [
        Entry(key: "description", value: .string(description)),
        Entry(key: "type", value: "string"),
      ] + (pattern.map { [Entry(key: "pattern", value: .string($0))] } ?? []))
  }

  /// Returns a schema of fixed values.
  static func choice(_ description: String, _ words: [String]) -> JSONLiteral {
    ["description": .string(description), "enum": .strings(words)]
  }

  static func integer(_ description: String, from minimum: Int, to maximum: Int? = nil)
    -> JSONLiteral
  {
    .object(
      [
        Entry(key: "description", value: .string(description)),
        Entry(key: "type", value: "integer"), Entry(key: "minimum", value: .int(minimum)),
      ] + (maximum.map { [Entry(key: "maximum", value: .int($0))] } ?? []))
  }

  static func number(
    _ description: String, from minimum: Int, to maximum: Int
  ) -> JSONLiteral {
    [
      "description": .string(description), "type": "number", "minimum": .int(minimum),
      "maximum": .int(maximum),
    ]
  }

  static func boolean(_ description: String) -> JSONLiteral {
    ["description": .string(description), "type": "boolean"]
  }

  static func list(
    _ description: String, of items: JSONLiteral, rules: [Entry] = []
  ) -> JSONLiteral {
    .object(
      [
        Entry(key: "description", value: .string(description)),
        Entry(key: "type", value: "array"), Entry(key: "items", value: items),
      ] + rules)
  }

  /// Returns a name's schema. A schema can't limit the number of bytes.
  static func name(_ description: String) -> JSONLiteral {
    let forbidden = #"/\\:#@\u0000-\u001f\u007f-\u009f"#
    return .object([
      Entry(key: "description", value: .string(description)),
      Entry(key: "type", value: "string"), Entry(key: "maxLength", value: .int(ItemName.longest)),
      Entry(
        key: "pattern",
        value: .string("^([^-. \(forbidden)]|[^-.\(forbidden)][^\(forbidden)]*[^. \(forbidden)])$")),
    ])
  }

  static let schemaReference: JSONLiteral = [
    "description": "Where the schema of this file lies, for editors."
  ]

  static let id = text(
    "Who this is: a random UUID in lower case. Leave it out: pc commit fills it in, and it never "
      + "changes.", pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")

  static let createdAt = text(
    "When this was made, in UTC. Leave it out: pc commit fills it in, and it never changes.",
    pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
      + "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$")

  static let color = text("A colour: #RRGGBB.", pattern: "^#[0-9A-Fa-f]{6}$")

  static func title(_ description: String) -> JSONLiteral {
    text(description, pattern: #"\S"#)
  }

  static func languages(_ description: String) -> JSONLiteral {
    list(
      description,
      of: text("A Tesseract model: eng, chi_sim.", pattern: "^[0-9A-Za-z_+/-]+$"),
      rules: [Entry(key: "minItems", value: 1)])
  }

  /// The keys for tags and variables.
  static let metadata: [(String, JSONLiteral)] = [
    (
      "tags",
      list(
        "Tags, each written TagGroup/Tag and defined in tags/. Nothing is inherited.",
        of: text("TagGroup/Tag", pattern: "^[^/]+/[^/]+$"))
    ),
    (
      "variables",
      [
        "description":
          "Values of variables defined in variables/: an integer, or one of the variable's options.",
        "type": "object", "properties": ["$schema": schemaReference],
        "additionalProperties": ["type": ["integer", "string"]],
      ]
    ),
  ]

  static let pageNumber = integer(
    "Which page of the bundle, counted from 1 in its highest-ranking variant.", from: 1)
}
