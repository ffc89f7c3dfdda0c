/// What a file is, told by where it lies.
///
/// Under `docs/` place alone does not tell a group's page from somebody's own file: a page is a
/// `.json` file in a folder that holds a `group.json`.
package enum ManifestPlace: Hashable, Sendable {
  case library
  case bundle(name: String)
  /// A hand-corrected text: `bundles/<name>/text/<page>.txt`.
  case correctedText(bundle: String, pageNumber: Int)
  /// A `.txt` file beside corrected texts whose name is a page number spelled another way: `03.txt`.
  case misnamedText(bundle: String)
  case tagGroup
  case variable
  case stamp
  case doc(path: String)
  case group(path: String)
  /// A `.json` file under `docs/` that is a page if its folder is a group.
  case page(path: String)
  /// `<page>.notes.json`.
  case notes(path: String)
  /// A manifest where none is looked for: a bundle in a folder of bundles, `docs/doc.json`.
  case misplaced

  /// Classifies a path from the library's root; `nil` for files the format does not know.
  package init?(path: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard let name = parts.last else { return nil }
    switch parts[0] {
    case "papercenter.json" where parts.count == 1: self = .library
    case "bundles" where parts.count == 3 && name == "bundle.json":
      self = .bundle(name: String(parts[1]))
    case "bundles" where parts.count == 4 && parts[2] == "text" && name.hasSuffix(".txt"):
      let stem = name.dropLast(4)
      guard let number = Int(stem), number > 0 else { return nil }
      self =
        String(number) == stem
        ? .correctedText(bundle: String(parts[1]), pageNumber: number)
        : .misnamedText(bundle: String(parts[1]))
    case "bundles" where parts.count != 3 && name == "bundle.json": self = .misplaced
    case "docs" where parts.count == 2 && (name == "doc.json" || name == "group.json"):
      self = .misplaced
    case "tags" where parts.count == 2 && name.hasSuffix(".json"): self = .tagGroup
    case "variables" where parts.count == 2 && name.hasSuffix(".json"): self = .variable
    case "stamps" where parts.count == 2 && name.hasSuffix(".json"): self = .stamp
    case "docs" where parts.count >= 3 && name.hasSuffix(".json"):
      let folder = parts[1..<(parts.count - 1)].joined(separator: "/")
      switch name {
      case "doc.json": self = .doc(path: folder)
      case "group.json": self = .group(path: folder)
      case _ where name.hasSuffix(".notes.json"):
        self = .notes(path: "\(folder)/\(name.dropLast(".notes.json".utf8.count))")
      default: self = .page(path: "\(folder)/\(name.dropLast(".json".utf8.count))")
      }
    default: return nil
    }
  }

  /// Whether a change to a file in this place can change what the manifests mean.
  package static func isKnown(_ path: String) -> Bool {
    ManifestPlace(path: path) != nil || path == PurgeRecord.file
  }
}
