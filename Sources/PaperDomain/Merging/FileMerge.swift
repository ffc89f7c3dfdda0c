/// The result of merging one file of three trees without the rest of the library, as git's merge
/// driver does.
///
/// Only changes that need no decision are merged. If two entities were mistaken for each other, a
/// page was bound to two contents or a value was changed twice, the file is left to the merge of
/// the whole trees.
package enum FileMerge: Hashable, Sendable {
  case merged([UInt8])
  /// Why this file alone is not enough to decide, one reason each.
  case undecided([String])

  /// Merges one file.
  ///
  /// - Parameters:
  ///   - base: `nil` if the file was missing in the base.
  ///   - path: The path from the library's root.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], path: String) {
    if ours == theirs || theirs == base {
      self = .merged(ours)
    } else if ours == base {
      self = .merged(theirs)
    } else if path.hasPrefix("reading/"), path.hasSuffix(".jsonl") {
      self = .merged(LineMerge.log(base: base ?? [], first: theirs, second: ours))
    } else if let place = ManifestPlace(path: path), place.hasKeys {
      self = FileMerge.merge(base, ours, theirs, place, path)
    } else {
      let isText = ![base ?? [], ours, theirs].contains { $0.contains(0) }
      let lines = isText ? LineMerge(base: base ?? [], first: theirs, second: ours).result : nil
      self = lines.map { .merged($0) } ?? .undecided(["'\(path)' was changed on both sides"])
    }
  }

  private static func merge(
    _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], _ place: ManifestPlace, _ path: String
  ) -> FileMerge {
    let documents: [JSONDocument]
    do {
      documents = try [base ?? Array("{}".utf8), ours, theirs].map { try JSONDocument(parsing: $0) }
    } catch {
      return .undecided(["'\(path)' is not JSON on one side"])
    }
    let literals = documents.map(\.root.literal)
    let identity = if case .notes = place { "page" } else { "id" }
    let ids = Set(literals.compactMap { $0[identity]?.text })
    guard ids.count < 2, base != nil || !ids.isEmpty else {
      return .undecided(["'\(path)' is a different entity on each side"])
    }
    let result: JSONLiteral
    if case .notes = place {
      let merge = NotesMerge(
        base: base.map { _ in literals[0] }, published: literals[2], ours: literals[1])
      guard merge.conflicts.isEmpty, merge.displaced.published.isEmpty,
        merge.displaced.ours.isEmpty
      else { return .undecided(["'\(path)' was changed on both sides"]) }
      result = merge.result
    } else {
      let merge = ManifestMerge(
        base: literals[0], ours: literals[2], theirs: literals[1], as: place,
        deciding: { _ in .ours })
      guard merge.conflicts.isEmpty else {
        return .undecided(
          merge.conflicts.map { "\($0.field) of '\(path)' was changed on both sides" })
      }
      result = merge.result
      if case .bundle(let name) = place, !extends(result, ours, theirs, name, path) {
        return .undecided(["files were appended to '\(name)' on both sides"])
      }
    }
    var edit = JSONEdit(documents[2])
    do { try edit.set([], to: result) } catch {
      return .undecided(["'\(path)' is nested too deeply"])
    }
    return .merged(edit.apply())
  }

  /// Whether a merged bundle keeps the pages of both sides.
  private static func extends(
    _ result: JSONLiteral, _ ours: [UInt8], _ theirs: [UInt8], _ name: String, _ path: String
  ) -> Bool {
    let bundles = [result.document(), ours, theirs].map { bytes -> PDFBundle? in
      let read = Manifest.read(bytes, path: path, place: .bundle(name: name))
      if case .bundle(let bundle)? = read.manifest { return bundle }
      return nil
    }
    guard let merged = bundles[0], let first = bundles[1], let second = bundles[2] else {
      return false
    }
    return merged.keepsPages(of: [first, second])
  }
}

extension ManifestPlace {
  /// Whether the format defines the keys of a manifest at this place.
  fileprivate var hasKeys: Bool { !ManifestKeys.keys(of: self).isEmpty }
}
