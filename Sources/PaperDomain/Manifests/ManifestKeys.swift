/// The keys of each manifest, in the order in which they are written.
package enum ManifestKeys {
  package static let library = [
    "$schema", "format", "id", "name", "createdAt", "ocr", "stampOffline", "markup",
  ]
  package static let markup = ["maxBytes"]
  package static let ocr = ["languages", "dpi", "engine"]
  package static let bundle = [
    "$schema", "id", "createdAt", "display", "original", "ocr", "pageMapping", "languages",
    "formerly", "tags", "variables",
  ]
  package static let blobFile = ["sha256", "bytes", "pages", "fileName", "source"]
  package static let doc = [
    "$schema", "id", "title", "author", "createdAt", "groups", "tags", "variables",
  ]
  package static let group = ["$schema", "id", "title", "createdAt", "pages", "tags", "variables"]
  package static let page = [
    "$schema", "id", "bundle", "pageNumber", "createdAt", "tags", "variables",
  ]
  package static let tagGroup = ["$schema", "id", "name", "createdAt", "tags"]
  package static let tag = ["id", "name", "color", "scope"]
  package static let variable = [
    "$schema", "id", "name", "createdAt", "type", "scope", "options",
  ]
  package static let stamp = [
    "$schema", "id", "name", "createdAt", "title", "text", "image", "color", "border", "opacity",
    "size", "rotate", "moveTo",
  ]
  package static let notes = ["$schema", "page", "annotations"]
  package static let annotation = [
    "id", "createdAt", "author", "kind", "anchor", "color", "fill", "opacity", "border", "width",
    "fontSize", "align", "ends", "text", "quote", "stamp", "stampText", "stampSHA256", "device",
    "replyTo",
    "state", "tags", "group", "imported", "rects", "quads", "at", "from", "to", "path", "pressure",
  ]
  package static let anchor = [
    "bundle", "pageNumber", "variant", "sha256", "filePage", "follows",
  ]
  package static let quote = ["exact", "prefix", "suffix"]
  package static let imported = ["sha256", "object", "name"]

  /// Keys that `pc show` prints and no manifest contains: known, so that they are not reported as
  /// misspellings.
  static let derived: Set<String> = ["updatedAt"]

  /// Returns the keys of the manifest at a path; empty if the format defines none.
  package static func keys(of place: ManifestPlace) -> [String] {
    switch place {
    case .library: library
    case .bundle: bundle
    case .tagGroup: tagGroup
    case .variable: variable
    case .doc: doc
    case .group: group
    case .page: page
    case .notes: notes
    case .stamp: stamp
    case .correctedText, .misnamedText, .misplaced: []
    }
  }

  /// Returns the keys of the manifest in a file.
  static func keys(ofManifest file: String) -> [String] {
    ManifestPlace(path: file).map(keys(of:)) ?? []
  }
}
