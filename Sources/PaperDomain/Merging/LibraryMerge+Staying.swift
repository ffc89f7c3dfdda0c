extension LibraryMerge {
  /// Decides which entities the result has, and where.
  ///
  /// An entity that one side removed is removed, unless the other side changed it: then it is kept
  /// with everything that was removed with it. The container of a kept entity is kept too.
  mutating func decideWhatStays() throws {
    /// Entities kept with all their contents although the other side removed them, by the version
    /// that has them.
    var whole = MergeTriple<Set<EntityKey>>(base: [], published: [], ours: [])
    for key in order {
      guard let kind = kinds[key], kind != .tagGroup, kind != .variable else { continue }
      switch (isIn(.published, key), isIn(.ours, key)) {
      case (true, true): kept.insert(key)
      case (false, false): continue
      case (let isPublished, _):
        let version = isPublished ? MergeVersion.published : .ours
        if !isIn(.base, key) {
          kept.insert(key)
        } else if case .entity(let container)? = entity(key, version)?.place.container,
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

  private mutating func remark(kept key: EntityKey, by version: MergeVersion) {
    report.remarks.append(
      .kept(
        kind: kinds[key]?.rawValue ?? "", name: name(key), removedBy: otherSide(version).name,
        changedBy: side(version).name))
  }

  private mutating func keepContainers(of kind: ManifestKind) {
    for key in kept(kind) {
      guard case .entity(let container)? = places[key]?.container,
        kept.insert(container).inserted
      else { continue }
      places[container] = mergedPlace(of: container)
      remark(kept: container, by: isIn(.published, container) ? .published : .ours)
    }
  }

  /// Whether a side changed an entity that was in the base.
  private func isChanged(_ key: EntityKey, in version: MergeVersion) throws -> Bool {
    let (base, side) = (readings.base, readings[version])
    guard let old = base.entities[key], let new = side.entities[key] else { return true }
    if old.place != new.place || base.attached[key] != side.attached[key] { return true }
    if try notesAreChanged(key, in: version) { return true }
    let (before, now) = (base.children(of: key), side.children(of: key))
    if before != now {
      let both = Set(before).intersection(now)
      if before.filter(both.contains) != now.filter(both.contains) { return true }
    }
    if try hasSameMeaning(key, .base, version) { return false }
    guard let before = try normalized(key, .base), let now = try normalized(key, version) else {
      return true
    }
    return before != now.leavingOut(LibraryMerge.completedKeys, absentIn: before)
  }

  /// A commit fills in these keys, so they are not a change of meaning.
  private static let completedKeys = ["id", "createdAt"]

  // MARK: - Places

  /// Returns the merged position of an entity. Its container and its name are merged as two values.
  mutating func mergedPlace(of key: EntityKey) -> MergePlace {
    let sides = readings.map { $0.entities[key]?.place }
    let empty = MergePlace(container: .folder(""), name: "")
    guard let first = sides.published, let second = sides.ours else {
      return sides.published ?? sides.ours ?? sides.base ?? empty
    }
    let container = sides.map { $0?.container }.agreed
    let name = sides.map { $0?.name }.agreed
    if container == nil || name == nil, kinds[key] != .tagGroup, kinds[key] != .variable {
      report.remarks.append(
        .movedTwice(
          kind: kinds[key]?.rawValue ?? "", name: self.name(key), by: published.name,
          otherwise: readings.ours.path(of: key).flatMap { kinds[key] == .bundle ? nil : $0 }
            ?? second.name, in: ours.name))
    }
    return MergePlace(
      container: (container ?? first.container) ?? first.container,
      name: (name ?? first.name) ?? first.name)
  }

  /// Removes groups that have lost all their pages, on both sides together. The report lists what a
  /// side changed in them.
  mutating func dropEmptied() throws {
    var filled: Set<EntityKey> = []
    for page in kept(.page) {
      if case .entity(let group)? = places[page]?.container { filled.insert(group) }
    }
    for group in kept(.group) where !filled.contains(group) {
      let hadPages = MergeVersion.allCases.contains { !readings[$0].children(of: group).isEmpty }
      guard hadPages else { continue }
      kept.remove(group)
      report.remarks.append(.emptied(group: name(group)))
      for version in [MergeVersion.published, .ours] { try nameLost(group, version) }
    }
  }

  /// Reports the changes of a side in a removed entity.
  private mutating func nameLost(_ key: EntityKey, _ version: MergeVersion) throws {
    guard let new = try normalized(key, version) else { return }
    let old = try normalized(key, .base) ?? .object([])
    for (place, value) in new.additions(to: old) where !["id", "createdAt"].contains(place[0]) {
      recordLostValue(key, place, kept: nil, lost: value, by: version)
    }
    guard let list = kinds[key]?.listKey else { return }
    let children = readings[version].children(of: key)
    let before = readings.base.children(of: key)
    if children.filter(before.contains) == before.filter(children.contains) { return }
    let names = children.map { readings[version].entities[$0]?.place.name ?? "" }
    recordLostValue(key, [list], kept: nil, lost: .strings(names), by: version)
  }

  // MARK: - Order

  /// Merges the order of each container's children.
  mutating func orderLists() {
    var members: [EntityKey: [EntityKey]] = [:]
    for key in order + forks.values.sorted() where kept.contains(key) {
      if case .entity(let container)? = places[key]?.container {
        members[container, default: []].append(key)
      }
    }
    let names = places.mapValues(\.name)
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
      remark(
        order: list, of: orders.map { $0.filter(own.contains) },
        in: kinds[container]?.rawValue ?? "", name(container)
      ) { names[$0] ?? "" }
    }
  }

  /// Reports elements that a side moved within a list and that have another position in the merged
  /// one.
  mutating func remark(
    order: [EntityKey], of lists: MergeTriple<[EntityKey]>, in kind: String, _ name: String,
    _ word: (EntityKey) -> String
  ) {
    for version in [MergeVersion.published, .ours] {
      let lost = ListMerge.displaced(from: lists.base, to: lists[version], in: order)
      if lost.isEmpty { continue }
      report.remarks.append(
        .orderedTwice(kind: kind, name: name, order: lost.map(word), in: side(version).name))
    }
  }
}
