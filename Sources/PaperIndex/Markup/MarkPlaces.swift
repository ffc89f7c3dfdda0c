package import PaperDomain
import WorkerProtocol

/// Finds the places of annotations on what a page shows now.
///
/// An annotation that follows its page was made on one scan of it, and stands on another after a
/// rebinding. The pictures of both say where its place is now, and the words that it covers confirm
/// that. A place that neither finds is never guessed. The notes file stays as it is: on the content
/// that an annotation was made on, it is where it was.
package actor MarkPlaces {
  private struct Pair: Hashable {
    let old: BlobPage
    let new: BlobPage
  }

  private var known: [Pair: [PageComparison.Box: PageTransform?]] = [:]
  /// What workers are looking for. A search goes on when the task that began it is cancelled.
  private var searches: [Pair: Task<Void, any Error>] = [:]
  /// The pairs of pages that are remembered.
  private static let mostPairs = 200

  package init() {}

  /// Returns marks where they are on what a page shows now.
  ///
  /// - Parameters:
  ///   - marks: The annotations of a page, answers with what they answer.
  ///   - content: What the page shows.
  /// - Returns: One for each mark, in order.
  /// - Throws: ``CacheError`` if the cache can't be read; `WorkerError` if no worker can be
  ///   started; `CancellationError`.
  package func places(
    of marks: [Mark], on content: PageContent, in snapshot: LibrarySnapshot, _ indexer: Indexer
  ) async throws -> [PlacedMark] {
    var placed = marks.map {
      PlacedMark($0, $0.annotation.anchor.isShown(on: content) ? .shown : .otherContent)
    }
    let carried = Set(
      placed.indices.filter { index in
        placed[index].place == .shown
          && snapshot.origin(of: marks[index].annotation.anchor, on: content)
            != .page(content.shown)
      })
    if carried.isEmpty { return placed }
    let words = try await indexer.knownText(of: content, in: snapshot)
    let byOrigin = Dictionary(grouping: carried) {
      snapshot.origin(of: marks[$0].annotation.anchor, on: content)
    }
    for (origin, indices) in byOrigin {
      let transforms = try await transforms(
        of: indices.map { marks[$0].bounds }, from: origin, to: content.shown, indexer)
      for (index, transform) in zip(indices, transforms) {
        if let mark = marks[index].carried(by: transform, words) {
          placed[index].mark = mark
        } else {
          placed[index].place = .notFound
        }
      }
    }
    // An answer goes where the annotation is that it answers.
    var places: [EntityID: PlacedMark.Place] = [:]
    for (index, mark) in marks.enumerated() {
      if let place = mark.annotation.replyTo.flatMap({ places[$0] }), carried.contains(index) {
        placed[index].place = place
      }
      if let id = mark.id { places[id] = placed[index].place }
    }
    return placed
  }

  private func transforms(
    of boxes: [PageComparison.Box?], from origin: MarkOrigin, to new: BlobPage, _ indexer: Indexer
  ) async throws -> [PageTransform?] {
    guard case .page(let old) = origin else { return boxes.map { _ in nil } }
    let pair = Pair(old: old, new: new)
    let wanted = Set(boxes.compactMap { $0 })
    do {
      while case let unknown = wanted.subtracting(known[pair, default: [:]].keys),
        !unknown.isEmpty
      {
        try Task.checkCancellation()
        let search =
          searches[pair] ?? Task { try await locate(Array(unknown), pair, indexer) }
        searches[pair] = search
        try await search.value
      }
    } catch is PictureError {
      // One of the pages is not here or can't be drawn: only its words can show the place.
      return boxes.map { _ in nil }
    }
    return boxes.map { box in box.flatMap { known[pair]?[$0] ?? nil } }
  }

  private func locate(
    _ boxes: [PageComparison.Box], _ pair: Pair, _ indexer: Indexer
  ) async throws {
    defer { searches[pair] = nil }
    let found = try await indexer.workers.locate(
      boxes, of: pair.old, on: pair.new, in: indexer.library)
    if known.count >= MarkPlaces.mostPairs { known.removeAll() }
    for (box, transform) in zip(boxes, found) {
      known[pair, default: [:]].updateValue(transform, forKey: box)
    }
  }
}

/// What an annotation was made on.
private enum MarkOrigin: Hashable {
  case page(BlobPage)
  /// Its bundle, or the bundle's page, is not in the library.
  case lost
}

extension LibrarySnapshot {
  /// What an annotation was made on; by hand, fields may be missing: they are those of its page.
  fileprivate func origin(of anchor: AnnotationAnchor, on content: PageContent) -> MarkOrigin {
    if let page = anchor.page { return .page(page) }
    let isShownBundle =
      anchor.bundle == nil || anchor.bundle == content.bundle.id?.description
      || anchor.bundle == content.bundle.name
    let bundle =
      isShownBundle
      ? content.bundle
      : bundles.values.first { anchor.bundleID != nil && $0.id == anchor.bundleID }
        ?? anchor.bundle.flatMap { self.bundle(named: $0) }
    guard let bundle,
      let variant = anchor.variant ?? (isShownBundle ? content.variant : bundle.leading),
      let page = bundle.location(of: anchor.pageNumber ?? content.pageNumber, in: variant)
    else { return .lost }
    return .page(page)
  }
}

extension Mark {
  /// The part of a quote's pairs of letters that the words at its place have: text recognition
  /// misreads single letters.
  private static let enoughLikeness = 0.6
  /// How far the same words may be from where the pictures say, in page heights: less than a line.
  private static let nearby = 0.012

  /// The mark where it is on another page; `nil` if it is not found there.
  ///
  /// - Parameters:
  ///   - transform: Where the pictures say it is; `nil` if they don't show it.
  ///   - text: The words of the other page; `nil` if they are not known.
  fileprivate func carried(by transform: PageTransform?, _ text: PageText?) -> Mark? {
    let moved = transform.map { transformed(by: $0) }
    guard let quote, let text, !text.words.isEmpty else { return moved }
    let places = SearchQuery.places(ofWords: quote.exact, in: text)
    if let moved {
      if let place = places.first(where: { $0.isNear(moved, within: Mark.nearby) }) {
        return moved.rects.isEmpty ? moved : moved.covering(place)
      }
      let words = text.words(in: moved.rects)
      return words.likeness(to: quote.exact) >= Mark.enoughLikeness ? moved : nil
    }
    // Ink around words has a form of its own, which only the pictures can carry.
    let meant = places.filter { $0.quote.hasContext(of: quote) }
    return meant.count == 1 && !rects.isEmpty ? covering(meant[0]) : nil
  }

  /// The mark on words of a page.
  private func covering(_ place: PageQuote) -> Mark {
    var mark = self
    mark.rects = place.rects
    mark.quads = []
    return mark
  }
}

extension PageQuote {
  fileprivate func isNear(_ mark: Mark, within distance: Double) -> Bool {
    guard let own = rects.first, let other = mark.rects.first else { return false }
    return abs(own.x0 - other.x0) < 2 * distance && abs(own.y0 - other.y0) < distance
  }
}

extension Mark.Quote {
  /// Whether the same words stand before or behind it.
  fileprivate func hasContext(of other: Mark.Quote) -> Bool {
    func fits(_ own: String?, _ other: String?) -> Bool {
      (own ?? "").likeness(to: other ?? "") >= 0.6
    }
    return fits(prefix, other.prefix) && fits(suffix, other.suffix)
  }
}

extension PageText {
  /// The words in boxes, one after the other.
  fileprivate func words(in rects: [PageRect]) -> String {
    words.filter { word in
      let (x, y) = (
        Double(word.box.x0 + word.box.x1) / 2, Double(word.box.y0 + word.box.y1) / 2
      )
      return rects.contains { $0.x0 <= x && x <= $0.x1 && $0.y0 <= y && y <= $0.y1 }
    }.map(\.text).joined(separator: " ")
  }
}

extension String {
  /// The part of the pairs of letters that two texts have in common (Sørensen and Dice): 0 none,
  /// 1 all. Case, spaces and punctuation do not count.
  fileprivate func likeness(to other: String) -> Double {
    let (own, others) = (letterPairs, other.letterPairs)
    if own.isEmpty && others.isEmpty { return 1 }
    var counts = Dictionary(own.map { ($0, 1) }, uniquingKeysWith: +)
    var common = 0
    for pair in others where counts[pair, default: 0] > 0 {
      counts[pair, default: 0] -= 1
      common += 1
    }
    return 2 * Double(common) / Double(own.count + others.count)
  }

  private var letterPairs: [String] {
    let letters = lowercased().filter { $0.isLetter || $0.isNumber }
    if letters.count == 1 { return [letters] }
    return zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
  }
}
