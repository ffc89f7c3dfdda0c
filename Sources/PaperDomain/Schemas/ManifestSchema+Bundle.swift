extension ManifestSchema {
  static let bundle = ManifestSchema(
    "bundle", for: "bundles/*/bundle.json", title: "PaperCenter bundle",
    "A bundle: one paper as PDF files, in up to three variants. It grows at its end only.",
    [
      ("id", .id), ("createdAt", .createdAt),
      ("display", variant("What is read.")),
      ("original", variant("The paper as received, before anyone marked it.")),
      ("ocr", variant("What text is taken from.")),
      (
        "pageMapping",
        [
          "description":
            "Which pages of the bundle a variant's pages belong to, where the counts differ.",
          "type": "object",
          "properties": .object(
            [.init(key: "$schema", value: .schemaReference)]
              + Variant.allCases.map { .init(key: $0.rawValue, value: ["$ref": "#/$defs/mapping"]) }
          ),
          "additionalProperties": false,
        ]
      ),
      (
        "languages",
        .languages("The languages of this paper, most used first, over the library's.")
      ),
      (
        "formerly",
        .list("Names it had before, to which it keeps answering.", of: .text("A former name."))
      ),
    ] + JSONLiteral.metadata,
    rules: [
      .init(
        key: "anyOf",
        value: .array(
          Variant.allCases.map { variant in
            [
              "required": .strings([variant.rawValue]),
              "properties": .object([.init(key: variant.rawValue, value: ["minItems": 1])]),
            ]
          }))
    ],
    definitions: [("file", file), ("mapping", mapping)])

  private static func variant(_ description: String) -> JSONLiteral {
    .list(description + " PDF files read as one run of pages.", of: ["$ref": "#/$defs/file"])
  }

  private static let file = JSONLiteral.schema(
    "One PDF file, by its content. pc import writes these.", required: ["sha256"],
    [
      (
        "sha256",
        .text(
          "The SHA-256 of its bytes, which names it in blobs/.", pattern: "^[0-9a-f]{64}$")
      ),
      ("bytes", .integer("Its size. Leave it out: pc commit fills it in.", from: 0)),
      (
        "pages",
        .integer(
          "How many pages it has. Leave it out: pc commit counts them.", from: 1,
          to: PDFBundle.maximumPages)
      ), ("fileName", .text("What the file was called; for people.")),
    ])

  private static let mapping: JSONLiteral = [
    "description":
      "The bundle's pages that this variant's pages 1, 2, 3… belong to, as ranges; or each of the bundle's pages with the variant's.",
    "anyOf": [
      .text("1-2,4-12", pattern: #"^[ \t0-9,-]+$"#),
      [
        "type": "object", "properties": ["$schema": .schemaReference],
        "patternProperties": [
          "^[1-9][0-9]*$": ["type": "integer", "minimum": 1]
        ], "additionalProperties": false,
      ],
    ],
  ]
}
