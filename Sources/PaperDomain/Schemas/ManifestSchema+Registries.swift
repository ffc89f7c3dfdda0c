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
