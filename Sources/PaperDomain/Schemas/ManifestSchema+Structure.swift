extension ManifestSchema {
  static let library = ManifestSchema(
    "library", for: "papercenter.json", title: "PaperCenter library",
    "The settings that all clones of a library share.", required: ["format", "name"],
    [
      (
        "format",
        .integer(
          "The version of the library's format.", from: 1, to: LibraryManifest.knownFormat)
      ), ("id", .id), ("name", .text("The name of the library.")),
      ("createdAt", .createdAt),
      (
        "ocr",
        .schema(
          "The settings of OCR.",
          [
            (
              "languages",
              .languages("The languages of the documents, most used first. Default: eng.")
            ),
            ("dpi", .integer("Resolution in dots per inch. Default: 300.", from: 70, to: 1200)),
          ])
      ),
    ])

  static let doc = ManifestSchema(
    "doc", for: "docs/**/doc.json", title: "PaperCenter doc",
    "A doc: a folder under docs/ that contains groups of pages in an order.", required: ["title"],
    [
      ("id", .id), ("title", .title("The title.")), ("createdAt", .createdAt),
      (
        "groups",
        .list(
          "The order of its groups, by the names of their folders. Unlisted ones come "
            + "last.", of: .text("A folder next to this file, with a group.json."))
      ),
    ] + JSONLiteral.metadata)

  static let group = ManifestSchema(
    "group", for: "docs/**/group.json", title: "PaperCenter group",
    "A group: a folder in a doc's folder that contains pages in an order.", required: ["title"],
    [
      ("id", .id), ("title", .title("The title.")), ("createdAt", .createdAt),
      (
        "pages",
        .list(
          "The order of its pages, by the names of their files. Unlisted ones come last.",
          of: .text("A file next to this one, without .json."))
      ),
    ] + JSONLiteral.metadata)

  static let page = ManifestSchema(
    "page", for: "docs/**/*.json", title: "PaperCenter page",
    "A page: an entry of a group, which shows one page of one bundle.",
    required: ["bundle", "pageNumber"],
    [
      ("id", .id), ("bundle", .text("The bundle that it shows: the name of a folder in bundles/.")),
      ("pageNumber", .pageNumber), ("createdAt", .createdAt),
    ] + JSONLiteral.metadata + [("title", false)])
}
