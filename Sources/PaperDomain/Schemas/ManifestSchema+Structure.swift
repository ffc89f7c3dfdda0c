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
          ])
      ),
    ])

  static let doc = ManifestSchema(
    "doc", for: "docs/**/doc.json", title: "PaperCenter doc",
    "A doc: a folder under docs/ that holds groups of pages in an order.", required: ["title"],
    [
      ("id", .id), ("title", .title("What people call it.")), ("createdAt", .createdAt),
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
