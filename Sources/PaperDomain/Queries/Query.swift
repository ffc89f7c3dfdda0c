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
  /// - Throws: ``QuerySyntaxError``.
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
  package var asksForBundles: Bool {
    filters.contains { filter in
      guard filter.field == .kind || filter.field == .state else { return false }
      return Filter.State(rawValue: ItemName.folded(filter.value))?.kind == .bundle
    }
  }

  /// Returns the query with every condition replaced.
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
