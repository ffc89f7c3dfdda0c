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
    case .kind:
      let annotated = context.annotatedPages { pattern.matches($0.kind.rawValue) }
      holds = { pattern.matches($0.kindName) || $0.isPage(among: annotated) }
    case .stamp:
      let stamped = context.pages(stampedWith: agrees)
      holds = { $0.isPage(among: stamped) }
    case .author:
      let isFree = isFound || filter.comparison == .has
      let annotated = context.annotatedPages { annotation in
        annotation.author.map { isFree ? pattern.isFound(in: $0) : pattern.matches($0) } ?? false
      }
      holds = { $0.isPage(among: annotated) }
    case .id:
      let prefix = filter.value.lowercased()
      holds = { $0.id?.description.hasPrefix(prefix) ?? false }
    case .created: holds = FilterTest.created(filter)
    case .presence: holds = FilterTest.presence(filter.value, context)
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

extension Entity {
  fileprivate func isPage(among pages: Set<EntityID>) -> Bool {
    if case .page(let page) = self { page.id.map(pages.contains) ?? false } else { false }
  }
}

extension FilterTest {
  /// Whether something is present: tags, notes, a variant, a value of a variable.
  static func presence(_ value: String, _ context: FilterContext) -> Condition {
    guard let presence = Filter.Presence(rawValue: ItemName.folded(value)) else {
      let wanted = ItemName.folded(value)
      return { entity in
        entity.carrier?.metadata.variables.contains { ItemName.folded($0.name) == wanted } ?? false
      }
    }
    switch presence {
    case .tags: return { $0.carrier?.metadata.tags.isEmpty == false }
    case .variables: return { $0.carrier?.metadata.variables.isEmpty == false }
    case .notes:
      let (annotated, looseNotes) = (context.annotated, context.looseNotes)
      return { entity in
        guard case .page(let page) = entity else { return false }
        return page.id.map(annotated.contains) == true
          || looseNotes.contains("docs/\(page.path).notes.json")
      }
    case .text:
      let (texts, bundles) = (context.correctedTexts, context.correctedBundles)
      let snapshot = context.snapshot
      return { entity in
        switch entity {
        case .page(let page):
          let shown = snapshot.present(page.binding)
          return texts.contains(
            CorrectedText(bundle: shown.bundle, pageNumber: shown.pageNumber))
        case .bundle(let bundle): return bundles.contains(bundle.name)
        case .folder, .doc, .group, .tagGroup, .variable: return false
        }
      }
    case .display: return hasVariant(.display, context)
    case .original: return hasVariant(.original, context)
    case .ocr: return hasVariant(.ocr, context)
    }
  }

  private static func hasVariant(
    _ variant: Variant, _ context: FilterContext
  ) -> Condition {
    let snapshot = context.snapshot
    return { entity in
      switch entity {
      case .page(let page): snapshot.bundle(named: page.binding.bundle)?.files[variant] != nil
      case .bundle(let bundle): bundle.files[variant] != nil
      case .folder, .doc, .group, .tagGroup, .variable: false
      }
    }
  }

  /// Whether an entity is in a state; never true for an unknown state.
  static func state(_ value: String, _ context: FilterContext) -> Condition {
    guard let state = Filter.State(rawValue: ItemName.folded(value)) else { return { _ in false } }
    let snapshot = context.snapshot
    switch state {
    case .doc, .group, .page, .bundle: return { $0.kindName == state.rawValue }
    case .empty:
      return { entity in
        switch entity {
        case .doc(let doc): snapshot.groupNames(inDoc: doc.path).isEmpty
        case .group(let group): snapshot.pageNames(inGroup: group.path).isEmpty
        case .folder, .page, .bundle, .tagGroup, .variable: false
        }
      }
    case .unlisted:
      let unlisted = context.unlisted
      return { $0.file.map(unlisted.contains) ?? false }
    case .unused:
      let used = context.usedBundles
      return { entity in
        guard case .bundle(let bundle) = entity else { return false }
        return !used.contains(bundle.name)
      }
    case .dangling:
      return { entity in
        guard case .page(let page) = entity else { return false }
        guard let bundle = snapshot.bundle(named: page.binding.bundle) else { return true }
        let count = bundle.pageCount ?? PDFBundle.maximumPages
        return !(1...max(count, 1)).contains(page.binding.pageNumber)
      }
    case .shared:
      let uses = context.uses
      return { entity in
        guard case .page(let page) = entity else { return false }
        return uses[snapshot.present(page.binding), default: 0] > 1
      }
    case .tagged: return { $0.carrier?.metadata.tags.isEmpty == false }
    case .untagged: return { $0.carrier?.metadata.tags.isEmpty == true }
    }
  }
}

extension FilterTest {
  /// Compares a variable's value: numbers as numbers, options in the order of their list.
  static func variable(
    _ name: String, _ filter: Filter, _ context: FilterContext
  ) -> Condition {
    let folded = ItemName.folded(name)
    let defined = Set(context.snapshot.variables.map(\.name))
    let wanted = defined.filter { ItemName.folded($0) == folded }
    var places: [String: Int] = [:]
    for variable in context.snapshot.variables where wanted.contains(variable.name) {
      guard case .list(let options) = variable.type else { continue }
      for (place, option) in options.enumerated() { places[ItemName.folded(option)] = place }
    }
    let value = ComparedValue(filter, places: places)
    return { entity in
      guard let variables = entity.carrier?.metadata.variables, !variables.isEmpty else {
        return false
      }
      return variables.contains { assignment in
        let isMeant =
          wanted.contains(assignment.name)
          || (!defined.contains(assignment.name) && ItemName.folded(assignment.name) == folded)
        return isMeant && value.agrees(with: assignment.value)
      }
    }
  }

  /// The value that a variable's values are compared with.
  private struct ComparedValue {
    let comparison: Filter.Comparison
    let number: Int?
    let folded: String
    let pattern: TextPattern
    let places: [String: Int]

    init(_ filter: Filter, places: [String: Int]) {
      comparison = filter.comparison
      number = Int(filter.value)
      folded = ItemName.folded(filter.value)
      pattern = TextPattern(filter.value)
      self.places = places
    }

    func agrees(with value: VariableValue) -> Bool {
      switch comparison {
      case .contains: return pattern.isFound(in: value.description)
      case .equal, .has, .notEqual:
        if case .int(let other) = value, let number { return other == number }
        return pattern.matches(value.description)
      case .above, .atLeast, .below, .atMost: return isOrdered(compare(value))
      }
    }

    private func compare(_ value: VariableValue) -> Int {
      if case .int(let other) = value, let number {
        return other == number ? 0 : other < number ? -1 : 1
      }
      let other = ItemName.folded(value.description)
      if let place = places[other], let wanted = places[folded] { return place - wanted }
      return NaturalOrder.compare(other, folded)
    }

    private func isOrdered(_ order: Int) -> Bool {
      switch comparison {
      case .above: order > 0
      case .atLeast: order >= 0
      case .below: order < 0
      default: order <= 0
      }
    }
  }
}
