extension ManifestSchema {
  static let notes = ManifestSchema(
    "notes", for: "docs/**/*.notes.json", title: "PaperCenter annotations",
    "The annotations of one page.", required: ["page", "annotations"],
    [
      (
        "page",
        .text(
          "The id of the page.",
          pattern: "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$")
      ), ("annotations", .list("Its annotations.", of: ["$ref": "#/$defs/annotation"])),
    ],
    definitions: [
      ("annotation", annotation), ("anchor", anchor),
      ("coordinate", ["type": "number", "minimum": 0, "maximum": 1]),
      ("point", coordinates("[x, y] from the top left, 0 to 1.", count: 2)),
      ("rect", coordinates("[x0, y0, x1, y1] from the top left, 0 to 1.", count: 4)),
    ])

  private static let annotation = JSONLiteral.schema(
    "An annotation on the page.", required: ["kind"],
    [
      ("id", .id), ("createdAt", .createdAt),
      ("author", .text("The author. Leave it out: pc commit fills it in.")),
      ("kind", .choice("The shape.", AnnotationKind.allCases.map(\.rawValue))),
      ("anchor", ["$ref": "#/$defs/anchor"]), ("color", .color),
      (
        "width",
        [
          "description": "The width of its strokes, as a fraction of the page's width.",
          "type": "number", "exclusiveMinimum": 0,
        ]
      ),
      ("text", .text("The text.")),
      ("stamp", .text("The name of a design in stamps/.")),
      (
        "replyTo",
        .text(
          "The id of the annotation that this replies to.",
          pattern: "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$")
      ),
      (
        "rects",
        .list(
          "The position: one rectangle or more.", of: ["$ref": "#/$defs/rect"],
          rules: [.init(key: "minItems", value: 1)])
      ),
      ("at", ["$ref": "#/$defs/point"]), ("from", ["$ref": "#/$defs/point"]),
      ("to", ["$ref": "#/$defs/point"]),
      (
        "path",
        .text(
          "Strokes of ink: x y x y…, with a semicolon between strokes.",
          pattern: "^ *[0-9.]+( +[0-9.]+)+ *(; *[0-9.]+( +[0-9.]+)+ *)*$")
      ),
    ],
    rules: [.init(key: "allOf", value: .array(kindRules))])

  /// The keys that each kind requires.
  private static let kindRules: [JSONLiteral] = AnnotationKind.allCases.map { kind in
    [
      "if": [
        "properties": ["kind": ["const": .string(kind.rawValue)]], "required": ["kind"],
      ],
      "then": ["required": .strings(kind.geometry + (kind == .stamp ? ["stamp"] : []))],
    ]
  }

  private static let anchor = JSONLiteral.schema(
    "The content it was drawn on. Leave it out: pc commit fills in what the page shows.",
    [
      ("bundle", .text("The bundle's id or name.")), ("pageNumber", .pageNumber),
      ("variant", .choice("The variant.", Variant.allCases.map(\.rawValue))),
      (
        "follows",
        .choice(
          "version: shown on that content only; page: shown on the page with any content.",
          AnnotationFollowing.allCases.map(\.rawValue))
      ),
    ])

  private static func coordinates(_ description: String, count: Int) -> JSONLiteral {
    .list(
      description, of: ["$ref": "#/$defs/coordinate"],
      rules: [
        .init(key: "minItems", value: .int(count)), .init(key: "maxItems", value: .int(count)),
      ])
  }
}
