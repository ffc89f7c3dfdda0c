/// A JSON Schema (draft 2020-12) of one kind of manifest, for completion and error marks in
/// editors.
///
/// A schema accepts every file in which `pc check` finds no error if it checks this file alone. It
/// can't check references to other files (whether a tag is defined, or a page exists).
package struct ManifestSchema: Sendable {
  /// The start of the file name: `page` of `page.schema.json`.
  package let name: String
  /// A pattern of the library's files that the schema is for, for editor settings.
  package let files: String
  /// The schema itself.
  package let literal: JSONLiteral

  /// The path from the library's root where `pc init` writes it.
  package var file: String { "schemas/\(name).schema.json" }

  init(
    _ name: String, for files: String, title: String, _ description: String,
    required: [String] = [], _ properties: [(String, JSONLiteral)],
    rules: [JSONLiteral.Entry] = [], definitions: [(String, JSONLiteral)] = []
  ) {
    self.name = name
    self.files = files
    var entries: [JSONLiteral.Entry] = [
      .init(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      .init(key: "title", value: .string(title)),
      .init(key: "description", value: .string(description)),
    ]
    entries += JSONLiteral.members(required: required, [("$schema", .schemaReference)] + properties)
    entries += rules
    if !definitions.isEmpty {
      entries.append(
        .init(
          key: "$defs",
          value: .object(definitions.map { JSONLiteral.Entry(key: $0, value: $1) })))
    }
    literal = .object(entries)
  }

  /// One for each kind of manifest.
  package static let all: [ManifestSchema] = [
    library, doc, group, page, notes, bundle, tagGroup, variable, stamp,
  ]
}

extension ManifestSchema {
  static let library = ManifestSchema(
    "library", for: "papercenter.json", title: "PaperCenter library",
    "What every clone of a library shares.", required: ["format", "name"],
    [
      (
        "format",
        .integer(
          "The version of the library's format.", from: 1, to: LibraryManifest.knownFormat)
      ), ("id", .id), ("name", .text("What people call the library.")),
      ("createdAt", .createdAt),
      (
        "ocr",
        .schema(
          "How scans are read.",
          [
            (
              "languages",
              .languages("The languages of the papers, most used first. Default: eng.")
            ),
            ("dpi", .integer("Resolution in dots per inch. Default: 300.", from: 70, to: 1200)),
            (
              "engine",
              .choice(
                "What reads simplified Chinese. Default: pp-ocr where it is installed.",
                OCREngine.allCases.map(\.rawValue))
            ),
          ])
      ),
      (
        "stampOffline",
        .boolean("Whether pages may be stamped while the remote can't be reached. Default: true.")
      ),
      (
        "markup",
        .schema(
          "Limits of annotations.",
          [("maxBytes", .integer("The most that one doc's take. Default: 52428800.", from: 1))])
      ),
    ])

  static let doc = ManifestSchema(
    "doc", for: "docs/**/doc.json", title: "PaperCenter doc",
    "A doc: a folder under docs/ that holds groups of pages in an order.", required: ["title"],
    [
      ("id", .id), ("title", .title("What people call it.")),
      ("author", .text("Who wrote it, if it is a book.")), ("createdAt", .createdAt),
      (
        "groups",
        .list(
          "The order of its groups, by the names of their folders. One that is not named comes "
            + "last.", of: .text("A folder beside this file, with a group.json."))
      ),
    ] + JSONLiteral.metadata)

  static let group = ManifestSchema(
    "group", for: "docs/**/group.json", title: "PaperCenter group",
    "A group: a folder in a doc's that holds pages in an order.", required: ["title"],
    [
      ("id", .id), ("title", .title("What people call it.")), ("createdAt", .createdAt),
      (
        "pages",
        .list(
          "The order of its pages, by the names of their files. One that is not named comes last.",
          of: .text("A file beside this one, without .json."))
      ),
    ] + JSONLiteral.metadata)

  static let page = ManifestSchema(
    "page", for: "docs/**/*.json", title: "PaperCenter page",
    "A page: one place in a group, which shows one page of one bundle.",
    required: ["bundle", "pageNumber"],
    [
      ("id", .id), ("bundle", .text("What it shows: the name of a folder in bundles/.")),
      ("pageNumber", .pageNumber), ("createdAt", .createdAt),
    ] + JSONLiteral.metadata + [("title", false)])
}

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
      (
        "source",
        .text(
          "The SHA-256 of the image that it was made of, if any.", pattern: "^[0-9a-f]{64}$")
      ),
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

extension ManifestSchema {
  static let tagGroup = ManifestSchema(
    "tag-group", for: "tags/*.json", title: "PaperCenter tag group",
    "A named group of tags: the part of a tag before the slash.", required: ["name"],
    [
      ("id", .id), ("name", .name("The part of a tag before the slash.")),
      ("createdAt", .createdAt),
      (
        "tags",
        .list(
          "Its tags, in the order they are shown.",
          of: .schema(
            "A tag.", required: ["name"],
            [
              ("id", .id), ("name", .name("The part of a tag behind the slash.")),
              ("color", .color),
              (
                "scope",
                .choice(
                  "What may carry it. docAndBelow: docs, groups and pages. Default: all.",
                  TagScope.allCases.map(\.rawValue))
              ),
            ]))
      ),
    ])

  static let variable = ManifestSchema(
    "variable", for: "variables/*.json", title: "PaperCenter variable",
    "A variable: a named value that things may have, an integer or one of a list of options.",
    required: ["name", "type"],
    [
      ("id", .id), ("name", .name("What it is called, once in the library.")),
      ("createdAt", .createdAt),
      (
        "type",
        .choice("int: one integer; list: exactly one of the options.", ["int", "list"])
      ),
      (
        "scope",
        .choice("What may have a value. Default: all.", VariableScope.allCases.map(\.rawValue))
      ),
      (
        "options",
        .list(
          "For a list: what can be chosen, in the order it is shown.", of: .text("An option."),
          rules: [.init(key: "uniqueItems", value: true)])
      ),
    ],
    rules: [
      .init(
        key: "if",
        value: ["properties": ["type": ["const": "list"]], "required": ["type"]]),
      .init(
        key: "then",
        value: ["required": ["options"], "properties": ["options": ["minItems": 1]]]),
      .init(key: "else", value: ["properties": ["options": false]]),
    ])
}

extension ManifestSchema {
  static let stamp = ManifestSchema(
    "stamp", for: "stamps/*.json", title: "PaperCenter stamp",
    "What a stamp looks like, and what stamping does.", required: ["name"],
    [
      ("id", .id), ("name", .name("What it is called, once in the library.")),
      ("createdAt", .createdAt), ("title", .text("What it is for.")),
      (
        "text",
        .text(
          "Its words, with {user} {date} {time} {device} {doc} {page} {n}. Default: its name.")
      ),
      (
        "image",
        .text(
          "A PNG file beside this one, drawn instead of the words.",
          pattern: #"^[^./][^/]*\.[Pp][Nn][Gg]$"#)
      ), ("color", .color), ("border", .boolean("Whether a line is around it. Default: true.")),
      ("opacity", .number("0 to 1.", from: 0, to: 1)),
      (
        "size",
        .list(
          "Its width and height in points on paper. Default: [150, 50].",
          of: .number("Points.", from: 5, to: 5000),
          rules: [.init(key: "minItems", value: 2), .init(key: "maxItems", value: 2)])
      ),
      (
        "rotate",
        [
          "description": "Degrees, clockwise. Default: 0.",
          "enum": .array(StampDesign.rotations.map { .int($0) }),
        ]
      ), ("moveTo", .text("The path of a group: a stamped page moves to its end.")),
    ])
}
