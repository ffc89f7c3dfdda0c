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
