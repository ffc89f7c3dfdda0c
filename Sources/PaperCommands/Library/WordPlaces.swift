import HanText
import PaperDomain
import PaperLibrary
import PaperReading

/// Finds where words stand in a doc, a group or a page.
struct WordPlaces {
  struct Found {
    var place: WordMark.Place
    /// How the word is read there, with tone marks.
    var reading: String?
  }

  private let reference: String
  private let texts: ReadTexts
  private let pages: [Page]

  /// - Throws: ``ReferenceError``, ``CommandFailure``.
  init(_ reference: String, _ workspace: Workspace, _ invocation: Invocation) throws {
    self.reference = reference
    let snapshot = try workspace.library.snapshot()
    pages = try workspace.pages(of: reference, in: snapshot)
    texts = try workspace.readTexts(in: snapshot, invocation.requiredDictionary(), invocation)
  }

  /// The first place of each word.
  ///
  /// - Throws: ``CommandFailure`` if a word is on no page.
  func find(_ wanted: [String]) async throws -> [String: Found] {
    var found: [String: Found] = [:]
    var missing = Set(wanted)
    for page in pages where !missing.isEmpty {
      guard let text = try await texts.text(of: page) else { continue }
      let words = texts.divider.divide(text)
      for word in missing {
        guard let place = words.first(word) else { continue }
        missing.remove(word)
        found[word] = Found(
          place: WordMark.Place(
            page: page.id, bundle: texts.snapshot.bundle(named: page.binding.bundle)?.id,
            pageNumber: page.binding.pageNumber, offset: place.range.lowerBound,
            length: place.range.count, context: place.sentence),
          reading: place.reading?.marked)
      }
    }
    guard missing.isEmpty else {
      throw CommandFailure(
        "'\(wanted.first(where: missing.contains) ?? "")' is not in '\(reference)'",
        hints: ["pc read \(reference.quoted) shows its words"])
    }
    return found
  }
}

extension Workspace {
  /// The pages of a doc, a group or a page, in order.
  ///
  /// - Throws: ``ReferenceError``, also for other things.
  func pages(of reference: String, in snapshot: LibrarySnapshot) throws -> [Page] {
    switch try resolver(snapshot).entity(Reference(parsing: reference)) {
    case .doc(let doc): return snapshot.pages(of: doc)
    case .group(let group): return snapshot.pages(of: group)
    case .page(let page): return [page]
    case let other:
      throw ReferenceError.wrongKind(
        reference, found: other.kindName, expected: "doc, group or page")
    }
  }
}
