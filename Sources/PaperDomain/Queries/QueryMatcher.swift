/// A query prepared for one library, which tests entities one by one.
///
/// The results for a doc and a group are computed once, for all entities in them.
package struct QueryMatcher: Sendable {
  /// One bit per condition, set if it matches.
  private typealias Facts = UInt64

  private indirect enum Plan: Sendable {
    case condition(Int)
    case not(Plan)
    case all([Plan])
    case any([Plan])
  }

  private let snapshot: LibrarySnapshot
  private var tests: [FilterTest] = []
  private var climbing: Facts = 0
  private var plan: Plan = .all([])
  private var factsOfDocs: [String: Facts] = [:]
  private var factsOfGroups: [String: Facts] = [:]

  /// - Throws: ``QueryNameError`` if the query has more than 64 conditions.
  package init(_ query: Query, in snapshot: LibrarySnapshot) throws(QueryNameError) {
    self.snapshot = snapshot
    if query.filters.count > Facts.bitWidth {
      throw QueryNameError("the query has more than \(Facts.bitWidth) conditions", [])
    }
    plan = prepare(query, FilterContext(snapshot))
  }

  /// Returns whether an entity matches the query.
  package mutating func accepts(_ entity: Entity) -> Bool {
    // In one expression, `self` would be retained during the mutation, and its dictionaries would
    // be copied.
    let facts = facts(of: entity)
    return holds(plan, facts)
  }

  private mutating func prepare(_ query: Query, _ context: FilterContext) -> Plan {
    switch query {
    case .not(let query): return .not(prepare(query, context))
    case .all(let queries): return .all(queries.map { prepare($0, context) })
    case .any(let queries): return .any(queries.map { prepare($0, context) })
    case .filter(var filter):
      let isNegated = filter.comparison == .notEqual
      if isNegated { filter.comparison = .equal }
      if filter.field.includesAncestors { climbing |= 1 << Facts(tests.count) }
      tests.append(FilterTest(filter, context))
      let condition = Plan.condition(tests.count - 1)
      return isNegated ? .not(condition) : condition
    }
  }

  private mutating func facts(of entity: Entity) -> Facts {
    switch entity {
    case .doc(let doc): facts(ofDoc: doc.path, doc)
    case .group(let group): facts(ofGroup: group.path, group)
    case .page(let page): own(entity) | (facts(ofGroup: page.groupPath, nil) & climbing)
    case .folder, .bundle, .tagGroup, .variable: own(entity)
    }
  }

  private mutating func facts(ofDoc path: String, _ doc: Doc?) -> Facts {
    if let known = factsOfDocs[path] { return known }
    let facts = (doc ?? snapshot.docs[path]).map { own(.doc($0)) } ?? 0
    factsOfDocs[path] = facts
    return facts
  }

  private mutating func facts(ofGroup path: String, _ group: PageGroup?) -> Facts {
    if let known = factsOfGroups[path] { return known }
    let itself = (group ?? snapshot.groups[path]).map { own(.group($0)) } ?? 0
    let facts = itself | (facts(ofDoc: parentPath(path), nil) & climbing)
    factsOfGroups[path] = facts
    return facts
  }

  private func own(_ entity: Entity) -> Facts {
    var facts: Facts = 0
    for (index, test) in tests.enumerated() where test.holds(entity) { facts |= 1 << Facts(index) }
    return facts
  }

  private func holds(_ plan: Plan, _ facts: Facts) -> Bool {
    switch plan {
    case .condition(let index): facts & (1 << Facts(index)) != 0
    case .not(let plan): !holds(plan, facts)
    case .all(let plans): plans.allSatisfy { holds($0, facts) }
    case .any(let plans): plans.contains { holds($0, facts) }
    }
  }
}

/// Facts about a library that conditions need, computed on first use and shared.
final class FilterContext {
  let snapshot: LibrarySnapshot

  init(_ snapshot: LibrarySnapshot) { self.snapshot = snapshot }

  /// Files of groups and pages that are not in their lists.
  private(set) lazy var unlisted: Set<String> = {
    var found: Set<String> = []
    func note(_ names: [String], notIn list: [String], under path: String, _ file: String) {
      if names == list { return }
      for name in Set(names).subtracting(list) { found.insert("docs/\(path)/\(name)\(file)") }
    }
    for doc in snapshot.docs.values {
      note(snapshot.groupNames(inDoc: doc.path), notIn: doc.groups, under: doc.path, "/group.json")
    }
    for group in snapshot.groups.values {
      note(snapshot.pageNames(inGroup: group.path), notIn: group.pages, under: group.path, ".json")
    }
    return found
  }()

  /// The number of pages that show each page of each bundle.
  private(set) lazy var uses: [Binding: Int] = {
    var uses: [Binding: Int] = [:]
    for page in snapshot.pages.values { uses[snapshot.present(page.binding), default: 0] += 1 }
    return uses
  }()

  /// The present names of the bundles that pages show.
  private(set) lazy var usedBundles = Set(uses.keys.map(\.bundle))

  /// The pages with annotations, by id.
  private(set) lazy var annotated = Set(
    snapshot.notes.values.filter { $0.count > 0 }.compactMap(\.page))

  /// The pages with an annotation that meets a condition, by id.
  func annotatedPages(where condition: (Annotation) -> Bool) -> Set<EntityID> {
    Set(
      snapshot.notes.values.filter { $0.annotations.contains { $0.map(condition) ?? false } }
        .compactMap(\.page))
  }

  /// The pages with a stamp of such a name on what they show now, by id.
  func pages(stampedWith isMeant: (String) -> Bool) -> Set<EntityID> {
    let stamped = annotatedPages { $0.stamp.map(isMeant) ?? false }
    if stamped.isEmpty { return [] }
    let stamps = Dictionary(
      grouping: snapshot.notes.values.filter { $0.page.map(stamped.contains) ?? false },
      by: \.page)
    let shown = snapshot.pages.values.filter { page in
      guard let id = page.id, let notes = stamps[id], let content = snapshot.content(of: page)
      else { return false }
      return notes.contains { notes in
        notes.annotations.contains { annotation in
          guard let annotation, let name = annotation.stamp else { return false }
          return isMeant(name) && annotation.anchor.isShown(on: content)
        }
      }
    }
    return Set(shown.compactMap(\.id))
  }

  /// Files of annotations without a page id.
  private(set) lazy var looseNotes = Set(
    snapshot.notes.values.filter { $0.count > 0 && $0.page == nil }.map(\.file))

  private(set) lazy var correctedTexts = Set(snapshot.correctedTexts)
  private(set) lazy var correctedBundles = Set(snapshot.correctedTexts.map(\.bundle))
}

extension LibrarySnapshot {
  /// Returns a binding with the bundle's present name.
  func present(_ binding: Binding) -> Binding {
    guard let bundle = bundle(named: binding.bundle) else { return binding }
    return Binding(bundle: bundle.name, pageNumber: binding.pageNumber)
  }
}
