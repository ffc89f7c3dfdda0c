/// Three lists of annotations with the same values for all fields that a commit fills in.
///
/// A commit fills in the id, the time, the author and the parts of the anchor that the user
/// omitted. This is not a change of meaning: an annotation that one side removed does not come back
/// because the other side completed it, and an annotation that both sides completed stays one
/// annotation.
struct CompletedAnnotations {
  private(set) var lists: MergeTriple<[JSONLiteral]>

  /// The keys that a commit fills in, besides those of the anchor.
  private static let keys = ["id", "createdAt", "author"]
  private static let anchorKeys = [
    "bundle", "pageNumber", "variant", "sha256", "filePage", "follows",
  ]

  init(_ lists: MergeTriple<[JSONLiteral]>) {
    self.lists = lists
    shareIDs()
    var places = lists.map { _ in [String: Int]() }
    for version in MergeVersion.allCases {
      for (place, annotation) in self.lists[version].enumerated() {
        guard let id = annotation["id"]?.text else { continue }
        places[version][id] = place
      }
    }
    for (id, place) in places.base {
      let old = self.lists.base[place]
      let first = places.published[id].map { self.lists.published[$0] }
      let second = places.ours[id].map { self.lists.ours[$0] }
      if let place = places.published[id], let first {
        self.lists.published[place] = CompletedAnnotations.completed(first, like: second)
      }
      if let place = places.ours[id], let second {
        self.lists.ours[place] = CompletedAnnotations.completed(
          second, like: first, where: old)
      }
      self.lists.base[place] = CompletedAnnotations.completed(
        CompletedAnnotations.completed(old, like: first), like: second)
    }
  }

  /// Whether two lists differ in more than the fields that a commit fills in.
  static func differ(_ old: [JSONLiteral], _ new: [JSONLiteral]) -> Bool {
    let completed = CompletedAnnotations(MergeTriple(base: old, published: new, ours: new)).lists
    return completed.base != completed.published
  }

  /// Copies an id that a base annotation got later to all three lists.
  private mutating func shareIDs() {
    let known = Set(lists.base.compactMap { $0["id"]?.text })
    for place in lists.base.indices where lists.base[place]["id"] == nil {
      let old = lists.base[place]
      let first = lists.published.firstIndex { isCompletion($0, of: old, known) }
      let second = lists.ours.firstIndex { isCompletion($0, of: old, known) }
      let ids = [first.map { lists.published[$0] }, second.map { lists.ours[$0] }]
      guard let id = ids.compactMap({ $0?["id"] }).first else { continue }
      lists.base[place] = old.with("id", id)
      if let first { lists.published[first] = lists.published[first].with("id", id) }
      guard let second else { continue }
      let other = lists.ours[second]["id"]
      lists.ours[second] = lists.ours[second].with("id", id)
      if other == nil || other == id { continue }
      lists.ours = lists.ours.map { $0["replyTo"] == other ? $0.with("replyTo", id) : $0 }
    }
  }

  private func isCompletion(
    _ new: JSONLiteral, of old: JSONLiteral, _ known: Set<String>
  ) -> Bool {
    if let id = new["id"]?.text, known.contains(id) { return false }
    return CompletedAnnotations.completed(old, like: new) == new
  }

  /// Returns an annotation with its missing fields copied from another one.
  ///
  /// - Parameter base: The common base of both annotations. Both sides filled in the fields that it
  ///   lacks: the values of the other annotation win.
  private static func completed(
    _ annotation: JSONLiteral, like other: JSONLiteral?, where base: JSONLiteral? = nil
  ) -> JSONLiteral {
    guard let other else { return annotation }
    func fill(
      _ keys: [String], _ literal: JSONLiteral, _ other: JSONLiteral, _ base: JSONLiteral?,
      _ isFilled: (String, JSONLiteral?) -> Bool
    ) -> JSONLiteral {
      keys.reduce(literal) { result, key in
        guard let value = other[key] else { return result }
        let wasFilled = isFilled(key, result[key]) || base.map { isFilled(key, $0[key]) } == true
        return wasFilled ? result.with(key, value) : result
      }
    }
    let result = fill(keys, annotation, other, base) { $1 == nil }
    guard let anchor = other["anchor"], case .object = anchor else { return result }
    let own = result["anchor"] ?? .object([])
    let filled = fill(anchorKeys, own, anchor, base.map { $0["anchor"] ?? .object([]) }) {
      key, value in
      switch key {
      // A commit fills in only this value; otherwise the user chose it.
      case "follows": value == nil && anchor["follows"]?.text == "page" && own["follows"] == nil
      // Hand edits may refer to a bundle by name.
      case "bundle": !isIdentity(value?.text ?? "") && isIdentity(anchor["bundle"]?.text ?? "")
      default: value == nil
      }
    }
    return filled.members.isEmpty ? result : result.with("anchor", filled)
  }

  private static func isIdentity(_ text: String) -> Bool {
    EntityID(parsing: text) != nil || EntityKey(mark: text) != nil
  }
}
