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
    library, doc, group, page, notes, bundle, tagGroup, variable,
  ]
}
