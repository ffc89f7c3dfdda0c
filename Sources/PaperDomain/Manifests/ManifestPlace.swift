/// The kind of a file, by its path.
///
/// Under `docs/` the path alone does not distinguish a group's page from the user's own file: a
/// page is a `.json` file in a folder that contains a `group.json`.
package enum ManifestPlace: Hashable, Sendable {
  case library
  case bundle(name: String)
  /// A hand-corrected text: `bundles/<name>/text/<page>.txt`.
  case correctedText(bundle: String, pageNumber: Int)
  /// A `.txt` file next to corrected texts whose name is a page number in another spelling:
  /// `03.txt`.
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
  /// A manifest at a path where pc does not read it: a bundle in a folder of bundles,
  /// `docs/doc.json`.
  case misplaced

  /// Classifies a path from the library's root; `nil` for files that the format does not define.
  package init?(path: String) {
    // Paths are split byte by byte: to Swift, a slash and a combining accent after it are one
    // character.
    let bytes = path.utf8
    guard let first = bytes.firstIndex(of: UInt8(ascii: "/")),
      let last = bytes.lastIndex(of: UInt8(ascii: "/"))
    else {
      guard path == LibraryManifest.file else { return nil }
      self = .library
      return
    }
    let name = path[bytes.index(after: last)...]
    // The folders between the first one and the name, without the slashes at both ends.
    let inner = first == last ? "" : path[bytes.index(after: first)..<last]
    let isDirect = first == last
    let isOneDeep = !isDirect && !inner.utf8.contains(UInt8(ascii: "/"))
    func isIn(_ folder: StaticString) -> Bool { path[..<first].utf8.isText(folder) }
    if isIn("docs") {
      self.init(amongDocs: name, in: isDirect ? nil : inner)
    } else if isIn("bundles") {
      self.init(amongBundles: name, in: inner, isOneDeep: isOneDeep)
    } else if isDirect, name.utf8.ends(in: ".json") {
      if isIn("tags") {
        self = .tagGroup
      } else if isIn("variables") {
        self = .variable
      } else if isIn("stamps") {
        self = .stamp
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Classifies a file under `docs/`.
  ///
  /// - Parameter folder: The path from `docs/`; `nil` for `docs/` itself.
  private init?(amongDocs name: Substring, in folder: Substring?) {
    guard name.utf8.ends(in: ".json") else { return nil }
    guard let folder else {
      guard name.utf8.isText("doc.json") || name.utf8.isText("group.json") else { return nil }
      self = .misplaced
      return
    }
    if name.utf8.isText("doc.json") {
      self = .doc(path: String(folder))
    } else if name.utf8.isText("group.json") {
      self = .group(path: String(folder))
    } else if name.utf8.ends(in: ".notes.json") {
      self = .notes(path: "\(folder)/\(name.withoutBytes(".notes.json".utf8.count))")
    } else {
      self = .page(path: "\(folder)/\(name.withoutBytes(".json".utf8.count))")
    }
  }

  /// Classifies a file under `bundles/`.
  ///
  /// - Parameter folder: The path from `bundles/`; empty for `bundles/` itself.
  private init?(amongBundles name: Substring, in folder: Substring, isOneDeep: Bool) {
    if name.utf8.isText("bundle.json") {
      self = isOneDeep ? .bundle(name: String(folder)) : .misplaced
      return
    }
    guard name.utf8.ends(in: ".txt"), !isOneDeep,
      let slash = folder.utf8.firstIndex(of: UInt8(ascii: "/")),
      folder.utf8[folder.utf8.index(after: slash)...].isText("text")
    else { return nil }
    let bundle = String(folder[..<slash])
    let stem = name.withoutBytes(".txt".utf8.count)
    guard let number = Int(stem), number > 0 else { return nil }
    self =
      String(number) == stem
      ? .correctedText(bundle: bundle, pageNumber: number) : .misnamedText(bundle: bundle)
  }

  /// Whether a change to the file at this path can change the meaning of manifests.
  package static func isKnown(_ path: String) -> Bool {
    ManifestPlace(path: path) != nil || path == PurgeRecord.file
  }
}

extension Substring.UTF8View {
  fileprivate func isText(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && ends(in: text)
  }

  fileprivate func ends(in ending: StaticString) -> Bool {
    ending.withUTF8Buffer { ending in
      suffix(ending.count).elementsEqual(ending)
    }
  }
}

extension Substring {
  /// Returns the text without some bytes at its end.
  fileprivate func withoutBytes(_ count: Int) -> Substring { Substring(utf8.dropLast(count)) }
}
