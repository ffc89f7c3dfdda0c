/// The merged annotations of a page: by id, none lost.
///
/// An annotation that both sides edited is kept twice: the published version, and ours after it.
struct NotesMerge {
  private(set) var result: JSONLiteral
  /// Annotations that both sides edited, and the new id of our version.
  private(set) var copies: [(id: EntityID?, copy: EntityID?)] = []

  /// Annotations that one side removed and the other edited or replied to.
  private(set) var kept: [(id: EntityID?, by: MergeVersion)] = []
  /// Conflicts in fields other than the annotations; the published value wins.
  private(set) var conflicts: [ManifestMerge.Conflict] = []
  /// Ids of annotations that a side reordered and that have another position in the result.
  private(set) var displaced = MergeTriple<[String]>(base: [], published: [], ours: [])

  private typealias Sides = MergeTriple<[String: JSONLiteral]>

  /// The file of a page without annotations.
  static let empty = JSONLiteral.object([])

  init(base: JSONLiteral?, published: JSONLiteral, ours: JSONLiteral) {
    let key = "annotations"
    let heads = ManifestMerge(
      base: (base ?? .object([])).with(key, nil), ours: published.with(key, nil),
      theirs: ours.with(key, nil), as: .notes(path: ""), deciding: { _ in .ours })
    result = heads.result
    conflicts = heads.conflicts.filter { $0.place != ["page"] }
    let lists = CompletedAnnotations(
      MergeTriple(base: base, published: published, ours: ours).map {
        NotesMerge.distinct($0?[key]?.elements ?? [])
      }
    ).lists
    let sides = lists.map { list in
      Dictionary(
        list.map { (NotesMerge.name($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    let orders = lists.map { $0.map(NotesMerge.name) }
    let order = ListMerge(base: orders.base, first: orders.published, second: orders.ours).order
    var stays: [String: [JSONLiteral]] = [:]
    for name in order { stays[name] = merged(name, sides) }
    NotesMerge.keepAnswered(&stays, order, sides)
    let all = order + orders.base.filter { !order.contains($0) && stays[$0] != nil }
    result = heads.result.with(key, .array(all.flatMap { stays[$0] ?? [] }))
    let there = all.filter { stays[$0]?.isEmpty == false }
    for version in [MergeVersion.published, .ours] {
      displaced[version] = ListMerge.displaced(
        from: orders.base, to: orders[version], in: there)
    }
    for name in there where sides.base[name] != nil {
      let id = EntityID(parsing: name)
      if sides.published[name] == nil { kept.append((id, by: .ours)) }
      if sides.ours[name] == nil { kept.append((id, by: .published)) }
    }
  }

  private mutating func merged(_ name: String, _ sides: Sides) -> [JSONLiteral] {
    let base = sides.base[name]
    switch (sides.published[name], sides.ours[name]) {
    case (let first?, let second?):
      if first == second || second == base { return [first] }
      if first == base { return [second] }
      let id = first["id"]?.text.flatMap { EntityID(parsing: $0) }
      let copy = EntityID(of: second.canonicalBytes, in: id ?? EntityID(bytes: []))
      copies.append((id, copy))
      return [first, second.with("id", .string(copy.description))]
    case (let only?, nil), (nil, let only?): return only == base ? [] : [only]
    case (nil, nil): return []
    }
  }

  /// Keeps annotations that have replies, although one side removed them.
  private static func keepAnswered(
    _ stays: inout [String: [JSONLiteral]], _ order: [String], _ sides: Sides
  ) {
    var open = order.flatMap { stays[$0] ?? [] }
    while let annotation = open.popLast() {
      guard let name = annotation["replyTo"]?.text, stays[name, default: []].isEmpty,
        let asked = sides.published[name] ?? sides.ours[name] ?? sides.base[name]
      else { continue }
      stays[name] = [asked]
      open.append(asked)
    }
  }

  private static func name(_ annotation: JSONLiteral) -> String {
    annotation["id"]?.text ?? String(decoding: annotation.canonicalBytes, as: UTF8.self)
  }

  private static func distinct(_ annotations: [JSONLiteral]) -> [JSONLiteral] {
    var seen: Set<String> = []
    return annotations.filter { seen.insert(name($0)).inserted }
  }

  /// Returns annotations for a copy of their page: each gets a new id, and replies refer to the new
  /// ids.
  static func copied(_ notes: JSONLiteral, for page: EntityID) -> JSONLiteral {
    let annotations = notes["annotations"]?.elements ?? []
    var ids: [String: JSONLiteral] = [:]
    for annotation in annotations {
      guard let id = annotation["id"]?.text else { continue }
      ids[id] = .string(EntityID(of: Array(id.utf8), in: page).description)
    }
    let copies = annotations.map { annotation in
      ["id", "replyTo"].reduce(annotation) { result, key in
        guard let new = result[key]?.text.flatMap({ ids[$0] }) else { return result }
        return result.with(key, new)
      }
    }
    return notes.with("page", .string(page.description)).with("annotations", .array(copies))
  }

  /// Returns our annotations without those that were drawn on content which only our copy of the
  /// page shows.
  static func without(
    _ notes: JSONLiteral, newSince base: JSONLiteral?, drawnOn bundle: String, pageNumber: Int
  ) -> JSONLiteral {
    let old = Set((base?["annotations"]?.elements ?? []).map(name))
    let annotations = notes["annotations"]?.elements ?? []
    var gone: Set<String> = []
    for annotation in annotations where !old.contains(name(annotation)) {
      let isThere =
        annotation["anchor"]?["bundle"]?.text == bundle
        && annotation["anchor"]?["pageNumber"] == .int(pageNumber)
      // A reply goes with the annotation it refers to.
      if isThere || annotation["replyTo"]?.text.map(gone.contains) == true {
        gone.insert(name(annotation))
      }
    }
    return notes.with("annotations", .array(annotations.filter { !gone.contains(name($0)) }))
  }
}

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
    EntityID(parsing: text) != nil || EntityKey(placeholder: text) != nil
  }
}
