extension LibraryMerge {
  /// Which things there will be, and where.
  ///
  /// What one side removed goes, unless the other changed it: then it stays with all that went with
  /// it. What a kept thing lies in stays too.
  mutating func decideWhatStays() throws {
    /// Kept whole though the other side removed them, by the version that keeps them.
    var whole = MergeTriple<Set<ThingKey>>(base: [], published: [], ours: [])
    for key in order {
      guard let kind = kinds[key], kind != .tagGroup, kind != .variable else { continue }
      switch (isIn(.published, key), isIn(.ours, key)) {
      case (true, true): kept.insert(key)
      case (false, false): continue
      case (let isPublished, _):
        let version = isPublished ? MergeVersion.published : .ours
        if !isIn(.base, key) {
          kept.insert(key)
        } else if case .thing(let container)? = thing(key, version)?.place.container,
          whole[version].contains(container)
        {
          kept.insert(key)
          whole[version].insert(key)
        } else if try isChanged(key, in: version) {
          kept.insert(key)
          whole[version].insert(key)
          remark(kept: key, by: version)
        }
      }
    }
    for key in order where kept.contains(key) { places[key] = mergedPlace(of: key) }
    keepContainers(of: .page)
    keepContainers(of: .group)
  }

  private mutating func remark(kept key: ThingKey, by version: MergeVersion) {
    report.remarks.append(
      .kept(
        kind: kinds[key]?.noun ?? "", name: name(key),
        removedBy: version == .published ? .ours : .published))
  }

  private mutating func keepContainers(of kind: ThingKind) {
    for key in kept(kind) {
      guard case .thing(let container)? = places[key]?.container,
        kept.insert(container).inserted
      else { continue }
      places[container] = mergedPlace(of: container)
      remark(kept: container, by: isIn(.published, container) ? .published : .ours)
    }
  }

  /// Whether a side made something else of a thing that was there before.
  private func isChanged(_ key: ThingKey, in version: MergeVersion) throws -> Bool {
    let (base, side) = (readings.base, readings[version])
    guard let old = base.things[key], let new = side.things[key] else { return true }
    if old.place != new.place || base.attached[key] != side.attached[key] { return true }
    if base.notesEntry(key) != side.notesEntry(key) { return true }
    let (before, now) = (base.children(of: key), side.children(of: key))
    if before != now {
      let both = Set(before).intersection(now)
      if before.filter(both.contains) != now.filter(both.contains) { return true }
    }
    if base.entry(key) == side.entry(key) { return false }
    return try normalized(key, .base) != normalized(key, version)
  }

  // MARK: - Places

  /// Where both sides together put a thing: what it lies in and what it is called are two values.
  mutating func mergedPlace(of key: ThingKey) -> MergePlace {
    let sides = readings.map { $0.things[key]?.place }
    let empty = MergePlace(container: .folder(""), name: "")
    guard let first = sides.published, let second = sides.ours else {
      return sides.published ?? sides.ours ?? sides.base ?? empty
    }
    let container = sides.map { $0?.container }.agreed
    let name = sides.map { $0?.name }.agreed
    if container == nil || name == nil, kinds[key] != .tagGroup, kinds[key] != .variable {
      report.remarks.append(
        .movedTwice(
          kind: kinds[key]?.noun ?? "", name: self.name(key),
          otherwise: readings.ours.path(of: key).flatMap { kinds[key] == .bundle ? nil : $0 }
            ?? second.name))
    }
    return MergePlace(
      container: (container ?? first.container) ?? first.container,
      name: (name ?? first.name) ?? first.name)
  }

  /// Groups whose pages all went, on both sides together.
  mutating func dropEmptied() {
    var filled: Set<ThingKey> = []
    for page in kept(.page) {
      if case .thing(let group)? = places[page]?.container { filled.insert(group) }
    }
    for group in kept(.group) where !filled.contains(group) {
      let hadPages = MergeVersion.allCases.contains { !readings[$0].children(of: group).isEmpty }
      guard hadPages else { continue }
      kept.remove(group)
      report.remarks.append(.emptied(group: name(group)))
    }
  }

  // MARK: - Order

  /// What each container holds, in an order that both sides together gave it.
  mutating func orderLists() {
    var members: [ThingKey: [ThingKey]] = [:]
    for key in order + forks.values.sorted() where kept.contains(key) {
      if case .thing(let container)? = places[key]?.container {
        members[container, default: []].append(key)
      }
    }
    for (container, children) in members.sorted(by: { $0.key < $1.key })
    where kinds[container]?.listKey != nil {
      let orders = readings.map { $0.children(of: container) }
      let merge = ListMerge(base: orders.base, first: orders.published, second: orders.ours)
      let own = Set(children)
      var list = merge.order.filter(own.contains)
      let missing = own.subtracting(list).subtracting(forks.values)
      list += missing.sorted {
        NaturalOrder.areInIncreasingOrder(places[$0]?.name ?? "", places[$1]?.name ?? "")
      }
      lists[container] = list.flatMap { key in [key] + (forks[key].map { [$0] } ?? []) }
      let moved = merge.movedTwice.filter(own.contains)
      if !moved.isEmpty {
        report.remarks.append(
          .orderedTwice(
            kind: kinds[container]?.noun ?? "", name: name(container),
            moved: moved.map { places[$0]?.name ?? "" }))
      }
    }
  }
}
