// Values that a side wrote and that the merged library lacks. The report lists each one.

extension LibraryMerge {
  /// A value that lost in the merge. Keys and values may be placeholders for names, which are chosen
  /// later.
  struct LostValue {
    var key: EntityKey
    /// The keys that lead to the value.
    var place: [String]
    var kept: JSONLiteral?
    var lost: JSONLiteral?
    var lostBy: MergeVersion
  }

  mutating func recordLostValue(
    _ key: EntityKey, _ place: [String], kept: JSONLiteral?, lost: JSONLiteral?,
    by version: MergeVersion
  ) {
    lostValues.append(LostValue(key: key, place: place, kept: kept, lost: lost, lostBy: version))
  }

  func overridden(_ value: LostValue) -> MergeReport.Overridden {
    MergeReport.Overridden(
      name: name(value.key), kind: kinds[value.key]?.rawValue ?? "",
      field: value.place.map { registry.withoutPlaceholders($0) }.joined(separator: "."),
      kept: value.kept.map { registry.withoutPlaceholders($0) },
      lost: value.lost.map { registry.withoutPlaceholders($0) }, lostBy: value.lostBy,
      lostIn: side(value.lostBy).name)
  }

  // MARK: - The same text

  mutating func findAgreeing() {
    let pairs: [(MergeVersion, MergeVersion)] = [
      (.published, .ours), (.base, .ours), (.base, .published),
    ]
    for (one, other) in pairs
    where registry.agrees(one, other) && readings[one].agrees(with: readings[other]) {
      agreeing.insert([one, other])
    }
  }

  /// Whether two versions of an entity's manifest have the same meaning: the same text, in which
  /// all names refer to the same entities.
  func hasSameMeaning(_ key: EntityKey, _ one: MergeVersion, _ other: MergeVersion) throws -> Bool {
    guard readings[one].entry(key) == readings[other].entry(key) else { return false }
    if agreeing.contains([one, other]) { return true }
    return try normalized(key, one) == normalized(key, other)
  }
}

extension MergeReading {
  /// Whether every bundle name that both trees have refers to the same bundle in both.
  fileprivate func agrees(with other: MergeReading) -> Bool {
    snapshot.bundles.values.allSatisfy { bundle in
      ([bundle.name] + bundle.formerly).allSatisfy { name in
        other.bundleKey(name).map { $0 == bundleKey(name) } ?? true
      }
    }
  }
}

extension JSONLiteral {
  /// Returns the values that are not in `old`, with the keys that lead to them; of lists, each new
  /// element.
  func additions(to old: JSONLiteral?, at place: [String] = []) -> [([String], JSONLiteral)] {
    if self == old { return [] }
    switch self {
    case .object(let members):
      return members.flatMap { member in
        member.value.additions(to: old?[member.key], at: place + [member.key])
      }
    case .array(let elements):
      let known = Set(old?.elements ?? [])
      return elements.filter { !known.contains($0) }.map { (place, $0) }
    case .null, .bool, .number, .string: return [(place, self)]
    }
  }

  /// Returns the object without those of `keys` that `other` lacks.
  func leavingOut(_ keys: [String], absentIn other: JSONLiteral) -> JSONLiteral {
    without(keys.filter { other[$0] == nil })
  }
}
