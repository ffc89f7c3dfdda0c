/// The fields that differ between two versions of a manifest, without bindings and paths.
struct FieldChanges {
  struct Field {
    var name: String
    var from: String?
    var to: String?
  }

  private(set) var fields: [Field] = []

  init(_ old: Manifest?, _ new: Manifest?) {
    guard let old, let new else { return }
    // A commit fills in what a rewritten text omits.
    if let id = new.id, id != old.id { compare("id", old.id?.description, id.description) }
    if let time = new.createdAt, time != old.createdAt {
      compare("createdAt", old.createdAt?.description, time.description)
    }
    compareMetadata(old.metadata ?? Metadata(), new.metadata ?? Metadata())
    switch (old, new) {
    case (.doc(let old), .doc(let new)):
      compare("title", old.title, new.title)
      compare("author", old.author, new.author)
      compareList("groups", old.groups, new.groups)
    case (.group(let old), .group(let new)):
      compare("title", old.title, new.title)
      compareList("pages", old.pages, new.pages)
    case (.bundle(let old), .bundle(let new)): compareBundles(old, new)
    case (.tagGroup(let old), .tagGroup(let new)): compareTagGroups(old, new)
    case (.variable(let old), .variable(let new)):
      compare("name", old.name, new.name)
      compare("type", old.type.name, new.type.name)
      compare("scope", old.scope.rawValue, new.scope.rawValue)
      if case .list(let oldOptions) = old.type, case .list(let newOptions) = new.type {
        compareList("options", oldOptions, newOptions)
      }
    case (.library(let old), .library(let new)):
      compare("name", old.name, new.name)
      compareList("languages", old.languages, new.languages)
      compare("dpi", String(old.dpi), String(new.dpi))
      compare("engine", old.engine?.rawValue, new.engine?.rawValue)
      compare("stampOffline", String(old.stampsOffline), String(new.stampsOffline))
      compare("maxBytes", String(old.maximumMarkupBytes), String(new.maximumMarkupBytes))
    case (.stamp(let old), .stamp(let new)): compareStamps(old, new)
    case (.notes(let old), .notes(let new)):
      compare("annotations", String(old.count), String(new.count))
    default: break
    }
  }

  private mutating func compare(_ name: String, _ old: String?, _ new: String?) {
    if old != new { fields.append(Field(name: name, from: old, to: new)) }
  }

  private mutating func compareList(_ name: String, _ old: [String], _ new: [String]) {
    if old == new { return }
    let before = Set(old)
    let now = Set(new)
    for item in old where !now.contains(item) {
      fields.append(Field(name: name, from: item, to: nil))
    }
    for item in new where !before.contains(item) {
      fields.append(Field(name: name, from: nil, to: item))
    }
    if old.filter(now.contains) != new.filter(before.contains) {
      fields.append(
        Field(name: name, from: old.joined(separator: ", "), to: new.joined(separator: ", ")))
    }
  }

  private mutating func compareMetadata(_ old: Metadata, _ new: Metadata) {
    if old.tags != new.tags {
      compareList("tags", old.tags.map(\.description), new.tags.map(\.description))
    }
    if old.variables == new.variables { return }
    let before = Dictionary(
      old.variables.map { ($0.name, $0.value.description) }, uniquingKeysWith: { $1 })
    let now = Dictionary(
      new.variables.map { ($0.name, $0.value.description) }, uniquingKeysWith: { $1 })
    for variable in old.variables where now[variable.name] == nil {
      compare(variable.name, before[variable.name], nil)
    }
    for variable in new.variables {
      compare(variable.name, before[variable.name], now[variable.name])
    }
  }

  private mutating func compareBundles(_ old: PDFBundle, _ new: PDFBundle) {
    for variant in Variant.allCases {
      compareList(
        variant.rawValue, (old.files[variant] ?? []).map(\.blob.description),
        (new.files[variant] ?? []).map(\.blob.description))
      if old.mapping[variant] != new.mapping[variant] {
        compare(
          "pageMapping", old.mapping[variant].map(\.summary), new.mapping[variant].map(\.summary))
      }
    }
    compareList("languages", old.languages ?? [], new.languages ?? [])
    compareList("formerly", old.formerly, new.formerly)
  }

  private mutating func compareStamps(_ old: StampDesign, _ new: StampDesign) {
    let before = Dictionary(
      Manifest.stamp(old).facts.map { ($0.field, $0.value) }, uniquingKeysWith: { $1 })
    let now = Dictionary(
      Manifest.stamp(new).facts.map { ($0.field, $0.value) }, uniquingKeysWith: { $1 })
    for key in ManifestKeys.stamp { compare(key, before[key], now[key]) }
  }

  private mutating func compareTagGroups(_ old: TagGroup, _ new: TagGroup) {
    compare("name", old.name, new.name)
    compareList("tags", old.tags.map(\.name), new.tags.map(\.name))
    for tag in new.tags {
      guard let before = old.tags.first(where: { $0.name == tag.name }), before != tag else {
        continue
      }
      compare("\(tag.name) color", before.color, tag.color)
      compare("\(tag.name) scope", before.scope.rawValue, tag.scope.rawValue)
      compare("\(tag.name) id", before.id?.description, tag.id?.description)
    }
  }
}

extension PageMapping {
  /// The mapping in the notation of manifests, if no page is omitted: bundle pages, as ranges.
  package var ranges: String { PageRanges(pairs.map(\.bundlePage)).description }

  /// The mapping in one line: ranges, or `1=1,4=3` if pages are omitted.
  var summary: String {
    if case .string(let ranges) = literal { return ranges }
    return pairs.map { "\($0.bundlePage)=\($0.variantPage)" }.joined(separator: ",")
  }
}

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
      if let engine = library.engine { add("engine", [engine.rawValue]) }
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
      add("author", [doc.author].compactMap { $0 })
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
    case .stamp(let design):
      let size =
        "\(JSONLiteral.spelling(of: design.width)) x \(JSONLiteral.spelling(of: design.height))"
      add("name", [design.name])
      add("title", [design.title].compactMap { $0 })
      add("text", [design.text?.replacing("\n", with: " / ")].compactMap { $0 })
      add("image", [design.image].compactMap { $0 })
      add("color", [design.color])
      add("border", [String(design.hasBorder)])
      add("opacity", design.opacity.map { [JSONLiteral.spelling(of: $0)] } ?? [])
      add("size", [size])
      add("rotate", [String(design.rotation)])
      add("moveTo", [design.moveTo].compactMap { $0 })
    }
    add("tags", (metadata?.tags ?? []).map(\.description))
    for variable in metadata?.variables ?? [] { add(variable.name, [variable.value.description]) }
    return facts
  }
}
