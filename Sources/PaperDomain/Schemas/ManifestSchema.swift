/// A JSON Schema (draft 2020-12) of one kind of manifest, by which editors complete and mark errors.
///
/// A schema accepts whatever `pc check` finds no error in when it looks at the one file alone; what
/// other files decide (whether a tag is defined, a page there) it can't say.
package struct ManifestSchema: Sendable {
  /// As the file begins: `page` of `page.schema.json`.
  package let name: String
  /// Which files of a library it is for, as editors' settings match them.
  package let files: String
  /// The schema itself.
  package let literal: JSONLiteral

  /// Where `pc init` puts it, from the library's root.
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
