/// A search for entities: conditions, joined by AND, OR, NOT and parentheses.
///
/// Adjacent conditions must all match. `-` before a condition negates it, as NOT does, which binds
/// tighter than AND, and AND tighter than OR. Quotes enclose values with spaces; a quoted name is
/// always a variable's.
///
/// ```swift
/// let query = try Query(parsing: #"tag:Subject/Mathematics (year>=2020 OR -has:year)"#)
/// ```
package indirect enum Query: Hashable, Sendable {
  case filter(Filter)
  case not(Query)
  /// All of them; matches everything if there are none.
  case all([Query])
  /// At least one of them.
  case any([Query])

  /// Parses a query.
  ///
  /// - Throws: ``QuerySyntaxError`` at the first place that is not a query.
  package init(parsing text: String) throws(QuerySyntaxError) {
    var parser = QueryParser(text)
    self = try parser.parse()
  }

  /// Its conditions, in the written order.
  package var filters: [Filter] {
    switch self {
    case .filter(let filter): [filter]
    case .not(let query): query.filters
    case .all(let queries), .any(let queries): queries.flatMap(\.filters)
    }
  }

  /// Whether the query selects bundles, which are listed only then.
  package var selectsBundles: Bool {
    filters.contains { filter in
      guard filter.field == .kind || filter.field == .state else { return false }
      return Filter.State(rawValue: ItemName.folded(filter.value))?.kind == .bundle
    }
  }

  /// Returns the query with every condition replaced.
  ///
  /// - Throws: Only errors of `change`, the first one.
  package func mapFilters<Failure: Error>(
    _ change: (Filter) throws(Failure) -> Filter
  ) throws(Failure) -> Query {
    switch self {
    case .filter(let filter): return .filter(try change(filter))
    case .not(let query): return .not(try query.mapFilters(change))
    case .all(let queries): return .all(try Query.map(queries, change))
    case .any(let queries): return .any(try Query.map(queries, change))
    }
  }

  private static func map<Failure: Error>(
    _ queries: [Query], _ change: (Filter) throws(Failure) -> Filter
  ) throws(Failure) -> [Query] {
    var changed: [Query] = []
    for query in queries { changed.append(try query.mapFilters(change)) }
    return changed
  }
}

extension Query {
  /// Whether only docs can match, because the query says so.
  package var selectsOnlyDocs: Bool {
    switch self {
    case .filter(let filter):
      (filter.field == .kind || filter.field == .state)
        && filter.comparison != .notEqual && ItemName.folded(filter.value) == "doc"
    case .all(let queries): queries.contains(where: \.selectsOnlyDocs)
    case .any(let queries): !queries.isEmpty && queries.allSatisfy(\.selectsOnlyDocs)
    case .not: false
    }
  }

  /// Whether a doc's own manifest is enough to decide whether the doc matches.
  package var needsOnlyDocs: Bool {
    filters.allSatisfy { filter in
      let value = ItemName.folded(filter.value)
      switch filter.field {
      case .tag, .title, .place, .path, .id, .created, .variable: return true
      case .kind: return CarrierKind(rawValue: value) != nil
      case .bundle, .stamp, .author: return false
      case .presence:
        let presence = Filter.Presence(rawValue: value)
        return presence == nil || presence == .tags || presence == .variables
      case .state:
        switch Filter.State(rawValue: value) {
        case .doc, .tagged, .untagged: return true
        default: return false
        }
      }
    }
  }
}

extension Query {
  /// Checks all names in the query, and returns it with the values of `in:` as paths from `docs/`.
  ///
  /// An undefined name is usually a typing error.
  ///
  /// - Throws: ``QueryNameError`` if a name, option or number does not exist, ``ReferenceError`` if
  ///   the value of `in:` or `bundle:` names no entity, or several.
  package func checked(
    in snapshot: LibrarySnapshot, _ resolver: ReferenceResolver
  ) throws -> Query {
    try mapFilters { filter throws(any Error) in
      switch filter.field {
      case .title, .path, .created, .author: break
      case .stamp:
        let names = Set(snapshot.designs.map(\.name) + snapshot.stampNames).inNaturalOrder()
        try check(filter, among: names)
      case .tag: try Query.check(tag: filter, in: snapshot)
      case .variable(let name): try Query.check(variable: name, filter, in: snapshot)
      case .bundle:
        if filter.comparison != .contains && !TextPattern(filter.value).hasStar {
          var resolved = filter
          resolved.value = try resolver.bundle(Reference(parsing: filter.value)).name
          return resolved
        }
      case .place: return try Query.resolved(place: filter, resolver)
      case .kind:
        let words = CarrierKind.allCases.map(\.rawValue)
        try check(
          filter, among: words + AnnotationKind.allCases.map(\.rawValue), listing: words)
      case .state: try check(filter, among: Filter.State.allCases.map(\.rawValue))
      case .presence:
        let words = Filter.Presence.allCases.map(\.rawValue)
        try check(filter, among: words + snapshot.variables.map(\.name), listing: words)
      case .id:
        if filter.value.utf8.contains(where: { hexValue($0) == nil && $0 != UInt8(ascii: "-") }) {
          throw QueryNameError(
            "'\(filter.value)' is not a prefix of an id",
            ["an id is of the digits 0-9 and a-f"])
        }
      }
      return filter
    }
  }

  /// Refuses a name that is not a variable's.
  ///
  /// - Throws: ``QueryNameError`` if no variable has the name.
  package static func check(
    variable name: String, in snapshot: LibrarySnapshot, besides others: [String]
  ) throws(QueryNameError) {
    let names = snapshot.variables.map(\.name)
    if names.contains(where: { ItemName.folded($0) == ItemName.folded(name) }) { return }
    let closest = EditDistance.closest(to: name, in: names + others)
    throw QueryNameError(
      "there is no variable '\(name)'",
      [
        closest.map { "did you mean '\($0)'?" }
          ?? "pc variables lists them; besides there are \(others.joined(separator: ", "))"
      ])
  }

  private static func check(
    variable name: String, _ filter: Filter, in snapshot: LibrarySnapshot
  ) throws(QueryNameError) {
    try check(variable: name, in: snapshot, besides: Filter.Field.named.map(\.name))
    let meant = snapshot.variables.filter { ItemName.folded($0.name) == ItemName.folded(name) }
    guard let variable = meant.first, meant.count == 1, filter.comparison != .contains,
      !TextPattern(filter.value).hasStar
    else { return }
    switch variable.type {
    case .int:
      if Int(filter.value) == nil {
        throw QueryNameError(
          "'\(variable.name)' is an integer, not the text '\(filter.value)'", ["write an integer"])
      }
    case .list(let options):
      let wanted = ItemName.folded(filter.value)
      if options.contains(where: { ItemName.folded($0) == wanted }) { return }
      let closest = EditDistance.closest(to: filter.value, in: options)
      throw QueryNameError(
        "'\(variable.name)' has no option '\(filter.value)'",
        [
          closest.map { "did you mean '\($0)'?" }
            ?? "its options are \(options.joined(separator: ", "))"
        ])
    }
  }

  private static func check(
    tag filter: Filter, in snapshot: LibrarySnapshot
  ) throws(QueryNameError) {
    let pattern = TextPattern(filter.value)
    if filter.comparison == .contains || pattern.hasStar { return }
    let tags = snapshot.tagReferences
    if tags.contains(where: { pattern.matches($0.description) || pattern.matches($0.tag) }) {
      return
    }
    if let group = snapshot.tagGroups.first(where: { pattern.matches($0.name) }) {
      throw QueryNameError(
        "'\(group.name)' is a tag group, not a tag", ["tag:\(group.name)/* matches any of its tags"]
      )
    }
    let closest =
      EditDistance.closest(to: filter.value, in: tags.map(\.description))
      ?? EditDistance.closest(to: filter.value, in: tags.map(\.tag))
    throw QueryNameError(
      "there is no tag '\(filter.value)'",
      [closest.map { "did you mean '\($0)'?" } ?? "pc tags lists them"])
  }

  private static func resolved(place filter: Filter, _ resolver: ReferenceResolver) throws -> Filter
  {
    if TextPattern(filter.value).hasStar { return filter }
    var resolved = filter
    let entity = try resolver.entity(Reference(parsing: filter.value))
    switch entity {
    case .folder, .doc, .group, .page: resolved.value = entity.path
    case .bundle:
      throw QueryNameError(
        "'\(filter.value)' is a bundle", ["bundle:\(filter.value) finds the pages that show it"])
    case .tagGroup, .variable:
      throw QueryNameError("'\(filter.value)' is a \(entity.kindName), which has no contents", [])
    }
    return resolved
  }

  private func check(
    _ filter: Filter, among words: [String], listing listed: [String]? = nil
  ) throws(QueryNameError) {
    let wanted = ItemName.folded(filter.value)
    if words.contains(where: { ItemName.folded($0) == wanted }) { return }
    let closest = EditDistance.closest(to: filter.value, in: words)
    let list = (listed ?? words).joined(separator: ", ")
    throw QueryNameError(
      "there is no '\(filter.field.name):\(filter.value)'",
      [closest.map { "did you mean '\(filter.field.name):\($0)'?" } ?? "there are \(list)"])
  }
}

/// Why a well-formed query can't be evaluated: usually an undefined name.
package struct QueryNameError: UserFacingError, Hashable {
  package let explanation: String
  package let hints: [String]

  package var errorCode: ErrorCode { .notFound }

  package init(_ explanation: String, _ hints: [String]) {
    self.explanation = explanation
    self.hints = hints
  }
}
