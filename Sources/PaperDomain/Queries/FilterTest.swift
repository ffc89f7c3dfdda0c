/// A condition prepared for one library: whether an entity itself meets it, regardless of its
/// container.
struct FilterTest {
  typealias Condition = @Sendable (Entity) -> Bool

  let holds: Condition

  init(_ filter: Filter, _ context: FilterContext) {
    let pattern = TextPattern(filter.value)
    let isFound = filter.comparison == .contains
    @Sendable func agrees(_ text: String) -> Bool {
      isFound ? pattern.isFound(in: text) : pattern.matches(text)
    }
    switch filter.field {
    case .tag: holds = FilterTest.tag(agrees, context)
    case .variable(let name): holds = FilterTest.variable(name, filter, context)
    case .title:
      let isFree = isFound || filter.comparison == .has
      holds = { entity in
        entity.title.map { isFree ? pattern.isFound(in: $0) : pattern.matches($0) } ?? false
      }
    case .path:
      let isFree = isFound || filter.comparison == .has
      holds = { isFree ? pattern.isFound(in: $0.path) : pattern.matches($0.path) }
    case .place: holds = FilterTest.place(filter.value)
    case .bundle: holds = FilterTest.bundle(filter.value, isFound: isFound, context)
    case .kind: holds = { pattern.matches($0.kindName) }
    case .id:
      let prefix = filter.value.lowercased()
      holds = { $0.id?.description.hasPrefix(prefix) ?? false }
    case .created: holds = FilterTest.created(filter)
    case .possession: holds = FilterTest.possession(filter.value, context)
    case .state: holds = FilterTest.state(filter.value, context)
    }
  }

  /// Matches a tag by its name, with or without its group.
  private static func tag(
    _ agrees: @escaping @Sendable (String) -> Bool, _ context: FilterContext
  ) -> Condition {
    @Sendable func isMeant(_ tag: TagReference) -> Bool {
      agrees(tag.description) || agrees(tag.tag)
    }
    let defined = Set(context.snapshot.tagReferences)
    let wanted = defined.filter(isMeant)
    return { entity in
      guard let tags = entity.carrier?.metadata.tags, !tags.isEmpty else { return false }
      return tags.contains { tag in
        wanted.contains(tag) || (!defined.contains(tag) && isMeant(tag))
      }
    }
  }

  private static func place(_ value: String) -> Condition {
    var folder = value.hasPrefix("docs/") ? String(value.dropFirst("docs/".count)) : value
    while folder.hasSuffix("/") { folder.removeLast() }
    let pattern = TextPattern(folder)
    let isEverything = folder.isEmpty || folder == "docs"
    return { entity in
      switch entity {
      case .doc, .group, .page: isEverything || pattern.matchesFolder(of: entity.path)
      case .folder, .bundle, .tagGroup, .variable: false
      }
    }
  }

  /// Matches a bundle by its present or a former name.
  private static func bundle(
    _ value: String, isFound: Bool, _ context: FilterContext
  ) -> Condition {
    let name = isFound ? nil : context.snapshot.bundle(named: value)?.name
    let pattern = TextPattern(name ?? value)
    let snapshot = context.snapshot
    let known = Dictionary(
      snapshot.bundles.keys.map { name in
        (name, isFound ? pattern.isFound(in: name) : pattern.matches(name))
      }, uniquingKeysWith: { first, _ in first })
    return { entity in
      switch entity {
      case .page(let page): known[snapshot.present(page.binding).bundle] ?? false
      case .bundle(let bundle): known[bundle.name] ?? false
      case .folder, .doc, .group, .tagGroup, .variable: false
      }
    }
  }

  /// Compares times as text, up to the length of the value: `created=2026-11` is a month.
  private static func created(_ filter: Filter) -> Condition {
    let value = filter.value.uppercased()
    return { entity in
      guard let time = entity.createdAt?.description else { return false }
      let begin = String(time.prefix(value.count))
      switch filter.comparison {
      case .equal, .has: return begin == value
      case .notEqual: return begin != value
      case .contains: return time.contains(value)
      case .below: return begin < value
      case .atMost: return begin <= value
      case .above: return begin > value
      case .atLeast: return begin >= value
      }
    }
  }
}
