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
      ("coordinate", ["type": "number", "minimum": -1, "maximum": 2]),
      ("point", coordinates("[x, y] from the top left, 0 to 1.", count: 2)),
      ("rect", coordinates("[x0, y0, x1, y1] from the top left, 0 to 1.", count: 4)),
      (
        "quad",
        coordinates("Four points: top left, top right, bottom left, bottom right.", count: 8)
      ),
    ])

  private static let annotation = JSONLiteral.schema(
    "A mark on the page.", required: ["kind"],
    [
      ("id", .id), ("createdAt", .createdAt),
      ("author", .text("Who made it. Leave it out: pc commit fills it in.")),
      ("kind", .choice("What it is.", AnnotationKind.allCases.map(\.rawValue))),
      ("anchor", ["$ref": "#/$defs/anchor"]), ("color", .color),
      ("fill", .color),
      ("opacity", ["description": "0 to 1.", "type": "number", "minimum": 0, "maximum": 1]),
      ("border", .boolean("Whether a line is around a stamp. Default: true.")),
      ("width", size("How wide its strokes are, as a part of the page's width.")),
      ("fontSize", size("How high its letters are, as a part of the page's width.")),
      ("align", .choice("How its lines are set.", Mark.Alignment.allCases.map(\.rawValue))),
      (
        "ends",
        .list(
          "What ends a line at from and at to.",
          of: ["enum": .strings(Mark.LineEnd.allCases.map(\.rawValue))],
          rules: [.init(key: "minItems", value: 2), .init(key: "maxItems", value: 2)])
      ),
      ("text", .text("What it says.")),
      (
        "quote",
        JSONLiteral.schema(
          "The words that it covers, and those around them.", required: ["exact"],
          [
            ("exact", .text("The words.")), ("prefix", .text("The words before them.")),
            ("suffix", .text("The words after them.")),
          ])
      ),
      ("stamp", .text("The name of a design in stamps/.")),
      ("stampText", .text("The text that was stamped.")),
      ("stampSHA256", .text("The SHA-256 of the picture that was stamped.")),
      ("device", .text("The device on which it was stamped.")),
      (
        "replyTo",
        .text(
          "The id of the annotation that this answers.",
          pattern: "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$")
      ),
      ("state", .choice("What a reader says of it.", Mark.State.allCases.map(\.rawValue))),
      ("tags", .list("Its tags.", of: ["type": "string"])),
      ("group", .text("One UUID for annotations that belong together.")),
      (
        "imported",
        JSONLiteral.schema(
          "The annotation of a PDF that it was taken from.", required: ["sha256"],
          [
            ("sha256", .text("The blob.")), ("object", .text("The number of the PDF object.")),
            ("name", .text("The annotation's name in the PDF.")),
          ])
      ),
      (
        "rects",
        .list(
          "Where it is: one rectangle or more.", of: ["$ref": "#/$defs/rect"],
          rules: [.init(key: "minItems", value: 1)])
      ),
      ("quads", .list("Around slanted or upright text.", of: ["$ref": "#/$defs/quad"])),
      ("at", ["$ref": "#/$defs/point"]), ("from", ["$ref": "#/$defs/point"]),
      ("to", ["$ref": "#/$defs/point"]),
      (
        "path",
        .text(
          "Strokes of ink: x y x y…, with a semicolon between strokes.",
          pattern: "^ *-?[0-9.]+( +-?[0-9.]+)+ *(; *-?[0-9.]+( +-?[0-9.]+)+ *)*$")
      ),
      ("pressure", .text("The pressure of each point of the path, 0 to 1, in the same form.")),
    ],
    rules: [.init(key: "allOf", value: .array(kindRules))])

  /// The keys that each kind requires.
  private static let kindRules: [JSONLiteral] = AnnotationKind.allCases.map { kind in
    [
      "if": [
        "properties": ["kind": ["const": .string(kind.rawValue)]], "required": ["kind"],
      ],
      "then": [
        "anyOf": .array(
          kind.geometry.map { keys in
            ["required": .strings(keys + (kind == .stamp ? ["stamp"] : []))]
          })
      ],
    ]
  }

  private static let anchor = JSONLiteral.schema(
    "What it was drawn on. Leave it out: pc commit writes what the page shows.",
    [
      ("bundle", .text("The bundle's id; by hand, its name.")), ("pageNumber", .pageNumber),
      ("variant", .choice("Which of its variants.", Variant.allCases.map(\.rawValue))),
      ("sha256", .text("The SHA-256 of the PDF. Leave it out: pc commit fills it in.")),
      ("filePage", .pageNumber),
      (
        "follows",
        .choice(
          "version: shown on that content alone; page: on the page, whatever it shows.",
          AnnotationFollowing.allCases.map(\.rawValue))
      ),
    ])

  private static func size(_ description: String) -> JSONLiteral {
    ["description": .string(description), "type": "number", "exclusiveMinimum": 0]
  }

  private static func coordinates(_ description: String, count: Int) -> JSONLiteral {
    .list(
      description, of: ["$ref": "#/$defs/coordinate"],
      rules: [
        .init(key: "minItems", value: .int(count)), .init(key: "maxItems", value: .int(count)),
      ])
  }
}
