extension ManifestSchema {
  static let bundle = ManifestSchema(
    "bundle", for: "bundles/*/bundle.json", title: "PaperCenter bundle",
    "A bundle: one document as PDF files, in up to three variants. Files are only appended.",
    [
      ("id", .id), ("createdAt", .createdAt),
      ("display", variant("The variant for reading.")),
      ("original", variant("The paper as received, before it was marked.")),
      ("ocr", variant("The source of the text.")),
      (
        "pageMapping",
        [
          "description":
            "The pages of the bundle that a variant's pages belong to, if the counts differ.",
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
        .languages("The languages of this document, most used first. They override the library's.")
      ),
      (
        "formerly",
        .list("Former names, by which pages can still refer to it.", of: .text("A former name."))
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
    .list(description + " PDF files that form one sequence of pages.", of: ["$ref": "#/$defs/file"])
  }

  private static let file = JSONLiteral.schema(
    "One PDF file, by its content. pc import writes these.", required: ["sha256"],
    [
      (
        "sha256",
        .text(
          "The SHA-256 of its bytes, which is its name in blobs/.", pattern: "^[0-9a-f]{64}$")
      ),
      ("bytes", .integer("Its size. Leave it out: pc commit fills it in.", from: 0)),
      (
        "pages",
        .integer(
          "The number of pages. Leave it out: pc commit counts them.", from: 1,
          to: PDFBundle.maximumPages)
      ), ("fileName", .text("The original file name, for information only.")),
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
