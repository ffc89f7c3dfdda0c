/// What git's merge can know: one file of three trees, without the library around it.
///
/// It puts together what needs no decision. Where things were taken for each other, where a page was
/// bound to two things or a value was written twice, it leaves the file as it is to the merge of the
/// whole trees.
package enum FileMerge: Hashable, Sendable {
  case merged([UInt8])
  /// Why it takes more than this file to tell, one reason each.
  case undecided([String])

  /// - Parameters:
  ///   - base: `nil` where there was no such file.
  ///   - path: From the library's root.
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
      return .undecided(["'\(path)' is no JSON on one side"])
    }
    let literals = documents.map(\.root.literal)
    let identity = if case .notes = place { "page" } else { "id" }
    let ids = Set(literals.compactMap { $0[identity]?.text })
    guard ids.count < 2, base != nil || !ids.isEmpty else {
      return .undecided(["'\(path)' is another thing on each side"])
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

  /// Whether a merged bundle goes on with the pages of both.
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
  /// Whether the format says what the keys of a manifest in this place mean.
  fileprivate var hasKeys: Bool { !ManifestKeys.keys(of: self).isEmpty }
}
