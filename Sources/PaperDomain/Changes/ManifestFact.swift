/// One value in a manifest that is set separately: a title, a tag, a variable's value.
package struct ManifestFact: Hashable, Sendable {
  /// The same as ``Change/field``: a key of the manifest, or a variable's name; `binding` for a
  /// page's binding.
  package var field: String
  /// The value in one line; for a file, its digest.
  package var value: String

  package init(_ field: String, _ value: String) {
    self.field = field
    self.value = value
  }
}

extension Manifest {
  /// All values, in order, without ids and times, which never change.
  package var facts: [ManifestFact] {
    var facts: [ManifestFact] = []
    func add(_ field: String, _ values: [String]) {
      facts += values.map { ManifestFact(field, $0) }
    }
    switch self {
    case .library(let library):
      add("name", [library.name])
      add("languages", library.languages)
      add("dpi", [String(library.dpi)])
    case .bundle(let bundle):
      for variant in bundle.variants {
        add(variant.rawValue, (bundle.files[variant] ?? []).map(\.blob.description))
        if let mapping = bundle.mapping[variant] {
          add("pageMapping", ["\(variant.rawValue) \(mapping.summary)"])
        }
      }
      add("languages", bundle.languages ?? [])
      add("formerly", bundle.formerly)
    case .doc(let doc):
      add("title", [doc.title])
      add("groups", doc.groups)
    case .group(let group):
      add("title", [group.title])
      add("pages", group.pages)
    case .page(let page): add("binding", [page.binding.description])
    case .notes(let notes): add("annotations", [String(notes.count)])
    case .tagGroup(let group):
      add("name", [group.name])
      for tag in group.tags {
        add("tags", [tag.name])
        add("\(tag.name) color", [tag.color])
        add("\(tag.name) scope", [tag.scope.rawValue])
      }
    case .variable(let variable):
      add("name", [variable.name])
      add("type", [variable.type.name])
      add("scope", [variable.scope.rawValue])
      if case .list(let options) = variable.type { add("options", options) }
    }
    add("tags", (metadata?.tags ?? []).map(\.description))
    for variable in metadata?.variables ?? [] { add(variable.name, [variable.value.description]) }
    return facts
  }
}
