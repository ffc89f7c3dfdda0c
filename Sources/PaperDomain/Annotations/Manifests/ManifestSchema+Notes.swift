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
    "A mark on the page.", required: ["kind"],
    [
      ("id", .id), ("createdAt", .createdAt),
      ("author", .text("Who made it. Leave it out: pc commit fills it in.")),
      ("kind", .choice("What it is.", AnnotationKind.allCases.map(\.rawValue))),
      ("anchor", ["$ref": "#/$defs/anchor"]), ("color", .color),
      (
        "width",
        [
          "description": "How wide its strokes are, as a part of the page's width.",
          "type": "number", "exclusiveMinimum": 0,
        ]
      ),
      ("text", .text("What it says.")),
      ("stamp", .text("The name of a design in stamps/.")),
      (
        "replyTo",
        .text(
          "The id of the annotation that this answers.",
          pattern: "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$")
      ),
      (
        "rects",
        .list(
          "Where it is: one rectangle or more.", of: ["$ref": "#/$defs/rect"],
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
    "What it was drawn on. Leave it out: pc commit writes what the page shows.",
    [
      ("bundle", .text("The bundle's id; by hand, its name.")), ("pageNumber", .pageNumber),
      ("variant", .choice("Which of its variants.", Variant.allCases.map(\.rawValue))),
      (
        "follows",
        .choice(
          "version: shown on that content alone; page: on the page, whatever it shows.",
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
