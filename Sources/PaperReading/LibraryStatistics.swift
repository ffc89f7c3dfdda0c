package import PaperDomain
package import PaperIndex
package import PaperLibrary

/// What a library has, and how it came to be.
package struct LibraryStatistics: Sendable {
  /// The numbers of one variable, on all entities that have it.
  package struct Numbers: Hashable, Sendable {
    package var count = 0
    package var sum = 0
    package var lowest = Int.max
    package var highest = Int.min

    package var mean: Double { Double(sum) / Double(max(count, 1)) }

    mutating func add(_ value: Int) {
      count += 1
      sum += value
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
  }

  package struct VariableUse: Sendable {
    package var name: String
    package var count: Int
    /// Of a variable with numbers.
    package var numbers: Numbers?
    /// How often each option is chosen, in the variable's order.
    package var options: [(name: String, count: Int)] = []
  }

  /// The library at the end of a day.
  package struct Day: Sendable {
    package var day: LocalDay
    package var counts: EntityCounts
    /// By variable.
    package var numbers: [String: Numbers]
  }

  package struct Person: Sendable {
    package var name: String
    package var commits: Int
    package var added: EntityCounts
  }

  package private(set) var counts = EntityCounts()
  /// Different PDFs.
  package private(set) var blobs = 0
  /// Of all PDFs.
  package private(set) var bytes = 0
  /// Pages of bundles by the source of their text.
  package let texts: IndexStatus
  /// The tags in use, the most used one first.
  package private(set) var tags: [(tag: TagReference, count: Int)] = []
  package private(set) var variables: [VariableUse] = []
  /// The days with commits.
  package private(set) var over: [Day] = []
  /// The person who added most first.
  package private(set) var people: [Person] = []

  /// - Parameters:
  ///   - steps: What commits added.
  ///   - texts: What the cache knows.
  ///   - offsetMinutes: Of local time from UTC.
  package init(
    _ snapshot: LibrarySnapshot, _ steps: [HistoryCounts.Step], texts: IndexStatus,
    offsetMinutes: Int
  ) {
    self.texts = texts
    count(snapshot)
    follow(steps, offsetMinutes)
  }

  private mutating func count(_ snapshot: LibrarySnapshot) {
    counts.docs = snapshot.docs.count
    counts.groups = snapshot.groups.count
    counts.pages = snapshot.pages.count
    counts.bundles = snapshot.bundles.count
    counts.corrections = snapshot.correctedTexts.count
    for annotation in snapshot.notes.values.lazy.flatMap(\.annotations).compactMap({ $0 }) {
      if annotation.stamp == nil { counts.annotations += 1 } else { counts.stamps += 1 }
    }
    var files: [BlobID: Int] = [:]
    for file in snapshot.bundles.values.lazy.flatMap({ $0.files.values.joined() }) {
      files[file.blob] = file.bytes
    }
    blobs = files.count
    bytes = files.values.reduce(0, +)

    let metadata =
      snapshot.docs.values.map(\.metadata) + snapshot.groups.values.map(\.metadata)
      + snapshot.pages.values.map(\.metadata) + snapshot.bundles.values.map(\.metadata)
    var uses: [TagReference: Int] = [:]
    var values: [String: [VariableValue]] = [:]
    for one in metadata {
      for tag in one.tags { uses[tag, default: 0] += 1 }
      for variable in one.variables { values[variable.name, default: []].append(variable.value) }
    }
    counts.tags = uses.values.reduce(0, +)
    tags = uses.sorted { ($1.value, $0.key.description) < ($0.value, $1.key.description) }
      .map { ($0.key, $0.value) }
    variables = snapshot.variables.map { variable in
      let values = values[variable.name] ?? []
      var use = VariableUse(name: variable.name, count: values.count)
      switch variable.type {
      case .int:
        var numbers = Numbers()
        for case .int(let value) in values { numbers.add(value) }
        if numbers.count > 0 { use.numbers = numbers }
      case .list(let options):
        use.options = options.map { option in (option, values.count { $0 == .option(option) }) }
      }
      return use
    }
  }

  private mutating func follow(_ steps: [HistoryCounts.Step], _ offsetMinutes: Int) {
    var known: [String: [String: Int]] = [:]
    var counts = EntityCounts()
    var byName: [String: Person] = [:]
    for (index, step) in steps.enumerated() {
      counts += step.counts
      for (path, numbers) in step.numbers { known[path] = numbers }
      byName[step.author, default: Person(name: step.author, commits: 0, added: EntityCounts())]
        .commits += 1
      byName[step.author]?.added += step.counts.added
      let day = LocalDay(step.at, offsetMinutes: offsetMinutes)
      let isLast =
        index + 1 == steps.count
        || LocalDay(steps[index + 1].at, offsetMinutes: offsetMinutes) != day
      guard isLast else { continue }
      var numbers: [String: Numbers] = [:]
      for (name, value) in known.values.joined() { numbers[name, default: Numbers()].add(value) }
      // Clocks of two computers may differ: a later commit can be of an earlier day.
      if let last = over.last, last.day >= day {
        over[over.count - 1] = Day(day: last.day, counts: counts, numbers: numbers)
      } else {
        over.append(Day(day: day, counts: counts, numbers: numbers))
      }
    }
    people = byName.values.sorted {
      ($1.added.pages, $1.commits, $0.name) < ($0.added.pages, $0.commits, $1.name)
    }
  }
}
