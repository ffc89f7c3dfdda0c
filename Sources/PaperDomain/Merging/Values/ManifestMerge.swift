/// A three-way merge of a manifest by meaning: a change of one side is applied, different changes
/// of both sides are conflicts.
///
/// Objects are merged key by key, lists of names as ordered sets, lists of objects by their ids,
/// and a page's binding as one value. In a conflict, our value wins unless the caller decides
/// otherwise.
package struct ManifestMerge {
  /// A value that both sides changed in different ways.
  package struct Conflict: Hashable, Sendable {
    /// The keys that lead to the value.
    package var place: [String]
    /// The base value; `nil` if it is missing. The other values are also `nil` if missing.
    package var base: JSONLiteral?
    package var ours: JSONLiteral?
    package var theirs: JSONLiteral?

    /// Whether it is a list element that one side removed and the other changed.
    package var isElement = false
    /// The side whose value is in the result.
    package var winner = Winner.ours

    /// The keys, joined: `title`, `variables.Year`, `tags`.
    package var field: String { place.joined(separator: ".") }

    /// The value that lost.
    package var lost: JSONLiteral? { winner == .ours ? theirs : ours }
  }

  package enum Winner: Hashable, Sendable {
    case ours, theirs
  }

  package private(set) var result: JSONLiteral
  package private(set) var conflicts: [Conflict] = []
  private let decide: ((Conflict) -> Winner)?

  /// Merges three versions of a manifest.
  ///
  /// - Parameters:
  ///   - place: The kind of the manifest.
  ///   - decide: Returns which value wins if both sides changed it. If this is given, different
  ///     orders of a list are not a conflict: elements that both sides moved get our position.
  package init(
    base: JSONLiteral, ours: JSONLiteral, theirs: JSONLiteral, as place: ManifestPlace,
    deciding decide: ((Conflict) -> Winner)? = nil
  ) {
    self.decide = decide
    result = ours
    var (base, ours, theirs) = (base, ours, theirs)
    var binding: [JSONLiteral.Entry]?
    if case .page = place {
      binding = mergeBinding(base, ours, theirs)
      // The bindings are merged already; the other keys use the same value on all sides.
      (base, theirs) = (
        ManifestMerge.replacing(ManifestMerge.binding(of: ours), in: base),
        ManifestMerge.replacing(ManifestMerge.binding(of: ours), in: theirs)
      )
    }
    result = merge(base, ours, theirs, []) ?? ours
    if let binding { result = ManifestMerge.replacing(binding, in: result) }
  }

  private static let bindingKeys = ["bundle", "pageNumber"]

  private static func binding(of page: JSONLiteral) -> [JSONLiteral.Entry] {
    bindingKeys.compactMap { key in
      page[key].map { JSONLiteral.Entry(key: key, value: $0) }
    }
  }

  private static func replacing(
    _ entries: [JSONLiteral.Entry], in literal: JSONLiteral
  ) -> JSONLiteral {
    guard case .object(var members) = literal else { return literal }
    for entry in entries {
      if let index = members.firstIndex(where: { $0.key == entry.key }) {
        members[index] = entry
      } else {
        members.append(entry)
      }
    }
    return .object(members)
  }

  private mutating func mergeBinding(
    _ base: JSONLiteral, _ ours: JSONLiteral, _ theirs: JSONLiteral
  ) -> [JSONLiteral.Entry] {
    let sides = [base, ours, theirs].map { JSONLiteral.object(ManifestMerge.binding(of: $0)) }
    if sides[1] == sides[0] { return ManifestMerge.binding(of: theirs) }
    if sides[2] != sides[0], sides[2] != sides[1] {
      let conflict = Conflict(place: ["binding"], base: sides[0], ours: sides[1], theirs: sides[2])
      if settle(conflict) == .theirs { return ManifestMerge.binding(of: theirs) }
    }
    return ManifestMerge.binding(of: ours)
  }

  private mutating func settle(_ conflict: Conflict) -> Winner {
    var conflict = conflict
    if let decide { conflict.winner = decide(conflict) }
    conflicts.append(conflict)
    return conflict.winner
  }

  private mutating func merge(
    _ base: JSONLiteral?, _ ours: JSONLiteral?, _ theirs: JSONLiteral?, _ place: [String],
    isElement: Bool = false
  ) -> JSONLiteral? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    let kinds = Set([base, ours, theirs].compactMap { $0?.kind })
    // A missing key means an empty value. But a missing list element was removed.
    let isPresent = ours != nil && theirs != nil || !isElement && (ours != nil || theirs != nil)
    if isPresent, kinds == [.object] {
      let sides = [base, ours, theirs].map { $0?.members ?? [] }
      let merged = mergeMembers(sides[0], sides[1], sides[2], place)
      return merged.isEmpty && (ours == nil || theirs == nil) ? nil : .object(merged)
    }
    if isPresent, kinds == [.array] {
      let lists = [base, ours, theirs].map { $0?.elements ?? [] }
      if let merged = mergeLists(lists[0], lists[1], lists[2], place) {
        return merged.isEmpty && (ours == nil || theirs == nil) ? nil : .array(merged)
      }
    }
    let conflict = Conflict(
      place: place, base: base, ours: ours, theirs: theirs, isElement: isElement)
    return settle(conflict) == .ours ? ours : theirs
  }

  private mutating func mergeMembers(
    _ base: [JSONLiteral.Entry], _ ours: [JSONLiteral.Entry], _ theirs: [JSONLiteral.Entry],
    _ place: [String]
  ) -> [JSONLiteral.Entry] {
    func value(_ key: String, _ entries: [JSONLiteral.Entry]) -> JSONLiteral? {
      entries.first { isSameText($0.key, key) }?.value
    }
    let keys = ListMerge(base: [], first: ours.map(\.key), second: theirs.map(\.key)).order
    return keys.compactMap { key in
      merge(value(key, base), value(key, ours), value(key, theirs), place + [key]).map {
        JSONLiteral.Entry(key: key, value: $0)
      }
    }
  }

  // MARK: - Lists

  /// Returns the identity of an element within its list; `nil` if it has none.
  private static func name(of element: JSONLiteral) -> String? {
    if case .string(let text) = element { return text }
    for key in ["id", "sha256", "name"] {
      if case .string(let text)? = element[key] { return text }
    }
    return nil
  }

  /// Merges lists as ordered sets.
  ///
  /// - Returns: `nil` if the lists are not sets, or if both sides reordered them.
  private mutating func mergeLists(
    _ base: [JSONLiteral], _ ours: [JSONLiteral], _ theirs: [JSONLiteral], _ place: [String]
  ) -> [JSONLiteral]? {
    var sides: [[String: JSONLiteral]] = []
    var orders: [[String]] = []
    for list in [base, ours, theirs] {
      let names = list.compactMap { ManifestMerge.name(of: $0) }
      guard names.count == list.count, Set(names).count == names.count else { return nil }
      sides.append(Dictionary(zip(names, list), uniquingKeysWith: { first, _ in first }))
      orders.append(names)
    }
    let order = ListMerge(base: orders[0], first: orders[1], second: orders[2])
    if order.isReorderedTwice, decide == nil { return nil }
    let merged = order.order.compactMap { name in
      merge(
        sides[0][name], sides[1][name], sides[2][name], place + [name], isElement: true)
    }
    if order.isReorderedTwice { noteOrders(orders, lists: [base, ours, theirs], merged, place) }
    return merged
  }

  /// Adds a conflict for each side whose order of a list was not kept.
  private mutating func noteOrders(
    _ orders: [[String]], lists: [[JSONLiteral]], _ merged: [JSONLiteral], _ place: [String]
  ) {
    let names = merged.compactMap { ManifestMerge.name(of: $0) }
    for (side, loser) in [(1, Winner.ours), (2, .theirs)]
    where !ListMerge.displaced(from: orders[0], to: orders[side], in: names).isEmpty {
      let isTheirs = loser == .theirs
      conflicts.append(
        Conflict(
          place: place, base: .array(lists[0]), ours: .array(isTheirs ? merged : lists[1]),
          theirs: .array(isTheirs ? lists[2] : merged), winner: isTheirs ? .ours : .theirs))
    }
  }
}
